package io.clump.splitc.memory;

import io.clump.am2.Endpoint;
import java.util.function.BooleanSupplier;

/** Parts of the runtime that the global memory needs. */
public interface MemoryHost {
    /**
     * Returns the process's endpoint; destination r of its translation table is the process of rank r.
     *
     * @return always the same object
     */
    Endpoint endpoint();

    /**
     * Returns the number of this process.
     *
     * @return 0 to size − 1
     */
    int rank();

    /**
     * Returns the number of processes.
     *
     * @return at least 1
     */
    int size();

    /**
     * Returns whether a process shares memory with this one.
     *
     * @param rank number of the process
     * @return true if it runs on this node
     */
    boolean isLocal(int rank);

    /**
     * Returns whether this process is the root of the tree of all processes.
     *
     * @return true in one process
     */
    boolean isRoot();

    /**
     * Returns the process's parent in the tree of all processes.
     *
     * @return rank of the parent; undefined at the root
     */
    int parent();

    /**
     * Returns the process's children in the tree of all processes.
     *
     * @return their ranks; the caller must not change the array
     */
    int[] children();

    /**
     * Polls until a condition holds.
     *
     * @param condition tested after each poll
     * @param ranks awaited ranks: if one of them dies, the wait ends
     * @throws io.clump.am2.ClumpException after a fault in the job, now or earlier, or if the thread was interrupted
     */
    void await(BooleanSupplier condition, int... ranks);

    /**
     * Ends the job because a process is gone; never returns.
     *
     * @param what description of the event
     * @throws io.clump.am2.ClumpException with the reason if the process has sent one, otherwise with the description
     */
    void peerGone(String what);

    /**
     * Begins an allStoreSync, a collective operation.
     *
     * @throws io.clump.am2.ClumpException after an earlier fault in the job
     */
    void beginStoreSync();

    /**
     * Begins an allStoreSync that closes a spread array, a collective operation that differs from that of another
     * array.
     *
     * @param array number of the array
     * @throws io.clump.am2.ClumpException after an earlier fault in the job
     */
    void beginClose(int array);

    /** Ends what {@link #beginStoreSync} or {@link #beginClose} has begun, unless it failed. */
    void endStoreSync();

    /**
     * Returns the number of the operation that was begun.
     *
     * @return the same in all processes
     */
    int operation();

    /**
     * Returns the call of the operation that was begun.
     *
     * @return the same in all processes
     */
    int call();

    /**
     * Compares the operation of a message with the current one.
     *
     * @param operation number of the sender's operation
     * @param call call of the sender's operation
     * @param rank rank of the sender
     * @throws io.clump.am2.ClumpException if they differ
     */
    void checkCall(int operation, int call, int rank);

    /**
     * Does the same as {@link #await}, in an allStoreSync; also ends if one of the awaited processes has made a
     * different call.
     *
     * @param condition tested after each poll
     * @param ranks awaited ranks
     * @throws io.clump.am2.ClumpException after a fault in the job, now or earlier, or if the thread was interrupted
     */
    void awaitInStoreSync(BooleanSupplier condition, int... ranks);

    /**
     * Exchanges the words of all processes about an array that they allocate; a collective operation.
     *
     * @param own words of this process, the same number in all
     * @return the words of rank 0, those of rank 1 and so on
     * @throws io.clump.am2.ClumpException after a fault in the job, now or earlier, or if the thread was interrupted
     */
    long[] exchange(long[] own);
}
