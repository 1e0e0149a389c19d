package mine;

import io.clump.am2.spi.PollStrategy;

/**
 * Doubles the number of polls per network poll while network polls find nothing, and restarts at one poll when one
 * finds a message.
 */
final class MinePoll implements PollStrategy {
    private static final int ACCEPTANCE = 4;
    private static final int LONGEST_SKIP = 64;

    /** Other threads may ask for it. */
    private volatile int skip = 1;

    private int next = 1;

    @Override
    public int networkAllowance() {
        next--;
        return next > 0 ? 0 : ACCEPTANCE * skip;
    }

    @Override
    public int localAllowance() {
        return ACCEPTANCE;
    }

    @Override
    public void polled(int localCount, boolean networkPolled, int networkCount) {
        if (networkPolled) {
            skip = networkCount > 0 ? 1 : Math.min(2 * skip, LONGEST_SKIP);
            next = skip;
        }
    }

    @Override
    public int skip() {
        return skip;
    }
}
