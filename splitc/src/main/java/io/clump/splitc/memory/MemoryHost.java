package io.clump.splitc.memory;

import io.clump.am2.Endpoint;
import java.util.function.BooleanSupplier;

/** The parts of the runtime that the global memory needs. */
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
     * Returns whether a process shares memory with this one.
     *
     * @param rank number of the process
     * @return true if it runs on this node
     */
    boolean isLocal(int rank);

    /**
     * Returns whether this process is the root of the tree that spans all.
     *
     * @return true in one process
     */
    boolean isRoot();

    /**
     * The process's parent in the tree that spans all.
     *
     * @return its rank; anything at the root
     */
    int parent();

    /**
     * The process's children in the tree that spans all.
     *
     * @return their ranks; not to be changed
     */
    int[] children();

    /**
     * Polls until a condition holds.
     *
     * @param condition asked after each poll
     * @param ranks that are waited for: if one of them dies, the wait ends
     * @throws io.clump.am2.ClumpException if something went wrong, now or before, or the thread was interrupted
     */
    void await(BooleanSupplier condition, int... ranks);

    /**
     * Ends the job since a process is gone; never returns.
     *
     * @param what has happened
     * @throws io.clump.am2.ClumpException with why the process is gone if it has said so, otherwise with that
     */
    void peerGone(String what);

    /**
     * Begins an allStoreSync, a collective operation.
     *
     * @throws io.clump.am2.ClumpException if something went wrong before
     */
    void beginStoreSync();

    /**
     * Begins an allStoreSync that closes a spread array, a collective operation that differs from that of another
     * array.
     *
     * @param array its number
     * @throws io.clump.am2.ClumpException if something went wrong before
     */
    void beginClose(int array);

    /** Ends what {@link #beginStoreSync} or {@link #beginClose} has begun, unless it failed. */
    void endStoreSync();

    /**
     * Number of the operation that was begun.
     *
     * @return the same in all processes
     */
    int operation();

    /**
     * An operation that was begun.
     *
     * @return the same in all processes
     */
    int call();

    /**
     * Compares what a message belongs to with what was begun.
     *
     * @param operation number of the sender's operation
     * @param call what the sender has begun
     * @param rank of the sender
     * @throws io.clump.am2.ClumpException if they differ
     */
    void checkCall(int operation, int call, int rank);

    /**
     * As {@link #await}, in an allStoreSync; ends as well if one of those that are waited for has called something
     * else.
     *
     * @param condition asked after each poll
     * @param ranks that are waited for
     * @throws io.clump.am2.ClumpException if something went wrong, now or before, or the thread was interrupted
     */
    void awaitInStoreSync(BooleanSupplier condition, int... ranks);

    /**
     * Gives what each process says of an array that it allocates to all; a collective operation.
     *
     * @param own this process's, as many as anybody's
     * @return those of rank 0, those of rank 1 and so on
     * @throws io.clump.am2.ClumpException if something went wrong, now or before, or the thread was interrupted
     */
    long[] exchange(long[] own);
}
