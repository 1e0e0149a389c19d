package io.clump.am2.trace;

/**
 * Offsets of the fields of a record, in bytes from its start. Little-endian.
 *
 * <pre>
 *   | time (64) | duration (64) | peer (64) | key (32) | bytes (32) |
 *   | name (16) | kind (8) | reply (8) | endpoint (16) | thread (16) |
 * </pre>
 *
 * The last five are one word of 64 bits, so that a record is written in five stores.
 */
final class TraceLayout {
    /** Time of its beginning by {@link System#nanoTime()}, which all processes of a machine share (64 bits). */
    static final int TIME_OFFSET = 0;

    /** Duration in nanoseconds; {@link #OPEN} until it has ended (64 bits). */
    static final int DURATION_OFFSET = TIME_OFFSET + Long.BYTES;

    /** Number of the endpoint at the other end, or 0 (64 bits). */
    static final int PEER_OFFSET = DURATION_OFFSET + Long.BYTES;

    /** Key that is the same in a send and its handler (32 bits). */
    static final int KEY_OFFSET = PEER_OFFSET + Long.BYTES;

    /** Bytes of data of a message (32 bits). */
    static final int BYTES_OFFSET = KEY_OFFSET + Integer.BYTES;

    /** Index of the handler, or of a name (16 bits), followed by other fields. */
    static final int DESCRIPTION_OFFSET = BYTES_OFFSET + Integer.BYTES;

    static final int LENGTH_BYTES = DESCRIPTION_OFFSET + Long.BYTES;

    /** Number of bits of a description below each field except the first. */
    static final int KIND_SHIFT = Short.SIZE;

    static final int REPLY_SHIFT = KIND_SHIFT + Byte.SIZE;
    static final int ENDPOINT_SHIFT = REPLY_SHIFT + Byte.SIZE;
    static final int THREAD_SHIFT = ENDPOINT_SHIFT + Short.SIZE;

    /** Count of the numbers that fit into a field of 16 bits. */
    static final int MOST = 1 << Short.SIZE;

    /** Duration of a record that has not ended. */
    static final long OPEN = -1;

    private TraceLayout() {}
}
