/**
 * The global memory of a Split-C program: arrays that are spread over all processes, of which any process reads and
 * writes any element.
 *
 * <pre>
 *   SpreadDoubles, … ── SpreadMemory ─┬─ a rank of this node:  plain accesses of its region, which is mapped here
 *                                     └─ any other:  RemoteMemory ── messages ──▶ its handlers, at the owner
 *   GlobalMemory ─┬─ sync:          Outstanding counts what was asked for and what has come
 *                 └─ allStoreSync:  StoreSync sums what all have sent and received, until both are the same
 * </pre>
 *
 * <h2>What is seen when</h2>
 *
 * <p>A process sees its own accesses in the order in which it makes them, but for those that are split-phase: what a
 * {@code get} brings may be used, and what a {@code put} takes to another node is there, after {@code sync}; what a
 * {@code store} takes there is there after {@code allStoreSync}. Between processes:
 *
 * <table>
 * <caption>What one process does, and what others see of it</caption>
 * <tr><th>done</th><th>seen by</th><th>after</th></tr>
 * <tr><td>set, write</td><td>all</td><td>a barrier or allStoreSync, or a message sent after it</td></tr>
 * <tr><td>put</td><td>all</td><td>sync here, and then as above</td></tr>
 * <tr><td>store</td><td>all</td><td>allStoreSync; a barrier is not enough</td></tr>
 * <tr><td>write of one element</td><td>who reads it by {@code read}</td><td>nothing else: and it sees then what was set
 *     and
 * written before that write</td></tr>
 * <tr><td>getAndAdd, addAndGet, compareAndSet</td><td>all who do the same</td><td>nothing else: one happens after the
 * other</td></tr>
 * </table>
 *
 * <p>Elements are never torn: who reads one sees a value that was written. Several elements that are read or written at
 * once are not one access; they may be seen half old and half new.
 *
 * <p>Inside a node these rules cost nothing: elements are accessed plainly, an element written by {@code write} with
 * release and read by {@code read} with acquire, and the messages of barriers publish whatever was written before.
 *
 * <p>Everything belongs to the thread that joined the job; handlers run on it, in polls and sends.
 *
 * <table>
 * <caption>Words that several processes access</caption>
 * <tr><th>word</th><th>writer</th><th>write mode</th><th>reader</th><th>read mode</th></tr>
 * <tr><td>elements, in bulk, and by set, get, put and
 *     store</td><td>all</td><td>plain</td><td>all</td><td>plain</td></tr>
 * <tr><td>element, by write and read</td><td>all</td><td>release</td><td>all</td><td>acquire</td></tr>
 * <tr><td>element, by getAndAdd and compareAndSet</td><td>all</td><td>volatile</td><td>all</td><td>volatile</td></tr>
 * </table>
 */
@NullMarked
package io.clump.splitc.memory;

import org.jspecify.annotations.NullMarked;
