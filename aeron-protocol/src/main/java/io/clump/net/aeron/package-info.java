/**
 * Messages between machines over Aeron, which has its own flow control and retransmits lost data. A media driver, one
 * for each node, moves the bytes; an endpoint has two streams on a port of its own, requests and replies, and two
 * publications to each peer.
 *
 * <pre>
 *   Sender ─▶ AeronRoute ─▶ SendRing ─▶ OutgoingStream ─▶ publication ─▶ media driver ─▶ network
 *   Dispatcher ◀─ IncomingStream ◀──────────────────────── subscription ◀─ media driver ◀─ network
 * </pre>
 *
 * A message that Aeron has accepted may still be lost, since the receiver's image may go away before the receiver
 * handles it. So each message stays in the sender's ring until the receiver reports that it has begun to handle it.
 * These reports are counts that travel in messages of the other direction, or alone if no message goes there. If the
 * peer is gone, the messages that are still in the ring are returned through handler 0. Messages have numbers, so that
 * after an interruption the sender repeats them from the first unhandled one, and no message is handled twice.
 *
 * <p>Aeron has no keys: an endpoint trusts any sender that reaches its port, knows the numbers of job and endpoint and
 * speaks the protocol. All parts of a queue block belong to its owner's thread; the driver and Aeron's client have
 * threads of their own, which do not touch them.
 */
@NullMarked
package io.clump.net.aeron;

import org.jspecify.annotations.NullMarked;
