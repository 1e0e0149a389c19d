package io.clump.am2;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.Phaser;

/**
 * Measures what two threads that talk to each other leave for the garbage collector: as often as each other, until
 * neither allocates, or until time is over.
 */
public final class PairAllocation {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** Time until which allocations may remain that the compiler has not removed: it waits for a processor, too. */
    private final long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();

    private final int rounds;
    private final long[] least = new long[2];
    private boolean isOver;

    private final Phaser measured = new Phaser(2) {
        @Override
        protected boolean onAdvance(int phase, int parties) {
            isOver = (least[0] < rounds && least[1] < rounds) || System.nanoTime() - deadline > 0;
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
     * Fails if the calling thread allocates a byte or more for each round, whenever both measure.
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
                Thread.yield();
            }
        } while (!isOver);
        assertThat(least[rank]).as("bytes in %s rounds of %s", rounds, what).isLessThan(rounds);
    }

    private static long allocatedBytes() {
        return THREADS.getCurrentThreadAllocatedBytes();
    }
}
