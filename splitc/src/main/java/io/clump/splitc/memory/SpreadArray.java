package io.clump.splitc.memory;

import io.clump.am2.Checkpointable;
import io.clump.am2.ClumpException;

/**
 * Array that is spread over all processes of a job: each owns a part of the same length, and each may read and write
 * all parts. An element is named by the rank of its owner and its index in the owner's part. Elements are initially
 * zero.
 *
 * <table>
 * <caption>Operations of a spread array; each except the first exists for one element, and for several in a
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
 * <p>Parts of processes of this node are accessed directly, without involving their owners. Accesses to other nodes are
 * messages, which the owner handles when it polls or waits. The {@linkplain io.clump.splitc.memory package} describes
 * when changes become visible. A process that waits for a change by repeated reads must also poll, by {@code
 * SplitC.poll()}.
 *
 * <p>Used by the thread that joined the job, and not in handlers, except get(i), set(i, value) and {@link #length}.
 * Every operation throws {@link IndexOutOfBoundsException} if an element does not exist, in a part or in an ordinary
 * array, and {@link IllegalArgumentException} if a rank does not exist, and then has no effect. A method that sends or
 * waits throws {@link ClumpException} after a fault in the job, for instance the death of a process. Only the creation
 * of an array, and a new maximum of concurrent gets, allocate Java objects.
 */
public sealed interface SpreadArray extends AutoCloseable, Checkpointable
        permits SpreadBytes, SpreadDoubles, SpreadFloats, SpreadInts, SpreadLongs {
    /**
     * Returns the length of each process's part.
     *
     * @return number of elements, 0 or more; 0 after the array is closed
     */
    int length();

    /**
     * Returns a pointer to an element.
     *
     * @param rank rank of its owner
     * @param index index in the owner's part
     * @return the pointer
     */
    GlobalPointer pointer(int rank, int index);

    /**
     * Frees the memory of all parts; a collective operation, which waits for operations in progress, like {@code
     * sync()} and {@code allStoreSync()}. Arrays that are not closed are freed when the process leaves the job. A
     * second call has no effect.
     *
     * @throws ClumpException after a fault in the job, now or earlier, or if the thread was interrupted
     */
    @Override
    void close();
}
