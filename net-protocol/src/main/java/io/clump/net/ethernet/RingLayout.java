package io.clump.net.ethernet;

import io.clump.net.posix.PacketSocket;
import org.agrona.BitUtil;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A ring of slots that the kernel fills with frames (TPACKET_V2 of linux/if_packet.h), and the offsets in a slot.
 *
 * <pre>
 *   0        4        8         12        14        16            98                    128
 *   | status | length | snapped | at: MAC | at: net | times, room | frame: MAC header  | own header | datagram
 *                                                                 98                   112          128
 * </pre>
 *
 * The kernel aligns what follows the MAC header; the reserve makes it so that the datagram begins on a line.
 *
 * @param slotBytes room for a frame with its headers, a power of two
 * @param blockBytes what the kernel allocates at a time, a multiple of slotBytes and of the page size
 * @param blocks how many of those
 */
record RingLayout(int slotBytes, int blockBytes, int blocks) {
    /** Who owns the slot, and more (32 bits): {@link #KERNEL}, or a set of bits with {@link #USER} in it. */
    static final int STATUS_OFFSET = 0;

    /** How many bytes of the frame are there (32 bits). */
    static final int SNAPPED_OFFSET = STATUS_OFFSET + 2 * Integer.BYTES;

    /** Where in the slot the frame starts (16 bits). */
    static final int MAC_OFFSET = SNAPPED_OFFSET + Integer.BYTES;

    /** The kernel may fill the slot. */
    static final int KERNEL = 0;

    /** A frame is there. */
    static final int USER = 1;

    /** Frames found no slot since the socket was last asked for their number. */
    static final int LOSING = 1 << 2;

    /** Room before the frame's headers. */
    static final int RESERVE_BYTES = 32;

    /** Where the datagram starts in a slot; the offsets before it follow from it. */
    static final int DATAGRAM_OFFSET = 128;

    /** As much as is asked for a UDP socket: bursts of some peers; what overruns it is repeated. */
    static final int RING_BYTES = 4 << 20;

    /** A multiple of every page size there is on the systems that Clump runs on. */
    private static final int BLOCK_BYTES = 64 << 10;

    /** The ring for datagrams of up to so many bytes. */
    static RingLayout forDatagrams(int datagramBytes) {
        int slotBytes = BitUtil.findNextPositivePowerOfTwo(DATAGRAM_OFFSET + datagramBytes);
        return new RingLayout(slotBytes, BLOCK_BYTES, RING_BYTES / BLOCK_BYTES);
    }

    int slots() {
        return blocks * (blockBytes / slotBytes);
    }

    /** Has the kernel make the ring for a socket. */
    UnsafeBuffer map(PacketSocket socket) {
        return socket.mapRing(blockBytes, blocks, slotBytes, RESERVE_BYTES);
    }
}
