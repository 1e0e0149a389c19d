/**
 * Queues that are lists of packets, by index: the lists of pull-based messaging and of Michael and Scott (Lumetta 1998,
 * section 9.1.1), and the stack of free elements of both. Senders append, one thread receives.
 *
 * <pre>
 *   head                                              tail
 *    ▼                                                 ▼
 *   sentinel ── link ──▶ packet ── link ──▶ packet ── end      free:  top ──▶ packet ──▶ packet ── end
 *   (received last)       (received next)
 * </pre>
 *
 * <table>
 * <caption>Who reads and writes which word</caption>
 * <tr><th>word</th><th>writer</th><th>write mode</th><th>reader</th><th>read mode</th></tr>
 * <tr><td>head</td><td>receiver</td><td>plain</td><td>receiver</td><td>plain</td></tr>
 * <tr><td>tail</td><td>senders, receiver</td><td>getAndSet or compareAndSet</td><td>the same</td>
 *     <td>getAndSet or acquire</td></tr>
 * <tr><td>link, of a packet in the list</td><td>senders</td><td>release or compareAndSet</td><td>all</td>
 *     <td>acquire</td></tr>
 * <tr><td>link, of a free element</td><td>sender that removes or returns it</td><td>opaque</td>
 *     <td>sender that removes it</td><td>opaque</td></tr>
 * <tr><td>top</td><td>senders, receiver</td><td>compareAndSet</td><td>the same</td><td>acquire</td></tr>
 * </table>
 */
@NullMarked
package io.clump.shm.list;

import org.jspecify.annotations.NullMarked;
