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
 * A thread that waits polls for a while, and then sleeps in the bundle's {@link io.clump.am2.Sleeper} until one of the
 * queue blocks, of either protocol, has something.
 *
 * <p>A bundle and its endpoints belong to the thread that allocated the bundle. Handlers run on that thread, inside a poll
 * or a send. No memory of this package is shared between threads.
 */
@NullMarked
package io.clump.am2;

import org.jspecify.annotations.NullMarked;
