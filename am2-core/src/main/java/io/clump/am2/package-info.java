/**
 * Active Messages II: a process opens a {@link io.clump.am2.Layer}, allocates a {@link io.clump.am2.Bundle} and in it
 * an {@link io.clump.am2.Endpoint}, maps other endpoints into its translation table, and sends requests; each runs a
 * {@link io.clump.am2.Handler} over there, which may send one reply.
 *
 * <pre>
 *   Endpoint.request ─▶ Sender ─▶ Route: refusal? ─▶ claim ─▶ Packet: fill ─▶ Route: publish
 *                                                                                  │
 *   Handler ◀─ MessageDispatcher ◀─ QueueBlock.poll ◀─ Endpoint ◀─ Bundle.poll     ▼ (the receiver's queues)
 * </pre>
 *
 * Programs use this package. Behind it are five more, and each knows only those further right:
 *
 * <pre>
 *   receive ─▶ send ─▶ endpoint, bundle ─▶ turns ─▶ spi, packet
 * </pre>
 *
 * A short message is only arguments; a medium one brings bytes in a buffer of the layer, which a {@link
 * io.clump.am2.MediumClaim} lets the sender fill in place; a long one has its bytes put into the receiver's segment
 * before the handler runs.
 *
 * <pre>
 *   requestLong ─▶ Sender ─▶ Outgoing ─▶ shared memory: bytes into the peer's Segment, then a descriptor
 *                                            ╰─▶ network:       parts, each a descriptor and bytes
 *   Handler ◀─ LongReceiver ◀─ MessageDispatcher.dispatchBulk     (PartsOfLong checks and places what comes in parts)
 * </pre>
 *
 * The other way round, {@code get} fetches bytes of a peer's segment ({@link io.clump.am2.send.GetSender}), and ends as
 * a long reply does.
 *
 * <p>Answers wait for nobody: {@link io.clump.am2.send.SetAside} keeps those for which there is no room, and polls go
 * on with them.
 *
 * <p>Why no two endpoints wait for each other for ever (Lumetta 1998, Theorem 3.6). Only a request waits, and outside
 * of handlers; while it waits its thread polls for requests and replies. A poll takes from both queues whatever state
 * other endpoints are in: the handlers it runs send answers, and an answer that has no room is set aside instead of
 * waiting. So each queue of an endpoint that polls or waits empties, and each request that waits for room at such an
 * endpoint gets it. An answer that was set aside goes when its requester polls, and each requester that waits does. The
 * three rules of the thesis hold as before: a reply polls for replies only, requests and replies have queues of their
 * own, and a claim that may wait takes its bulk block before its packet; a reply's claim never waits. What replies
 * there are to a poll for replies need no room, since replies are not answered.
 *
 * <p>A thread that waits polls for a while, and then sleeps in the bundle's {@link io.clump.am2.turns.Sleeper} until
 * one of the queue blocks, of either protocol, has something.
 *
 * <p>A sequential bundle and its endpoints belong to the thread that allocated the bundle. Handlers run on that thread,
 * inside a poll or a send, and no memory is shared between threads but for the {@link io.clump.am2.bundle.Arrivals} of
 * a bundle, the calls that end a wait ({@link io.clump.am2.bundle.Waits}), and the counts of endpoints, which one
 * thread of the layer copies as they are for who watches the job ({@link io.clump.am2.counters.LayerCounters}). A
 * parallel bundle and its endpoints may be used by any thread, one at a time ({@link io.clump.am2.turns.Turns}); its
 * lock orders what they do. An endpoint that moves takes all its state with it:
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
