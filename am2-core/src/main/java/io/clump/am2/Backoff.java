package io.clump.am2;

import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.Route;
import io.clump.am2.spi.Waiter;
import java.util.concurrent.TimeUnit;

/**
 * How a send waits for room: poll, pause 1, 2, 4 … 128 µs, which is 255 µs in all, yield, start again (Lumetta 1998,
 * sections 3.3.1 and 6.1). The steps count up for ever, eight to a round, so that now and then the receiver's existence is
 * looked into.
 */
final class Backoff implements Waiter {
    /** Pauses between two yields: 2^0 to 2^7 µs. */
    private static final int STEPS_PER_ROUND = 8;

    private static final int STEP_MASK = STEPS_PER_ROUND - 1;

    /** Rounds between two looks at the receiver, which allocate; a power of two; 1,024 rounds pause 261 ms in all. */
    private static final int ROUNDS_PER_LOOK = 1_024;

    private static final int LOOK_MASK = ROUNDS_PER_LOOK * STEPS_PER_ROUND - 1;

    private final Membership membership;
    private final PollScope scope;
    private final Counters counters;

    Backoff(Membership membership, PollScope scope, Counters counters) {
        this.membership = membership;
        this.scope = scope;
        this.counters = counters;
    }

    @Override
    public int pause(int step, Route route) {
        membership.bundle().pollEndpoints(scope);
        if (route.isGone()) {
            return GIVE_UP;
        }
        counters.backoffs++;
        spin(TimeUnit.MICROSECONDS.toNanos(1L << (step & STEP_MASK)));
        if ((step & STEP_MASK) == STEP_MASK) {
            counters.yields++;
            Thread.yield();
            if ((step & LOOK_MASK) == LOOK_MASK) {
                return route.isAlive() ? FIRST_STEP : GIVE_UP;
            }
        }
        return step + 1;
    }

    private static void spin(long nanos) {
        long start = System.nanoTime();
        while (System.nanoTime() - start < nanos) {
            Thread.onSpinWait();
        }
    }
}
