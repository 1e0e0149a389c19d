package io.clump.am2.bundle;

import io.clump.am2.turns.Sleeper;

/** The part of a bundle that goes on with what its endpoints have set aside. Used by whoever may poll the bundle. */
final class SetAsideInBundle {
    /** True if an endpoint may have something set aside. */
    private boolean isAny;

    boolean isEmpty() {
        return !isAny;
    }

    /** An endpoint has set something aside, or may have done so in another bundle: the next poll goes on with it. */
    void attend(Sleeper sleeper) {
        isAny = true;
        sleeper.retryAfter(0);
    }

    /** Goes on with a bounded part; returns how many requests were handled. */
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
