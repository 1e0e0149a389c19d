package io.clump.shm;

import io.clump.am2.packet.PacketLayout;
import io.clump.shm.claim.QueueGeometry;
import io.clump.shm.claim.QueueLayout;

/**
 * Layout of a queue block in its file: offsets of its parts in bytes from its start. Little-endian.
 *
 * <pre>
 *   header     who made it and how; written before others can see the file, never after     two lines
 *   tag        | tag (64) | closed (32) | segment (32) | bell (32) | held back (32) |        one line, the owner's
 *   senders    | process (64) | endpoint (32) | held back (32) | …                           a line each, that sender's
 *   requests   a queue, see QueueLayout
 *   replies    a queue, see QueueLayout
 *   references | block 0 (32) | block 1 (32) | …        a line for each slot: the owner's, and back that member's
 *   packets    copies of the packets of group messages  a line for each slot, that member's
 *   group      the owner's group blocks, see GroupBlocks  whole lines each
 * </pre>
 */
final class QueueBlockLayout {
    /** Version of this layout; a queue block of another version is refused. */
    static final short VERSION = 8;

    /** The first eight bytes of each queue block: the text {@code CLUMPSHM}. */
    static final long MAGIC = 0x4D_48_53_50_4D_55_4C_43L;

    /** Maximum length of the file, so that offsets are 32-bit numbers. */
    static final long MAX_LENGTH_BYTES = Integer.MAX_VALUE & -QueueLayout.LINE_BYTES;

    static final int HEADER_OFFSET = 0;

    /** Mark of a queue block (64 bits). */
    static final int MAGIC_OFFSET = HEADER_OFFSET;

    /** Version of this layout (16 bits). */
    static final int VERSION_OFFSET = MAGIC_OFFSET + Long.BYTES;

    /** Version of the layout of packets (16 bits). */
    static final int PACKET_VERSION_OFFSET = VERSION_OFFSET + Short.BYTES;

    /** Number of the claim algorithm (32 bits). */
    static final int ALGORITHM_OFFSET = PACKET_VERSION_OFFSET + Short.BYTES;

    /** Length of the file in bytes (64 bits). */
    static final int LENGTH_OFFSET = ALGORITHM_OFFSET + Integer.BYTES;

    /** The pid of the owner's process (64 bits). */
    static final int OWNER_PID_OFFSET = LENGTH_OFFSET + Long.BYTES;

    /** Random number of the owner's process (64 bits). */
    static final int OWNER_NUMBER_OFFSET = OWNER_PID_OFFSET + Long.BYTES;

    /** The endpoint's number in the job (64 bits). */
    static final int ENDPOINT_ID_OFFSET = OWNER_NUMBER_OFFSET + Long.BYTES;

    /** The endpoint's number in its node's directory (32 bits). */
    static final int NUMBER_OFFSET = ENDPOINT_ID_OFFSET + Long.BYTES;

    /** Packets of a queue (32 bits). */
    static final int PACKETS_OFFSET = NUMBER_OFFSET + Integer.BYTES;

    /** Bulk blocks of a queue (32 bits). */
    static final int BULK_BLOCKS_OFFSET = PACKETS_OFFSET + Integer.BYTES;

    /** Bytes of a bulk block (32 bits). */
    static final int BULK_BYTES_OFFSET = BULK_BLOCKS_OFFSET + Integer.BYTES;

    /** Slots of the table of senders (32 bits). */
    static final int SENDER_SLOTS_OFFSET = BULK_BYTES_OFFSET + Integer.BYTES;

    static final int HEADER_LENGTH_BYTES = 2 * QueueLayout.LINE_BYTES;

    /** The tag that requests must carry (64 bits); that of a closed endpoint accepts none. */
    static final int TAG_OFFSET = HEADER_OFFSET + HEADER_LENGTH_BYTES;

    /**
     * True if the endpoint is closed (32 bits): 0 if not, 1 if it refuses requests, 2 if it accepts nothing any more.
     */
    static final int CLOSED_OFFSET = TAG_OFFSET + Long.BYTES;

    /** Generation of the segment that senders may write to (32 bits): part of the name of its file; 0 for none. */
    static final int SEGMENT_GENERATION_OFFSET = CLOSED_OFFSET + Integer.BYTES;

    /**
     * Bell of the owner (32 bits): 1 if the owner sleeps and requests a ring, 0 while it is awake. In the line that
     * senders read with each request anyway; the ringing sender writes it, once for each sleep.
     */
    static final int BELL_OFFSET = SEGMENT_GENERATION_OFFSET + Integer.BYTES;

    /** Number of senders that are held back (32 bits). In the line that senders read with each request anyway. */
    static final int HELD_BACK_OFFSET = BELL_OFFSET + Integer.BYTES;

    /** The table of senders: a line for each. */
    static final int SENDERS_OFFSET = TAG_OFFSET + QueueLayout.LINE_BYTES;

    /**
     * Random number of the sender's process (64 bits), in bytes from the start of its line; 0 if the slot is
     * free.
     */
    static final int SENDER_PROCESS_OFFSET = 0;

    /**
     * Number of the sending endpoint (32 bits), in bytes from the start of its line; shows the owner which endpoint
     * has mapped the block.
     */
    static final int SENDER_ENDPOINT_OFFSET = SENDER_PROCESS_OFFSET + Long.BYTES;

    /**
     * Mark of a sender whose requests the owner holds back (32 bits), in bytes from the start of the sender's line: 1,
     * or 0 if not. The owner writes it, and the sender when it enters the slot.
     */
    static final int SENDER_HELD_BACK_OFFSET = SENDER_ENDPOINT_OFFSET + Integer.BYTES;

    /** Maximum number of group blocks: a line has a reference to each. */
    static final int MAX_GROUP_BLOCKS = QueueLayout.LINE_BYTES / Integer.BYTES;

    private QueueBlockLayout() {}

    /** Start of the request queue. */
    static long requestsOffset(QueueGeometry geometry) {
        return SENDERS_OFFSET + (long) geometry.senders() * QueueLayout.LINE_BYTES;
    }

    /** Start of the reply queue. */
    static long repliesOffset(QueueGeometry geometry) {
        return requestsOffset(geometry) + QueueLayout.lengthBytes(geometry);
    }

    /** Number of group blocks: half as many as a queue has bulk blocks. */
    static int groupBlocks(QueueGeometry geometry) {
        return Math.max(1, Math.min(MAX_GROUP_BLOCKS, geometry.bulkBlocks() / 2));
    }

    /** Start of the references to the group blocks. */
    static long groupReferencesOffset(QueueGeometry geometry) {
        return repliesOffset(geometry) + QueueLayout.lengthBytes(geometry);
    }

    /** Start of the copies of packets. */
    static long groupPacketsOffset(QueueGeometry geometry) {
        return groupReferencesOffset(geometry) + (long) geometry.senders() * QueueLayout.LINE_BYTES;
    }

    /** Start of the group blocks. */
    static long groupBlocksOffset(QueueGeometry geometry) {
        return groupPacketsOffset(geometry) + (long) geometry.senders() * PacketLayout.LENGTH_BYTES;
    }

    /** Length of the file. */
    static long lengthBytes(QueueGeometry geometry) {
        return groupBlocksOffset(geometry) + (long) groupBlocks(geometry) * geometry.bulkBytes();
    }

    /** Both versions, in the form of error messages. */
    static String versions(short version, short packetVersion) {
        return version + "." + packetVersion;
    }

    /** The versions that this code reads and writes. */
    static String versions() {
        return versions(VERSION, (short) PacketLayout.VERSION);
    }
}
