package io.clump.am2.packet;

/** Offsets of the fields of a packet, in bytes from its start, and its sizes. Little-endian. */
public final class PacketLayout {
    /** Version of this layout; a queue block or a datagram of another version is refused. */
    public static final int VERSION = 3;

    /** Bytes of a packet, which is one cache line. */
    public static final int LENGTH_BYTES = 64;

    /** Maximum number of 32-bit arguments of a message. */
    public static final int MAX_ARGUMENTS = 8;

    /** State of the packet (32 bits), one of the protocol's states. */
    public static final int STATE_OFFSET = 0;

    /** Epoch of the packet (32 bits), for algorithms that number the laps of the queue. */
    public static final int EPOCH_OFFSET = STATE_OFFSET + Integer.BYTES;

    /**
     * Tag and context epoch of a request, or only the epoch of a reply (64 bits), composed by {@link ContextEpoch}; in
     * a returned message the code of its {@code ReturnReason}, above it its context epoch, and above that its former
     * epoch.
     */
    public static final int TAG_OFFSET = EPOCH_OFFSET + Integer.BYTES;

    /** Number by which the receiver's protocol finds the route back to the sender (32 bits). */
    public static final int SOURCE_OFFSET = TAG_OFFSET + Long.BYTES;

    /** Sender's index of the destination (16 bits, unsigned), so that a returned message can name it. */
    public static final int DESTINATION_OFFSET = SOURCE_OFFSET + Integer.BYTES;

    /** Index of the bulk block with the data (16 bits, unsigned); used in shared memory only. */
    public static final int BULK_INDEX_OFFSET = DESTINATION_OFFSET + Short.BYTES;

    /** Bytes of bulk data (32 bits); 0 in a short message. */
    public static final int BULK_LENGTH_OFFSET = BULK_INDEX_OFFSET + Short.BYTES;

    /** Index of the handler to run (16 bits, unsigned). */
    public static final int HANDLER_OFFSET = BULK_LENGTH_OFFSET + Integer.BYTES;

    /** Number of given arguments (8 bits), 0 to {@link #MAX_ARGUMENTS}. */
    public static final int ARGUMENT_COUNT_OFFSET = HANDLER_OFFSET + Short.BYTES;

    /** Kind of the packet (8 bits), one of the constants of {@link PacketKind}. */
    public static final int KIND_OFFSET = ARGUMENT_COUNT_OFFSET + Byte.BYTES;

    /** Arguments (eight times 32 bits). */
    public static final int ARGUMENTS_OFFSET = KIND_OFFSET + Byte.BYTES;

    /** Largest value of a 16-bit unsigned field: handler, destination and bulk index. */
    public static final int MAX_UNSIGNED_SHORT = 0xFFFF;

    private PacketLayout() {}
}
