package io.clump.splitc.memory;

import io.clump.am2.Endpoint;
import java.util.function.BooleanSupplier;

/** What the global memory needs of the runtime it is a part of. */
public interface MemoryHost {
    /**
     * The process's endpoint; destination r of its translation table is the process of rank r.
     *
     * @return always the same
     */
    Endpoint endpoint();

    /**
     * Number of this process.
     *
     * @return 0 to size − 1
     */
    int rank();

    /**
     * Number of processes.
     *
     * @return at least 1
     */
    int size();

    /**
     * Whether a process shares memory with this one.
     *
     * @param rank number of the process
     * @return true if it runs on this node
     */
    boolean isLocal(int rank);

    /**
     * The process's parent in the tree that spans all.
     *
     * @return its rank; anything at the root, which is rank 0
     */
    int parent();

    /**
     * The process's children in the tree that spans all.
     *
     * @return their ranks; a new array
     */
    int[] children();

    /**
     * Polls until a condition holds.
     *
     * @param condition asked after each poll
     * @throws io.clump.am2.ClumpException if something went wrong, now or before, or the thread was interrupted
     */
    void awaitUntil(BooleanSupplier condition);

    /**
     * Gives the numbers of each process to all; a collective operation.
     *
     * @param own this process's, as many as anybody's
     * @return those of rank 0, those of rank 1 and so on
     * @throws io.clump.am2.ClumpException if something went wrong, now or before, or the thread was interrupted
     */
    long[] exchange(long[] own);
}
