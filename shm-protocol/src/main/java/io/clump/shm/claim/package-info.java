/**
 * The queues of a queue block in memory, and the algorithms by which several senders share one (Lumetta 1998, chapters
 * 3 and 6). One class is one algorithm, comparable with the thesis's pseudo-code: it makes a {@link
 * io.clump.shm.claim.QueueSender} for each sender and a {@link io.clump.shm.claim.QueueReceiver}, which access the
 * words of the algorithm. {@link io.clump.shm.claim.PacketQueue} has the common parts: tails, head, states and bulk
 * blocks.
 *
 * <pre>
 *                 tail ──────────────┐ next position to assign
 *                                    ▼
 *   packets  | READY | READY | CLAIMED | FREE | …
 *               ▲
 *   head ───────┘ next position to accept
 * </pre>
 *
 * The state of each packet, not the distance of head and tail, says whether it is free: senders that wait hold
 * positions beyond it, so the tail may be more than a lap ahead. Processes and threads that are registered may claim
 * and publish; one thread receives.
 *
 * <p>A non-waiting claim claims a position only when its packet is certainly free, by compareAndSet of the tail
 * instead of getAndAdd; if several senders may be assigned to one packet, it claims the packet before that.
 *
 * <p>A sender records in its own line what it is about to claim, and what it holds until it has published. The
 * receiver finds claims of dead senders there and steps over them: see {@link io.clump.shm.claim.SenderLines} for the
 * proof, and {@link io.clump.shm.claim.ClaimRecovery}. The algorithms with a lock support this, but only the mutex
 * also survives a sender that dies while it holds the lock. The lists, ultracomputer and lock-free-tas do not support
 * it.
 *
 * <p>The words of locks are those of {@link io.clump.shm.lock}, the words of linked packets those of {@link
 * io.clump.shm.list}.
 *
 * <table>
 * <caption>Who reads and writes which word</caption>
 * <tr><th>word</th><th>writer</th><th>write mode</th><th>reader</th><th>read mode</th></tr>
 * <tr><td>packet tail, bulk tail</td><td>senders</td><td>getAndAdd; compareAndSet of those that do not wait</td>
 *     <td>senders; receiver</td><td>getAndAdd; acquire</td></tr>
 * <tr><td>head</td><td>receiver</td><td>opaque</td><td>senders, once the receiver is gone</td><td>acquire</td></tr>
 * <tr><td>freed, bulk freed</td><td>receiver</td><td>release</td><td>senders</td><td>acquire</td></tr>
 * <tr><td>line of a sender, announcement and position</td><td>that sender</td><td>opaque, ordered by getAndAdd of the
 *     tail</td><td>receiver</td><td>acquire</td></tr>
 * <tr><td>line of a sender, back to idle</td><td>that sender; receiver for a dead one</td><td>release</td>
 *     <td>receiver; who wants the slot</td><td>acquire</td></tr>
 * <tr><td>lock line, rest of a sender's line</td><td colspan="4">as the algorithm says</td></tr>
 * <tr><td>state, FREE to CLAIMED</td><td>senders</td><td>compareAndSet</td><td>senders</td><td>compareAndSet</td></tr>
 * <tr><td>state, to READY, READY_BULK</td><td>the claiming sender</td><td>release</td><td>receiver</td>
 *     <td>acquire</td></tr>
 * <tr><td>state, to ACCEPTED</td><td>receiver; its sender once the receiver is gone</td><td>plain</td><td>senders, once
 *     the receiver is gone</td><td>acquire</td></tr>
 * <tr><td>state, to FREE</td><td>receiver</td><td>release; plain before an epoch's release; compareAndSet for
 *     a dead sender</td><td>senders</td><td>compareAndSet</td></tr>
 * <tr><td>epoch</td><td>receiver</td><td>release</td><td>senders</td><td>acquire</td></tr>
 * <tr><td>state of a bulk block</td><td>senders; receiver</td><td>compareAndSet; release</td><td>senders</td>
 *     <td>compareAndSet</td></tr>
 * <tr><td>epoch of a bulk block</td><td>receiver</td><td>release; plain where only the receiver reads it</td>
 *     <td>senders</td><td>acquire</td></tr>
 * <tr><td>data of a bulk block</td><td>the claiming sender</td><td>plain</td><td>receiver</td><td>plain</td></tr>
 * <tr><td>tails, under a lock</td><td>the holder</td><td>release</td><td>the next holder; receiver</td><td>plain;
 *     acquire</td></tr>
 * <tr><td>epoch as a lock (lock-free-tas)</td><td>senders; receiver</td><td>getAndSet; release</td><td>senders</td>
 *     <td>getAndSet</td></tr>
 * <tr><td>epoch as a semaphore, bounds (ultracomputer)</td><td>senders, receiver</td><td>getAndAdd</td><td>the
 *     same</td>
 *     <td>opaque, getAndAdd</td></tr>
 * </table>
 */
@NullMarked
package io.clump.shm.claim;

import org.jspecify.annotations.NullMarked;
