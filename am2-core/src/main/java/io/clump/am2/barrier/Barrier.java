package io.clump.am2.barrier;

/**
 * Barrier of one process: carries out its {@link BarrierPlan} with the messages of a runtime, and counts the messages
 * of other processes that no round has awaited yet. Exists before the first message may come. Used by one thread.
 *
 * <p>A fast process may be one barrier ahead, and messages may overtake each other. The count for each sender is enough
 * to keep barriers apart: all processes make the same barriers, so the n-th message of a process belongs to the n-th
 * round that awaits that process.
 */
public final class Barrier {
    private final int[] received;

    /** The messages of a runtime. */
    public interface Signals {
        /**
         * Sends a message to each of some processes; the receiver calls {@link Barrier#received}.
         *
         * @param ranks the processes, at least one
         */
        void send(int[] ranks);

        /**
         * Waits until {@link Barrier#hasReceived} holds for some processes.
         *
         * @param ranks the processes, at least one
         * @throws RuntimeException if the wait has another end: a process is gone, or the thread was interrupted. The
         *     barrier has failed then, and so have all later ones
         */
        void await(int[] ranks);
    }

    /**
     * Makes a barrier.
     *
     * @param size number of processes
     */
    public Barrier(int size) {
        received = new int[size];
    }

    /**
     * Counts a message of another process.
     *
     * @param rank its sender
     */
    public void received(int rank) {
        received[rank]++;
    }

    /**
     * Returns whether messages have arrived from all of some processes that no round has awaited yet.
     *
     * @param ranks the processes
     * @return true if the wait of a round for them is over
     */
    public boolean hasReceived(int... ranks) {
        for (int rank : ranks) {
            if (received[rank] <= 0) {
                return false;
            }
        }
        return true;
    }

    /**
     * Makes one barrier.
     *
     * @param plan of this process; those of the other processes are of the same algorithm
     * @param signals messages to the other processes
     */
    public void await(BarrierPlan plan, Signals signals) {
        for (BarrierPlan.Round round : plan.rounds()) {
            if (round.notified().length > 0) {
                signals.send(round.notified());
            }
            if (round.awaited().length > 0) {
                signals.await(round.awaited());
                for (int rank : round.awaited()) {
                    received[rank]--;
                }
            }
        }
    }
}
