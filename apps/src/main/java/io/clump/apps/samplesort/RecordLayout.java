package io.clump.apps.samplesort;

import java.nio.ByteOrder;
import java.util.SplittableRandom;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * A record, as in a well-known sort benchmark.
 *
 * <pre>
 *   byte  0 …  7   the key's high part, the most significant byte first
 *         8 …  9   the key's low part
 *        10 … 99   what belongs to the key
 * </pre>
 *
 * Keys are in the order of their bytes without sign. Here the high part has its first bit inverted, so that a
 * comparison with sign gives that order.
 */
final class RecordLayout {
    static final int HIGH_OFFSET = 0;
    static final int LOW_OFFSET = HIGH_OFFSET + Long.BYTES;
    static final int PAYLOAD_OFFSET = LOW_OFFSET + Short.BYTES;
    static final int PAYLOAD_BYTES = 90;
    static final int LENGTH_BYTES = PAYLOAD_OFFSET + PAYLOAD_BYTES;

    private RecordLayout() {}

    /** Makes a record: its key is equal to another if that was made of the same number, and anything else is random. */
    static void fill(MutableDirectBuffer record, long key, SplittableRandom random) {
        record.putLong(HIGH_OFFSET, key ^ Long.MIN_VALUE, ByteOrder.BIG_ENDIAN);
        record.putShort(LOW_OFFSET, (short) KeySummary.firstMix(key), ByteOrder.BIG_ENDIAN);
        int end = LENGTH_BYTES - Long.BYTES;
        for (int at = PAYLOAD_OFFSET; at <= end; at += Long.BYTES) {
            record.putLong(at, random.nextLong(), ByteOrder.LITTLE_ENDIAN);
        }
        record.putLong(end, random.nextLong(), ByteOrder.LITTLE_ENDIAN);
    }

    static long high(DirectBuffer buffer, int offset) {
        return buffer.getLong(offset + HIGH_OFFSET, ByteOrder.BIG_ENDIAN) ^ Long.MIN_VALUE;
    }

    static int low(DirectBuffer buffer, int offset) {
        return buffer.getShort(offset + LOW_OFFSET, ByteOrder.BIG_ENDIAN) & 0xFFFF;
    }
}
