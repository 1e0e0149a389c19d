package io.clump.am2.bundle;

import io.clump.am2.turns.Sleeper;

/**
 * Part of a bundle that continues with messages that its endpoints have set aside. Used by the threads that may poll
 * the bundle.
 */
final class SetAsideInBundle {
    /** True if an endpoint may have set messages aside. */
    private boolean isAny;

    boolean isEmpty() {
        return !isAny;
    }

    /**
     * Notes that an endpoint has set messages aside, or may have done so in another bundle: the next poll continues
     * with them.
     */
    void activate(Sleeper sleeper) {
        isAny = true;
        sleeper.retryAfter(0);
    }

    /** Continues with a bounded number of messages; returns the number of handled requests. */
    int goOn(PolledEndpoint[] endpoints, Sleeper sleeper) {
        int count = 0;
        long nanosToRetry = Long.MAX_VALUE;
        for (PolledEndpoint endpoint : endpoints) {
            count += endpoint.goOn();
            nanosToRetry = Math.min(nanosToRetry, endpoint.nanosToRetry());
        }
        isAny = nanosToRetry != Long.MAX_VALUE;
        sleeper.retryAfter(nanosToRetry);
        return count;
    }
}
