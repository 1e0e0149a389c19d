/**
 * Global memory of a Split-C program: arrays that are spread over all processes, of which any process reads and writes
 * any element.
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
 * <p>A process sees its own accesses in the order in which it makes them, except split-phase ones: the values of a
 * {@code get} may be used, and those of a {@code put} to another node are present, after {@code sync}; those of a
 * {@code store} are present after {@code allStoreSync}. Between processes:
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
 * <p>Elements are never torn: a reader sees a value that was written. Several elements that are read or written at once
 * are not one access; a reader may see some old and some new ones.
 *
 * <p>Inside a node these rules cost nothing: elements are accessed plainly, {@code write} of one element is a release
 * and {@code read} an acquire, and the messages of barriers publish all earlier writes.
 *
 * <p>All classes are used by the thread that joined the job; handlers run on it, in polls and sends.
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
