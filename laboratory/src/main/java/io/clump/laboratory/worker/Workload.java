package io.clump.laboratory.worker;

import java.io.IOException;

/**
 * One side of something that is measured. A class that implements it has a public constructor that takes a {@link
 * Place}. Where there are two sides, both are told to do the same rounds with the same numbers of operations.
 */
public interface Workload extends AutoCloseable {
    /** What side 1 returns, which measures nothing. */
    long NOT_MEASURED = 0;

    /** What most workloads tell besides. */
    long[] NO_DETAILS = {};

    /**
     * Does one round. Allocates nothing itself, so that what is allocated is what the measured code allocates.
     *
     * @throws IOException if it cannot be done, which ends the process and tells why
     */
    long run(long operations) throws IOException, InterruptedException;

    /** A remark of this side's for readers of the figure. */
    default String note() {
        return "";
    }

    /**
     * The parts of the last round, where they are to be known: the times of its parts, in the order in which the
     * class that reads them expects them.
     *
     * @return nanoseconds; no elements where the whole is enough
     */
    default long[] details() {
        return NO_DETAILS;
    }

    /** Memory that something takes on this side, where that is to be known. */
    default long sizeBytes() {
        return 0;
    }

    /** Gives back what it holds; nothing, unless a class says so: memory goes with the process. */
    @Override
    default void close() throws IOException {}
}
