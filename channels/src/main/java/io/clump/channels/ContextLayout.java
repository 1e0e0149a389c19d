package io.clump.channels;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Offsets of the fields of a saved context, in bytes from its start. Little-endian.
 *
 * <pre>
 *   0       8         12         16       24      28     32     36             40                44
 *   | magic | version | checksum | length | job … | ...
 *
 *   header | for each rank: expected, first, highest, count | for each rank: count × slot index | sends: length,
 *   bytes | receives: rank, length, bytes
 * </pre>
 *
 * Bytes of messages are padded to a multiple of 8.
 */
final class ContextLayout {
    /** C L U M P C T X. */
    static final long MAGIC = 0x5854_4350_4D55_4C43L;

    static final int VERSION = 1;

    /** {@link #MAGIC} (64 bits). */
    static final int MAGIC_OFFSET = 0;

    /** {@link #VERSION} (32 bits). */
    static final int VERSION_OFFSET = MAGIC_OFFSET + Long.BYTES;

    /** CRC-32C of all following bytes (32 bits). */
    static final int CHECKSUM_OFFSET = VERSION_OFFSET + Integer.BYTES;

    /** Offset from which the checksum is computed. */
    static final int CHECKED_OFFSET = CHECKSUM_OFFSET + Integer.BYTES;

    /** Length of the context in bytes (64 bits). */
    static final int LENGTH_OFFSET = CHECKED_OFFSET;

    /** Number of the job (64 bits). */
    static final int JOB_OFFSET = LENGTH_OFFSET + Long.BYTES;

    /** Number of the channel (32 bits). */
    static final int NUMBER_OFFSET = JOB_OFFSET + Long.BYTES;

    /** Rank of the process (32 bits). */
    static final int RANK_OFFSET = NUMBER_OFFSET + Integer.BYTES;

    /** Number of processes of the channel (32 bits). */
    static final int SIZE_OFFSET = RANK_OFFSET + Integer.BYTES;

    /** Number of messages to be sent; a multicast counts once (32 bits). */
    static final int SEND_COUNT_OFFSET = SIZE_OFFSET + Integer.BYTES;

    /** Number of messages that wait to be received (32 bits). */
    static final int RECEIVE_COUNT_OFFSET = SEND_COUNT_OFFSET + Integer.BYTES;

    /** Length of the longest message in bytes (32 bits). */
    static final int LONGEST_OFFSET = RECEIVE_COUNT_OFFSET + Integer.BYTES;

    static final int HEADER_BYTES = LONGEST_OFFSET + Integer.BYTES;

    /** In the record of a rank: number of the message that is accepted next from it (64 bits). */
    static final int EXPECTED_OFFSET = 0;

    /** Number of the first message to it that it has not accepted (64 bits). */
    static final int FIRST_OFFSET = EXPECTED_OFFSET + Long.BYTES;

    /** Number of the first message to it that was never sent (64 bits). */
    static final int HIGHEST_OFFSET = FIRST_OFFSET + Long.BYTES;

    /** Number of messages to it that it has not accepted (64 bits). */
    static final int COUNT_OFFSET = HIGHEST_OFFSET + Long.BYTES;

    static final int RANK_RECORD_BYTES = COUNT_OFFSET + Long.BYTES;

    /** Two numbers of 32 bits before the bytes of a message. */
    static final int MESSAGE_HEADER_BYTES = 2 * Integer.BYTES;

    /** Maximum length of a context in bytes: two areas of a gigabyte do not fit an array. */
    static final int MOST_BYTES = Integer.MAX_VALUE - 64;

    private static final int ALIGNMENT = Long.BYTES;

    private ContextLayout() {}

    /** Padded length of a message in bytes. */
    static int messageBytes(int lengthBytes) {
        return MESSAGE_HEADER_BYTES + (lengthBytes + ALIGNMENT - 1 & -ALIGNMENT);
    }

    /** Returns the error in bytes of at least a header; null if they are a complete context. */
    static @Nullable String fault(UnsafeBuffer memory) {
        if (memory.getLong(MAGIC_OFFSET, LITTLE_ENDIAN) != MAGIC) {
            return "it is no context file";
        }
        if (memory.getInt(VERSION_OFFSET, LITTLE_ENDIAN) != VERSION) {
            return "version=" + memory.getInt(VERSION_OFFSET, LITTLE_ENDIAN) + ", expected " + VERSION;
        }
        if (memory.getLong(LENGTH_OFFSET, LITTLE_ENDIAN) != memory.capacity()) {
            return "bytes=" + memory.capacity() + ", expected " + memory.getLong(LENGTH_OFFSET, LITTLE_ENDIAN);
        }
        return memory.getInt(CHECKSUM_OFFSET, LITTLE_ENDIAN) != ChannelContext.checksum(memory)
                ? "it is damaged: the checksum is wrong"
                : null;
    }
}
