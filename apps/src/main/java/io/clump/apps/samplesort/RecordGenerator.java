package io.clump.apps.samplesort;

import java.nio.ByteOrder;
import java.util.SplittableRandom;
import org.agrona.concurrent.UnsafeBuffer;

/** Makes records: keys that are equal where those of a {@link KeyGenerator} are, and anything else random. */
final class RecordGenerator {
    private final KeyGenerator keys;
    private final SplittableRandom random;
    private final UnsafeBuffer record = new UnsafeBuffer(new byte[RecordLayout.LENGTH_BYTES]);

    RecordGenerator(KeyGenerator keys, SplittableRandom random) {
        this.keys = keys;
        this.random = random;
    }

    /** The next record; the same buffer each time. */
    UnsafeBuffer next() {
        long key = keys.next();
        record.putLong(RecordLayout.HIGH_OFFSET, key ^ Long.MIN_VALUE, ByteOrder.BIG_ENDIAN);
        record.putShort(RecordLayout.LOW_OFFSET, (short) KeySummary.firstMix(key), ByteOrder.BIG_ENDIAN);
        int end = RecordLayout.LENGTH_BYTES - Long.BYTES;
        for (int at = RecordLayout.PAYLOAD_OFFSET; at <= end; at += Long.BYTES) {
            record.putLong(at, random.nextLong(), ByteOrder.LITTLE_ENDIAN);
        }
        record.putLong(end, random.nextLong(), ByteOrder.LITTLE_ENDIAN);
        return record;
    }
}
