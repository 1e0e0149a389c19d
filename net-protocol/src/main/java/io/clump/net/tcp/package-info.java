/**
 * TCP as a link of the reliability engine: each datagram is a frame of a stream.
 *
 * <pre>
 *   TcpLink: one port that listens, one selector, one buffer that is read into
 *     ├─ TcpPeer: the connections with one address: the one that was opened, the one that was accepted
 *     │    └─ TcpConnection: a socket; greets, then sends and receives frames; keeps what the socket has no room for
 *     └─ SelectorDescriptor, WakeUp: what a sleeping owner waits for
 *
 *   opener    ── mark, version, port, job, nonce ─▶                                   accepter
 *             ◀─ mark, version, port, job, nonce; hash of both greetings ──
 *             ── hash of both greetings; then frames: 32 bits of length, datagram ─▶
 * </pre>
 *
 * The hashes are made with the job's key and differ by the role of who sends them, so each side knows that the other has the key, and that its
 * answer is no recording. Each datagram carries the seal of the engine as well, since a connection can be taken over. Without a key the
 * hashes are zero.
 *
 * <p>A connection may break at any time. What was under way on it is lost as datagrams are, and the engine asks and repairs; both sides open another
 * connection, and use one of the two: that which the one of the lesser address has opened. If the host of the other side
 * answers that nobody listens there, the peer is gone.
 *
 * <p>Belongs to the thread of the queue block that owns the link.
 */
@NullMarked
package io.clump.net.tcp;

import org.jspecify.annotations.NullMarked;
