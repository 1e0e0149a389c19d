/**
 * Messages between machines over Aeron, which brings its own flow control and repairs what the network loses. A media
 * driver, one for each node, moves the bytes; an endpoint has two streams on a port of its own, requests and replies,
 * and two publications to each peer.
 *
 * <pre>
 *   Sender ─▶ AeronRoute ─▶ SendRing ─▶ OutgoingStream ─▶ publication ─▶ media driver ─▶ network
 *   Dispatcher ◀─ IncomingStream ◀──────────────────────── subscription ◀─ media driver ◀─ network
 * </pre>
 *
 * What Aeron has taken is not what the receiver has handled: its image may go away before. So each message stays in the
 * sender's ring until the receiver says that it has begun to handle it; these counts ride on whatever goes back, or go
 * alone when nothing does. If the peer is gone, what is still in the ring comes back through handler 0. Messages have
 * numbers, so that after an interruption they are sent again from the first that was not handled, and none is handled
 * twice.
 *
 * <p>Aeron knows no keys: whoever reaches an endpoint's port, knows the numbers of job and endpoint and speaks the
 * protocol is believed. All that a queue block consists of belongs to its owner's thread; the driver and Aeron's client
 * have threads of their own, which touch none of it.
 */
@NullMarked
package io.clump.net.aeron;

import org.jspecify.annotations.NullMarked;
