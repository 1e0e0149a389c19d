/**
 * TCP as a link of the reliability engine: each datagram is a frame of a stream.
 *
 * <pre>
 *   TcpLink: takes frames out of one buffer that is read into (Inbox)
 *     ├─ TcpConnections: one port that listens (TcpListener), one selector
 *     ├─ TcpPeer: the connections with one address: an opened one and an accepted one
 *     │    └─ TcpConnection: a socket; sends and receives frames; keeps what the socket has no space for
 *     └─ SelectorDescriptor, WakeUp: what a sleeping owner waits for
 *
 *   opener ── mark, version, port, job, nonce, proof; then frames: 32 bits of length, datagram ─▶ accepter
 *          ◀───────────────────────────────── frames ─────────────────────────────────────────
 * </pre>
 *
 * The proof is a hash with the job's key, so nothing is sent on a connection of a peer that only claims to be a
 * peer; and it takes no round trip, so the first datagram leaves at once. Each datagram carries the seal of the engine
 * as well, since an attacker on the path can take a connection over. Without a key the proof is zero.
 *
 * <p>A connection may break at any time. Datagrams under way on it are lost, and the engine asks and repeats them. Both
 * sides open another connection, and use one of the two: the one that the side with the lesser address has opened. If
 * the host of the other side reports that no process listens there, the peer is gone.
 *
 * <p>Belongs to the thread of the queue block that owns the link.
 */
@NullMarked
package io.clump.net.tcp;

import org.jspecify.annotations.NullMarked;
