package io.clump.net.engine;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Part of a datagram that is too long for the path to a peer. Its header is that of a datagram with another magic, so
 * that its seal covers the same fields at the same places; some of them have another meaning:
 *
 * <pre>
 *   | magic C F | version | length | index | count | job | sequence | sender | receiver | total bytes | stream | zeroes | seal | part |
 * </pre>
 *
 * All parts but the last have {@link #PART_BYTES} of the datagram. Repetitions of a datagram have the same messages,
 * and a different header in the first part, with the seal of the whole; so parts of several repetitions make one
 * datagram.
 */
final class Fragment {
    /**
     * Most bytes of a fragment: less than any path today carries, with the headers of IPv6 and of one or two tunnels.
     */
    static final int MOST_BYTES = 1_200;

    /** Most bytes of the datagram in a fragment. */
    static final int PART_BYTES = MOST_BYTES - DatagramLayout.HEADER_BYTES;

    /** Most fragments of a datagram: the bits of a word, and enough for the largest datagram. */
    static final int MOST = Long.SIZE;

    /** The first two bytes: C F. */
    private static final int MAGIC = 0x4643;

    private static final int INDEX_OFFSET = DatagramLayout.STREAM_OFFSET;
    private static final int COUNT_OFFSET = DatagramLayout.FLAGS_OFFSET;
    private static final int TOTAL_OFFSET = DatagramLayout.SESSIONS_OFFSET;

    private Fragment() {}

    static int count(int totalBytes) {
        return (totalBytes + PART_BYTES - 1) / PART_BYTES;
    }

    /** Returns the bytes of a fragment with its header. */
    static int lengthBytes(int totalBytes, int index) {
        return DatagramLayout.HEADER_BYTES + Math.min(PART_BYTES, totalBytes - index * PART_BYTES);
    }

    /** Writes all of a fragment but its seal, which is written last. */
    static void write(UnsafeBuffer memory, int fragment, long job, long receiver, int datagram, int index) {
        int totalBytes = Datagram.lengthBytes(memory, datagram);
        int lengthBytes = lengthBytes(totalBytes, index);
        Datagram.header(
                memory,
                fragment,
                index,
                count(totalBytes),
                job,
                Datagram.sender(memory, datagram),
                receiver,
                Datagram.sessions(totalBytes, Datagram.stream(memory, datagram)),
                lengthBytes,
                Datagram.sequence(memory, datagram));
        memory.putShort(fragment + DatagramLayout.MAGIC_OFFSET, (short) MAGIC, LITTLE_ENDIAN);
        for (int stream = 0; stream < DatagramLayout.STREAMS; stream++) {
            Datagram.arrived(memory, fragment, stream, 0, 0);
        }
        memory.putBytes(
                fragment + DatagramLayout.HEADER_BYTES,
                memory,
                datagram + index * PART_BYTES,
                lengthBytes - DatagramLayout.HEADER_BYTES);
    }

    /** Returns whether bytes that are not a datagram are a fragment of one, according to the header. */
    static boolean isFragment(DirectBuffer memory, int fragment, int lengthBytes) {
        if (lengthBytes <= DatagramLayout.HEADER_BYTES
                || memory.getShort(fragment + DatagramLayout.MAGIC_OFFSET, LITTLE_ENDIAN) != MAGIC
                || memory.getShort(fragment + DatagramLayout.VERSION_OFFSET, LITTLE_ENDIAN) != DatagramLayout.VERSION
                || Datagram.lengthBytes(memory, fragment) != lengthBytes) {
            return false;
        }
        int total = totalBytes(memory, fragment);
        int index = index(memory, fragment);
        return total > MOST_BYTES
                && total <= MOST * PART_BYTES
                && (memory.getByte(fragment + COUNT_OFFSET) & 0xFF) == count(total)
                && index < count(total)
                && lengthBytes == lengthBytes(total, index);
    }

    static int index(DirectBuffer memory, int fragment) {
        return memory.getByte(fragment + INDEX_OFFSET) & 0xFF;
    }

    /** Returns length and stream of the whole datagram in one number. */
    static long kind(DirectBuffer memory, int fragment) {
        return memory.getLong(fragment + TOTAL_OFFSET, LITTLE_ENDIAN);
    }

    /** Returns the bytes of the whole datagram. */
    static int totalBytes(DirectBuffer memory, int fragment) {
        return memory.getInt(fragment + TOTAL_OFFSET, LITTLE_ENDIAN);
    }
}
