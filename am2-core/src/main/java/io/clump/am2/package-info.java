/**
 * Active Messages II: a process opens a {@link io.clump.am2.Layer}, allocates a {@link io.clump.am2.Bundle} and in it
 * an {@link io.clump.am2.Endpoint}, maps other endpoints into its translation table, and sends requests; each runs a
 * {@link io.clump.am2.Handler} at the destination, which may send one reply.
 *
 * <pre>
 *   Endpoint.request ─▶ Sender ─▶ Route: refusal? ─▶ claim ─▶ Packet: fill ─▶ Route: publish
 *                                                                                  │
 *   Handler ◀─ MessageDispatcher ◀─ QueueBlock.poll ◀─ Endpoint ◀─ Bundle.poll     ▼ (the receiver's queues)
 * </pre>
 *
 * Programs use this package. It is implemented by the following ones, each of which depends only on those further
 * right:
 *
 * <pre>
 *   receive ─▶ send ─▶ endpoint, bundle ─▶ turns ─▶ spi, packet
 * </pre>
 *
 * A short message has only arguments. A medium one also has bytes in a buffer of the layer, which the sender can fill
 * in place with a {@link io.clump.am2.MediumClaim}. The bytes of a long one are written to the receiver's segment
 * before the handler runs.
 *
 * <pre>
 *   requestLong ─▶ Sender ─▶ Outgoing ─▶ shared memory: bytes into the peer's Segment, then a descriptor
 *                                            ╰─▶ network:       parts, each a descriptor and bytes
 *   Handler ◀─ LongReceiver ◀─ MessageDispatcher.dispatchBulk     (PartsOfLong checks and places what comes in parts)
 * </pre>
 *
 * In the other direction, {@code get} fetches bytes of a peer's segment ({@link io.clump.am2.send.GetSender}), and ends
 * like a long reply.
 *
 * <p>Answers never wait: {@link io.clump.am2.send.SetAside} keeps those for which there is no space, and later polls
 * send them.
 *
 * <p>No two endpoints wait for each other for ever (Lumetta 1998, Theorem 3.6). Only a request waits, and outside of
 * handlers; while it waits, its thread polls for requests and replies. A poll takes messages from both queues,
 * independent of the state of other endpoints: the handlers that it runs send answers, and an answer without space is
 * set aside instead of waiting. So each queue of an endpoint that polls or waits is emptied, and each request that
 * waits for space at such an endpoint gets it. An answer that was set aside is sent when its requester polls, and each
 * waiting requester polls. The three rules of the thesis still hold: a reply polls for replies only, requests and
 * replies have separate queues, and a claim that may wait takes its bulk block before its packet; a reply's claim never
 * waits. Replies found by a poll for replies need no space, since replies are not answered.
 *
 * <p>A thread that waits polls for a while, and then sleeps in the bundle's {@link io.clump.am2.turns.Sleeper} until
 * one of the queue blocks, of either protocol, has a message.
 *
 * <p>A sequential bundle and its endpoints belong to the thread that allocated the bundle. Handlers run on that thread,
 * inside a poll or a send, and no memory is shared between threads except the {@link io.clump.am2.bundle.Arrivals} of a
 * bundle, the calls that end a wait ({@link io.clump.am2.bundle.Waits}), and the counts of endpoints, which one thread
 * of the layer copies without synchronisation for watchers of the job ({@link io.clump.am2.counters.LayerCounters}).
 * Any thread may use a parallel bundle and its endpoints, one at a time ({@link io.clump.am2.turns.Turns}); its lock
 * orders their operations. An endpoint that moves takes all its state with it:
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
package io.clump.am2;

import org.jspecify.annotations.NullMarked;
