/**
 * Active Messages II: a process opens a {@link io.clump.am2.Layer}, allocates a {@link io.clump.am2.Bundle} and in it an
 * {@link io.clump.am2.Endpoint}, maps other endpoints into its translation table, and sends requests; each runs a
 * {@link io.clump.am2.Handler} over there, which may send one reply.
 *
 * <pre>
 *   Endpoint.request ─▶ Sender ─▶ Route: refusal? ─▶ claim ─▶ Packet: fill ─▶ Route: publish
 *                                                                                  │
 *   Handler ◀─ MessageDispatcher ◀─ QueueBlock.poll ◀─ Endpoint ◀─ Bundle.poll     ▼ (the receiver's queues)
 * </pre>
 *
 * A short message is only arguments; a medium one brings bytes in a buffer of the layer, which a {@link
 * io.clump.am2.MediumClaim} lets the sender fill in place; a long one has its bytes put into the receiver's segment before
 * the handler runs.
 *
 * <pre>
 *   requestLong ─▶ LongSender ─▶ OutgoingLong ─▶ shared memory: bytes into the peer's Segment, then a descriptor
 *                                            ╰─▶ network:       parts, each a descriptor and bytes
 *   Handler ◀─ LongReceiver ◀─ MessageDispatcher.dispatchBulk     (PartsOfLong checks and places what comes in parts)
 * </pre>
 *
 * The other way round, {@code get} fetches bytes of a peer's segment ({@link io.clump.am2.GetSender}), and ends as a long reply
 * does.
 *
 * <p>A thread that waits polls for a while, and then sleeps in the bundle's {@link io.clump.am2.Sleeper} until one of the
 * queue blocks, of either protocol, has something.
 *
 * <p>A bundle and its endpoints belong to the thread that allocated the bundle. Handlers run on that thread, inside a poll
 * or a send. No memory of this package is shared between threads.
 */
@NullMarked
package io.clump.am2;

import org.jspecify.annotations.NullMarked;
