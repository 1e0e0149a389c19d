package io.clump.mpi.comm;

import java.util.TreeSet;

/**
 * Revocations of communicators that this process has not made yet, or has freed. They take a bounded amount of memory:
 * the numbers of communicators only grow, so those of the freed ones are the lowest, which are dropped first.
 */
final class EarlyRevocations {
    private final int most;

    /** First contexts of the communicators. */
    private final TreeSet<Integer> contexts = new TreeSet<>();

    /**
     * Keeps nothing yet.
     *
     * @param most maximum number of revocations, more than communicators can be made at the same time
     */
    EarlyRevocations(int most) {
        this.most = most;
    }

    /** Keeps a revocation. */
    void keep(int context) {
        contexts.add(context);
        if (contexts.size() > most) {
            contexts.pollFirst();
        }
    }

    /** Forgets the revocation of a communicator; returns whether there was one. */
    boolean take(int context) {
        return contexts.remove(context);
    }
}
