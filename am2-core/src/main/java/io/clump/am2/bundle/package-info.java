/**
 * Implementation of bundles: the endpoints that are polled together, the threads that may use them, and the ends of
 * waits. Not for programs, whose API is {@link io.clump.am2}.
 *
 * <p>A thread that waits polls for a while, and then sleeps in the bundle's {@link io.clump.am2.turns.Sleeper} until
 * one of the queue blocks, of either protocol, has a message.
 *
 * <p>A sequential bundle and its endpoints belong to the thread that allocated the bundle. Handlers run on that thread,
 * inside a poll or a send, and no memory is shared between threads except the {@link
 * io.clump.am2.bundle.MovedEndpoints} of a bundle, the calls that end a wait ({@link io.clump.am2.bundle.Waits}), and
 * the counts of endpoints, which one thread of the layer copies without synchronisation for watchers of the job ({@link
 * io.clump.am2.counters.LayerCounters}).
 * Any thread may use a parallel bundle and its endpoints, one thread at a time ({@link io.clump.am2.turns.Turns}); its
 * lock orders their operations. An endpoint that moves takes all its state with it:
 *
 * <table>
 * <caption>What threads share</caption>
 * <tr><th>field</th><th>written by</th><th>mode</th><th>read by</th><th>mode</th></tr>
 * <tr><td>Arrivals.last</td><td>who moves an endpoint</td><td>release</td><td>the target's
 *     threads</td><td>acquire</td></tr>
 * <tr><td>Membership.group</td><td>who moves an endpoint</td><td>release</td><td>threads of a parallel target</td>
 *     <td>acquire</td></tr>
 * <tr><td>Waits.calls</td><td>the thread that ends a wait</td><td>getAndAdd</td><td>the waiting
 *     thread</td><td>acquire</td></tr>
 * </table>
 */
@NullMarked
package io.clump.am2.bundle;

import org.jspecify.annotations.NullMarked;
