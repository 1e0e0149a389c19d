/**
 * Send path: check, claim, fill, publish, poll; the waits for space in it, and the answers that find no space and are
 * set aside. Not for programs, whose API is {@link io.clump.am2}.
 *
 * <pre>
 *   Endpoint.request ─▶ Sender ─▶ Route: refusal? ─▶ claim ─▶ Packet: fill ─▶ Route: publish
 *                                                                                  │
 *   Handler ◀─ MessageDispatcher ◀─ QueueBlock.poll ◀─ Endpoint ◀─ Bundle.poll     ▼ (the receiver's queues)
 * </pre>
 *
 * The API is implemented by the following packages, each of which depends only on those further right:
 *
 * <pre>
 *   receive ─▶ send ─▶ endpoint, bundle ─▶ turns ─▶ spi, packet
 * </pre>
 *
 * A long message writes its bytes to the receiver's segment itself, or carries them in parts:
 *
 * <pre>
 *   requestLong ─▶ Sender ─▶ Outgoing ─▶ shared memory: bytes into the peer's Segment, then a descriptor
 *                                            ╰─▶ network:       parts, each a descriptor and bytes
 *   Handler ◀─ LongReceiver ◀─ MessageDispatcher.dispatchBulk     (PartsOfLong checks and places what comes in parts)
 * </pre>
 *
 * A {@code get} ({@link io.clump.am2.send.GetSender}) ends like a long reply.
 *
 * <p>Answers never wait: {@link io.clump.am2.send.SetAside} keeps those for which there is no space, and later polls
 * send them.
 *
 * <p>No two endpoints wait for each other forever (Lumetta 1998, Theorem 3.6). Only a request waits, and outside of
 * handlers; while it waits, its thread polls for requests and replies. A poll reads messages from both queues,
 * independent of the state of other endpoints: the handlers that it runs send answers, and an answer without space is
 * set aside instead of waiting. So each queue of an endpoint that polls or waits is emptied, and each request that
 * waits for space at such an endpoint gets it. An answer that was set aside is sent when its requester polls, and each
 * waiting requester polls. The three rules of the thesis still hold: a reply polls for replies only, requests and
 * replies have separate queues, and a claim that may wait takes its bulk block before its packet; a reply's claim never
 * waits. Replies found by a poll for replies need no space, since replies are not answered.
 */
@NullMarked
package io.clump.am2.send;

import org.jspecify.annotations.NullMarked;
