/**
 * Links that carry single datagrams from one address to another. A link may lose, duplicate and reorder; it never
 * changes a datagram and never blocks. {@link io.clump.net.link.FaultyLink} injects the faults of a network, or of an
 * attacker in it.
 *
 * <pre>
 *   NetworkQueueBlock ─▶ Link: UdpLink ─▶ DatagramChannel; SocketDescriptor while senders alternate; UdpReceiveBatch in bulk
 *                              UdpLink ─▶ UdpConnections: sockets that only send, to peers that answer
 *                              EthernetLink ─▶ PacketSocket; WakeUp
 *                              TcpLink ─▶ SocketChannels; WakeUp
 *                              EncryptedLink, FaultyLink ─▶ any Link
 * </pre>
 *
 * A link belongs to the thread of the queue block that owns it.
 */
@NullMarked
package io.clump.net.link;

import org.jspecify.annotations.NullMarked;
