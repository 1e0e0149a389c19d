/**
 * Ways for single datagrams from one address to another. A link may lose, double and reorder; it never changes a
 * datagram and never blocks. {@link io.clump.net.link.FaultyLink} does all harm that a network, or an attacker in it,
 * can do.
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
