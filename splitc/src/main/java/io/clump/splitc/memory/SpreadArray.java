package io.clump.splitc.memory;

import io.clump.am2.Checkpointable;
import io.clump.am2.ClumpException;

/**
 * An array that is spread over all processes of a job: each owns a part of the same length, and each may read and write
 * all of them. An element is named by the rank of its owner and its index in the owner's part. Elements are zero at
 * first.
 *
 * <table>
 * <caption>The operations of a spread array; each but the first is there for one element, and for several in a
 * row</caption>
 * <tr><th>operation</th><th>does</th><th>is done</th></tr>
 * <tr><td>get(i), set(i, value)</td><td>a plain access to the own part; compilers make no vectors of them</td><td>at
 * once</td></tr>
 * <tr><td>read, write</td><td>fetch, change</td><td>when it returns</td></tr>
 * <tr><td>get, put</td><td>fetch, change; several are under way at the same time</td><td>after {@code sync()}</td></tr>
 * <tr><td>store</td><td>changes, and is not confirmed: the fastest</td><td>after all processes' {@code
 * allStoreSync()}</td></tr>
 * <tr><td>getAndAdd, addAndGet, compareAndSet</td><td>read and change in one, of ints and longs</td><td>when it
 * returns</td></tr>
 * </table>
 *
 * <p>Parts of processes of this node are accessed directly; the others are not disturbed. To other nodes messages
 * travel, which the owner handles when it polls or waits. The {@linkplain io.clump.splitc.memory package} says who sees
 * what when. What a process waits for by reading again and again has to be polled for as well, by {@code
 * SplitC.poll()}.
 *
 * <p>Belongs to the thread that joined the job, and may not be used in handlers, but for get(i), set(i, value) and
 * {@link #length}. Every operation throws {@link IndexOutOfBoundsException} if an element does not exist, in a part or
 * in an ordinary array, {@link IllegalArgumentException} if a rank does not, and then has done nothing. One that sends
 * or waits throws {@link ClumpException} if something went wrong in the job, for instance because a process died.
 * Nothing but the allocation and the first time that more gets than ever are under way allocates.
 */
public sealed interface SpreadArray extends AutoCloseable, Checkpointable
        permits SpreadBytes, SpreadDoubles, SpreadFloats, SpreadInts, SpreadLongs {
    /**
     * Length of each process's part.
     *
     * @return number of elements, 0 or more; 0 once the array is closed
     */
    int length();

    /**
     * A pointer to an element.
     *
     * @param rank of its owner
     * @param index in the owner's part
     * @return the pointer
     */
    GlobalPointer pointer(int rank, int index);

    /**
     * Gives the memory of all parts back; a collective operation, which waits for what is under way, as {@code sync()}
     * and {@code allStoreSync()} do. Arrays that are not closed are given back when the process leaves the job. The
     * second time it does nothing.
     *
     * @throws ClumpException if something went wrong, now or before, or the thread was interrupted
     */
    @Override
    void close();
}
