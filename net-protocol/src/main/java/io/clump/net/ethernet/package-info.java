/**
 * Datagrams directly in Ethernet frames, through packet sockets of Linux: without IP, without UDP, and usually without
 * a system call to check for a frame.
 *
 * <pre>
 *   bytes 0             6         12          14        16       18            22         26      30
 *         | destination | source  | EtherType | version | length | destination | source  | zeroes | datagram
 *         | MAC address | MAC     | 0x88B5    | 1       |        | channel     | channel |        |
 *
 *   EthernetLink.send ──▶ frame ──▶ PacketSocket.send ──▶ network
 *   EthernetLink.receive ◀── RingSource ◀── ring that the kernel fills ◀── filter: mine? ◀── network
 *                        ◀── SocketSource ◀── PacketSocket.receive ◀──────┤
 *   selector of a sleeping bundle ◀── WakeUp ◀─────────────────────────────┘
 * </pre>
 *
 * All numbers are in network byte order. A channel distinguishes the endpoints of one interface, like a port; it is
 * derived from the endpoint's number, so channels need no allocation. Two endpoints that get the same channel both
 * receive the frames of both, and each engine drops those of the other. The length is explicit, since network cards pad
 * short frames and virtual ones do not. A malformed frame is passed on as an empty datagram, which the engine counts.
 *
 * <p>A loopback has the address 00:00:00:00:00:00 and reaches the endpoints of its machine. Any other interface does
 * not receive its own frames, so two endpoints of one such interface cannot reach each other over it.
 *
 * <p>A link belongs to one thread. Each slot of the ring is one frame with its headers. Kernel and link access it as
 * follows:
 *
 * <table>
 * <caption>Access to a slot</caption>
 * <tr><th>word</th><th>writer</th><th>write mode</th><th>reader</th><th>read mode</th></tr>
 * <tr><td>status</td><td>kernel: filled</td><td>after a write barrier</td><td>link</td><td>acquire</td></tr>
 * <tr><td>status</td><td>link: given back</td><td>release</td><td>kernel</td><td>before a read barrier</td></tr>
 * <tr><td>the rest</td><td>kernel</td><td>plain, guarded by status</td><td>link</td><td>plain, guarded by
 *     status</td></tr>
 * </table>
 */
@NullMarked
package io.clump.net.ethernet;

import org.jspecify.annotations.NullMarked;
