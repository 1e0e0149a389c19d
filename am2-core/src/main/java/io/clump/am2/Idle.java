package io.clump.am2;

/** What a thread does between polls that find nothing. */
final class Idle {
    /** Empty polls before the processor is given up; a power of two. Together a few microseconds. */
    private static final int SPINS = 64;

    private Idle() {}

    /**
     * Lets a moment pass.
     *
     * @param emptyPolls how many polls in a row found nothing
     * @return whether the wait has become long enough to look at the clock
     */
    static boolean pause(int emptyPolls) {
        if (emptyPolls < SPINS) {
            Thread.onSpinWait();
            return false;
        }
        Thread.yield();
        return true;
    }
}
