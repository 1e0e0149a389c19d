package io.clump.shm.claim;

import io.clump.am2.packet.PacketLayout;

/**
 * Where the parts of one queue lie, in bytes from the queue's start, which is a multiple of a line. Words that different
 * parties write never share a line. The two tails do share one: both are written by senders, and a medium message
 * takes both (Lumetta 1998, section 3.1.2).
 *
 * <pre>
 *   tails        | packet tail (64) | bulk tail (64) |                 one line, written by senders
 *   head         | packets accepted (64) |                             one line, written by the receiver
 *   packets      | packet | packet | …                                 a line each
 *   bulk control | state (32) | epoch (32) | size (32) | …             a line each
 *   bulk blocks  | data | data | …                                     whole lines each
 * </pre>
 */
public final class QueueLayout {
    /** Bytes of a cache line, the unit in which processors pass memory to each other. */
    public static final int LINE_BYTES = 64;

    /** The line of the tails. */
    public static final int TAILS_OFFSET = 0;

    /** Packets assigned to senders so far (64 bits, free-running). */
    public static final int PACKET_TAIL_OFFSET = TAILS_OFFSET;

    /** Bulk blocks assigned to senders so far (64 bits, free-running). */
    public static final int BULK_TAIL_OFFSET = PACKET_TAIL_OFFSET + Long.BYTES;

    /** Packets the receiver has accepted so far (64 bits, free-running); for inspection, no sender reads it. */
    public static final int HEAD_OFFSET = TAILS_OFFSET + LINE_BYTES;

    /** The ring of packets. */
    public static final int PACKETS_OFFSET = HEAD_OFFSET + LINE_BYTES;

    /** State of a bulk block (32 bits), in bytes from the start of the block's control line. */
    public static final int BULK_STATE_OFFSET = 0;

    /** Epoch of a bulk block (32 bits), in bytes from the start of the block's control line. */
    public static final int BULK_EPOCH_OFFSET = BULK_STATE_OFFSET + Integer.BYTES;

    /** Bytes of data in a bulk block (32 bits), in bytes from the start of its control line; for inspection. */
    public static final int BULK_SIZE_OFFSET = BULK_EPOCH_OFFSET + Integer.BYTES;

    private QueueLayout() {}

    /**
     * Start of the control lines of the bulk blocks.
     *
     * @param geometry sizes of the queue
     * @return bytes from the start of the queue
     */
    public static long bulkControlOffset(QueueGeometry geometry) {
        return PACKETS_OFFSET + (long) geometry.packets() * PacketLayout.LENGTH_BYTES;
    }

    /**
     * Start of the bulk blocks.
     *
     * @param geometry sizes of the queue
     * @return bytes from the start of the queue
     */
    public static long bulkBlocksOffset(QueueGeometry geometry) {
        return bulkControlOffset(geometry) + (long) geometry.bulkBlocks() * LINE_BYTES;
    }

    /**
     * Length of the whole queue.
     *
     * @param geometry sizes of the queue
     * @return bytes, a multiple of a line
     */
    public static long lengthBytes(QueueGeometry geometry) {
        return bulkBlocksOffset(geometry) + (long) geometry.bulkBlocks() * geometry.bulkBytes();
    }
}
