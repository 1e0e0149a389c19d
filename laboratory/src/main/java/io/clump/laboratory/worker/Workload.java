package io.clump.laboratory.worker;

import java.io.IOException;

/**
 * One side of a measurement. A class that implements it has a public constructor that takes a {@link Place}. If there
 * are two sides, both run the same rounds with the same numbers of operations.
 */
public interface Workload extends AutoCloseable {
    /** Result of side 1, which measures nothing. */
    long NOT_MEASURED = 0;

    /** Details of most workloads: none. */
    long[] NO_DETAILS = {};

    /**
     * Does one round. Allocates nothing itself, so that only the allocations of the measured code are counted.
     *
     * @throws IOException if the round cannot be done; it ends the process, which prints the cause
     */
    long run(long operations) throws IOException, InterruptedException;

    /** Returns a remark of this side for readers of the figure. */
    default String note() {
        return "";
    }

    /**
     * Returns the times of the parts of the last round, if they are needed, in the order in which the class that reads
     * them expects them.
     *
     * @return nanoseconds; no elements if the whole is enough
     */
    default long[] details() {
        return NO_DETAILS;
    }

    /** Returns the memory that something takes on this side, if that is needed. */
    default long sizeBytes() {
        return 0;
    }

    /** Releases resources that its place does not keep: by default none. */
    @Override
    default void close() throws IOException {}
}
