/**
 * The queues of a queue block in memory, and the algorithms by which several senders share one (Lumetta 1998, chapters 3
 * and 6). One class is one algorithm, to be laid beside the thesis's pseudo-code.
 *
 * <pre>
 *                 tail ──────────────┐ next position to assign
 *                                    ▼
 *   packets  | READY | READY | CLAIMED | FREE | …
 *               ▲
 *   head ───────┘ next position to accept
 * </pre>
 *
 * The state of each packet, not the distance of head and tail, says whether it is free: senders that wait hold positions
 * beyond it, so the tail may be more than a lap ahead. Any number of processes and threads may claim and publish; one thread
 * receives.
 *
 * <table>
 * <caption>Who reads and writes which word</caption>
 * <tr><th>word</th><th>writer</th><th>write mode</th><th>reader</th><th>read mode</th></tr>
 * <tr><td>packet tail, bulk tail</td><td>senders</td><td>getAndAdd</td><td>senders</td><td>getAndAdd</td></tr>
 * <tr><td>head</td><td>receiver</td><td>opaque</td><td>who inspects</td><td>opaque</td></tr>
 * <tr><td>state, FREE to CLAIMED</td><td>senders</td><td>compareAndSet</td><td>senders</td><td>compareAndSet</td></tr>
 * <tr><td>state, to READY, READY_BULK</td><td>the claiming sender</td><td>release</td><td>receiver</td>
 *     <td>acquire</td></tr>
 * <tr><td>state, to FREE</td><td>receiver</td><td>release; plain before an epoch's release</td><td>senders</td>
 *     <td>compareAndSet</td></tr>
 * <tr><td>epoch</td><td>receiver</td><td>release</td><td>senders</td><td>acquire</td></tr>
 * <tr><td>state of a bulk block</td><td>senders; receiver</td><td>compareAndSet; release</td><td>senders</td>
 *     <td>compareAndSet</td></tr>
 * <tr><td>epoch of a bulk block</td><td>receiver</td><td>release</td><td>senders</td><td>acquire</td></tr>
 * <tr><td>size and data of a bulk block</td><td>the claiming sender</td><td>plain</td><td>receiver</td><td>plain</td></tr>
 * </table>
 */
@NullMarked
package io.clump.shm.claim;

import org.jspecify.annotations.NullMarked;
