package io.clump.net.ethernet;

import io.clump.net.posix.PacketSocket;
import org.agrona.BitUtil;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Ring of slots that the kernel fills with frames (TPACKET_V2 of linux/if_packet.h), and the offsets in a slot.
 *
 * <pre>
 *   0        4        8         12        14        16            98                    128
 *   | status | length | snapped | at: MAC | at: net | times, space | frame: MAC header  | own header | datagram
 *                                                                 98                   112          128
 * </pre>
 *
 * The kernel aligns the bytes after the MAC header; the reserve is such that the datagram begins at a cache line.
 *
 * @param slotBytes space for a frame with its headers, a power of two
 * @param blockBytes size of one allocation of the kernel, a multiple of slotBytes and of the page size
 * @param blocks number of blocks
 */
record RingLayout(int slotBytes, int blockBytes, int blocks) {
    /** Status of the slot (32 bits): {@link #KERNEL}, or a set of bits that contains {@link #USER}. */
    static final int STATUS_OFFSET = 0;

    /** Number of captured bytes of the frame (32 bits). */
    static final int SNAPPED_OFFSET = STATUS_OFFSET + 2 * Integer.BYTES;

    /** Offset of the frame in the slot (16 bits). */
    static final int MAC_OFFSET = SNAPPED_OFFSET + Integer.BYTES;

    /** Status of a slot that the kernel may fill. */
    static final int KERNEL = 0;

    /** Status bit of a slot with a frame. */
    static final int USER = 1;

    /** Status bit: frames were dropped for lack of a slot since the last query of their number. */
    static final int LOSING = 1 << 2;

    /** Space before the frame's headers. */
    static final int RESERVE_BYTES = 32;

    /** Offset of the datagram in a slot; the offsets before it follow from it. */
    static final int DATAGRAM_OFFSET = 128;

    /**
     * Bytes of the ring, as many as a UDP socket requests: enough for bursts of some peers. Dropped frames are
     * repeated.
     */
    static final int RING_BYTES = 4 << 20;

    /** Bytes of a block, a multiple of every page size of the systems that Clump runs on. */
    private static final int BLOCK_BYTES = 64 << 10;

    /** Returns the ring for datagrams of up to {@code datagramBytes} bytes. */
    static RingLayout forDatagrams(int datagramBytes) {
        int slotBytes = BitUtil.findNextPositivePowerOfTwo(DATAGRAM_OFFSET + datagramBytes);
        return new RingLayout(slotBytes, BLOCK_BYTES, RING_BYTES / BLOCK_BYTES);
    }

    int slots() {
        return blocks * (blockBytes / slotBytes);
    }

    /** Makes the kernel create the ring for a socket. */
    UnsafeBuffer map(PacketSocket socket) {
        return socket.mapRing(blockBytes, blocks, slotBytes, RESERVE_BYTES);
    }
}
