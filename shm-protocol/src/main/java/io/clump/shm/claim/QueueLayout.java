package io.clump.shm.claim;

import io.clump.am2.packet.PacketLayout;

/**
 * Layout of one queue: offsets of its parts in bytes from the queue's start, which is a multiple of a line. Words
 * that different parties write never share a line. The two tails share one: senders write both, and a medium message
 * uses both (Lumetta 1998, section 3.1.2).
 *
 * <pre>
 *   tails        | packet tail (64) | bulk tail (64) |                 one line, written by senders
 *   head         | packets accepted (64) | sentinel (32) |             one line, written by the receiver
 *   freed        | packets freed (64) | blocks freed (64) |            one line, written by the receiver
 *   lock         what an algorithm with a lock needs                   one line, written by senders
 *   senders      | packet claim (64) | bulk claim (64) | own use | …   a line each, written by the one sender
 *   packets      | packet | packet | …                                 a line each
 *   bulk control | state (32) | epoch (32) | …                         a line each
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

    /**
     * Index of the packet at the head of a list (32 bits), for algorithms that link packets; only the receiver reads
     * it.
     */
    public static final int SENTINEL_OFFSET = HEAD_OFFSET + Long.BYTES;

    /** Packets that are free again, all before this position (64 bits, free-running). */
    public static final int FREED_OFFSET = HEAD_OFFSET + LINE_BYTES;

    /** Bulk blocks that are free again, all before this position (64 bits, free-running). */
    public static final int BULK_FREED_OFFSET = FREED_OFFSET + Long.BYTES;

    /** A line for words that the senders of an algorithm share: a lock, for example. */
    public static final int LOCK_OFFSET = FREED_OFFSET + LINE_BYTES;

    /** The lines of the senders, each by its slot in the queue block's table of senders. */
    public static final int SENDERS_OFFSET = LOCK_OFFSET + LINE_BYTES;

    /** Word of a sender about the packet it claims (64 bits), in bytes from the start of its line. */
    public static final int SENDER_PACKET_OFFSET = 0;

    /** Word of a sender about the bulk block it claims (64 bits), in bytes from the start of its line. */
    public static final int SENDER_BULK_OFFSET = SENDER_PACKET_OFFSET + Long.BYTES;

    /** Free for the algorithm, to the end of the line, in bytes from the start of a sender's line. */
    public static final int SENDER_OWN_OFFSET = SENDER_BULK_OFFSET + Long.BYTES;

    /** State of a bulk block (32 bits), in bytes from the start of the block's control line. */
    public static final int BULK_STATE_OFFSET = 0;

    /** Epoch of a bulk block (32 bits), in bytes from the start of the block's control line. */
    public static final int BULK_EPOCH_OFFSET = BULK_STATE_OFFSET + Integer.BYTES;

    private QueueLayout() {}

    /**
     * Start of the ring of packets.
     *
     * @param geometry sizes of the queue
     * @return bytes from the start of the queue
     */
    public static long packetsOffset(QueueGeometry geometry) {
        return SENDERS_OFFSET + (long) geometry.senders() * LINE_BYTES;
    }

    /**
     * Start of the control lines of the bulk blocks.
     *
     * @param geometry sizes of the queue
     * @return bytes from the start of the queue
     */
    public static long bulkControlOffset(QueueGeometry geometry) {
        return packetsOffset(geometry) + (long) geometry.packets() * PacketLayout.LENGTH_BYTES;
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
