/**
 * The locks by which senders can share a queue, each one class (Lumetta 1998, section 6.3.1). They are independent of
 * queues: {@link io.clump.shm.lock.LockMemory} has the layout of their words.
 *
 * <pre>
 *   lock's line      | what all senders share: a flag, counters, the end of a list, a mutex |
 *   sender 0's line  | … | words of sender 0 |
 *   sender 1's line  | … | words of sender 1 |
 * </pre>
 *
 * A lock is held for a few instructions: a check of a packet, and the step of a tail. The table covers the memory
 * that processes share.
 *
 * <table>
 * <caption>Who reads and writes which word</caption>
 * <tr><th>word</th><th>writer</th><th>write mode</th><th>reader</th><th>read mode</th></tr>
 * <tr><td>flag</td><td>sender that locks; the holder</td><td>getAndSet; release</td><td>senders that lock or wait</td>
 *     <td>getAndSet; opaque</td></tr>
 * <tr><td>ticket, next place</td><td>senders</td><td>getAndAdd; compareAndSet of those that do not
 *     wait</td><td>senders</td>
 *     <td>getAndAdd; opaque</td></tr>
 * <tr><td>service</td><td>the holder</td><td>release</td><td>senders that wait</td><td>acquire</td></tr>
 * <tr><td>held, of a place</td><td>the holder</td><td>plain to UNLOCKED; release to LOCKED</td><td>the one who drew the
 *     place</td><td>acquire</td></tr>
 * <tr><td>last in the queue</td><td>senders; the holder</td><td>getAndSet; compareAndSet</td><td>the same</td>
 *     <td>the same</td></tr>
 * <tr><td>next, of a node</td><td>its sender; the successor</td><td>plain; release</td><td>its sender</td>
 *     <td>acquire</td></tr>
 * <tr><td>waiting, of a node</td><td>its sender; the holder before</td><td>plain; release</td><td>its sender</td>
 *     <td>acquire</td></tr>
 * </table>
 */
@NullMarked
package io.clump.shm.lock;

import org.jspecify.annotations.NullMarked;
