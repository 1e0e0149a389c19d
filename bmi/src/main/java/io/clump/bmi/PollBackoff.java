package io.clump.bmi;

/**
 * How often one kind of test polls a method: the first method by every call; another one less often the longer it finds
 * nothing, so that an idle slow network costs a fast one little. Each kind of test has its own: otherwise a program
 * that alternates two kinds of test would poll the method in one kind only.
 */
final class PollBackoff {
    private final boolean isFirst;
    private int skips;
    private int skipsLeft;

    PollBackoff(boolean isFirst) {
        this.isFirst = isFirst;
    }

    /** Returns whether this call polls the method. */
    boolean isDue() {
        if (isFirst || skipsLeft == 0) {
            return true;
        }
        skipsLeft--;
        return false;
    }

    /** Notes what a poll has found; at least one call in an interval polls. */
    void polled(boolean hasFound, int interval) {
        skips = hasFound ? 0 : Math.min(2 * skips + 1, interval - 1);
        skipsLeft = skips;
    }

    /** Lets the next call poll the method. */
    void wake() {
        skipsLeft = 0;
    }
}
