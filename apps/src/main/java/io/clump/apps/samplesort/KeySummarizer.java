package io.clump.apps.samplesort;

import java.nio.ByteOrder;
import org.agrona.DirectBuffer;

/** Adds up a {@link KeySummary}, key by key. */
final class KeySummarizer {
    private long count;
    private long sum;
    private long firstHash;
    private long secondHash;

    void add(long key) {
        count++;
        sum += key;
        firstHash += firstMix(key);
        secondHash += secondMix(key);
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
        count++;
        sum += RecordLayout.high(buffer, offset);
        firstHash += firstMix(first ^ rest);
        secondHash += secondMix(second + rest);
    }

    KeySummary summary() {
        return new KeySummary(count, sum, firstHash, secondHash);
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
