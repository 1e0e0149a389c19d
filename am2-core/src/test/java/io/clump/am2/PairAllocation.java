package io.clump.am2;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.Phaser;

/**
 * Measures what two threads that talk to each other leave for the garbage collector: as often as each other, until
 * neither allocates.
 */
public final class PairAllocation {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final int rounds;
    private final long[] least = new long[2];
    private boolean isOver;

    private final Phaser measured = new Phaser(2) {
        @Override
        protected boolean onAdvance(int phase, int parties) {
            isOver = least[0] < rounds && least[1] < rounds;
            return false;
        }
    };

    /**
     * Prepares a measurement.
     *
     * @param rounds messages that each of {@code play} in {@link #assertNone} sends
     */
    public PairAllocation(int rounds) {
        this.rounds = rounds;
    }

    /**
     * Ends once neither thread allocates a byte or more for each round: the compiler removes allocations after a while.
     *
     * @param rank 0 or 1; both threads call this for the same things in the same order
     * @param what names what is played
     * @param play sends and receives {@code rounds} messages
     * @param poll is called while the other thread still plays
     */
    public void assertNone(int rank, String what, Runnable play, Runnable poll) {
        least[rank] = Long.MAX_VALUE;
        do {
            long before = allocatedBytes();
            play.run();
            least[rank] = Math.min(least[rank], allocatedBytes() - before);
            int phase = measured.arrive();
            while (measured.getPhase() == phase) {
                poll.run();
                Await.goOn(() -> least[rank] + " bytes in " + rounds + " rounds of " + what + ", expected fewer bytes");
                Thread.yield();
            }
        } while (!isOver);
    }

    private static long allocatedBytes() {
        return THREADS.getCurrentThreadAllocatedBytes();
    }
}
