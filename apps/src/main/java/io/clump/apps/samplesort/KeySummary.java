package io.clump.apps.samplesort;

import java.nio.ByteOrder;
import org.agrona.DirectBuffer;

/**
 * Summary of keys that does not depend on their order or on the processes that hold them, and that almost surely
 * changes if a key is lost, doubled or changed. Belongs to one thread.
 */
final class KeySummary {
    /** Length of {@link #numbers}. */
    static final int NUMBERS = 4;

    /**
     * Number of keys; their sum, of records that of the first 8 bytes of each; sum of a 64-bit hash of each key, or of
     * each record with all its bytes; sum of another hash. All are modulo 2^64, so those of several processes add up.
     */
    final long[] numbers = new long[NUMBERS];

    void add(long key) {
        add(key, firstMix(key), secondMix(key));
    }

    /** Adds a record, all of whose bytes count. */
    void addRecord(DirectBuffer buffer, int offset) {
        long first = 0;
        long second = 0;
        int end = offset + RecordLayout.LENGTH_BYTES;
        int at = offset;
        for (; at <= end - Long.BYTES; at += Long.BYTES) {
            long word = buffer.getLong(at, ByteOrder.LITTLE_ENDIAN);
            first = firstMix(first ^ word);
            second = secondMix(second + word);
        }
        long rest = buffer.getInt(at, ByteOrder.LITTLE_ENDIAN);
        add(RecordLayout.high(buffer, offset), firstMix(first ^ rest), secondMix(second + rest));
    }

    private void add(long key, long first, long second) {
        numbers[0]++;
        numbers[1] += key;
        numbers[2] += first;
        numbers[3] += second;
    }

    static long firstMix(long bits) {
        return mix(bits + 0x9E37_79B9_7F4A_7C15L, 0xBF58_476D_1CE4_E5B9L, 0x94D0_49BB_1331_11EBL);
    }

    private static long secondMix(long bits) {
        return mix(bits ^ 0x6A09_E667_F3BC_C909L, 0xFF51_AFD7_ED55_8CCDL, 0xC4CE_B9FE_1A85_EC53L);
    }

    /**
     * Spreads each bit over all: multiply and fold twice, with multipliers known to do it well (SplitMix, Murmur 3).
     */
    private static long mix(long bits, long firstMultiplier, long secondMultiplier) {
        long mixed = (bits ^ (bits >>> 31)) * firstMultiplier;
        mixed = (mixed ^ (mixed >>> 29)) * secondMultiplier;
        return mixed ^ (mixed >>> 32);
    }
}
