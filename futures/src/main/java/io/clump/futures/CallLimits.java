package io.clump.futures;

import java.time.Duration;

/**
 * Limits of the calls of one endpoint.
 *
 * @param outstanding number of calls of this process that may be outstanding, 1 to {@value #MOST}
 * @param served number of calls of others that may be in executors of this process, 1 to {@value #MOST}
 * @param timeout time after which a call ends if no other is given, more than 0
 */
public record CallLimits(int outstanding, int served, Duration timeout) {
    /** Largest number of calls. */
    public static final int MOST = 65_536;

    /** 1,024 calls in each direction, and 30 seconds. */
    public static final CallLimits DEFAULT = new CallLimits(1024, 1024, Duration.ofSeconds(30));

    /**
     * Checks the limits.
     *
     * @throws IllegalArgumentException if one is out of its range
     */
    public CallLimits {
        check("outstanding calls", outstanding);
        check("served calls", served);
        checkTimeout(timeout);
    }

    static Duration checkTimeout(Duration timeout) {
        if (timeout.isNegative() || timeout.isZero()) {
            throw new IllegalArgumentException("timeout of a call: found=" + timeout + ", expected more than 0");
        }
        return timeout;
    }

    private static void check(String what, int found) {
        if (found < 1 || found > MOST) {
            throw new IllegalArgumentException(what + ": found=" + found + ", expected 1 to " + MOST);
        }
    }
}
