package io.clump.apps.samplesort;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Sorts records by moving each only once. One word represents a record: the bits of its index, and above them as many
 * bits of its key as fit. The words are sorted as numbers, by {@link LongRadixSort}; words with the same bits of the
 * key are sorted again by the following bits, to the last, so that equal keys keep their order. Without many equal
 * beginnings of keys the second sort is not needed.
 *
 * <pre>
 *   bit 63                             indexBits          0
 *   +-----------------------------------+-----------------+
 *   | key bits from bit "done" on       | index           |
 *   +-----------------------------------+-----------------+
 * </pre>
 */
final class RecordSort {
    private static final int KEY_BITS = (RecordLayout.LENGTH_BYTES - RecordLayout.PAYLOAD_BYTES) * Byte.SIZE;

    private final byte[] records;
    private final DirectBuffer buffer;
    private final long[] words;
    private final long[] spare;
    private final int indexBits;
    private final int keyBitsPerWord;

    /** Takes a number of records that are one after the other; sorts nothing yet. */
    RecordSort(byte[] records, int size) {
        this.records = records;
        buffer = new UnsafeBuffer(records);
        words = new long[size];
        spare = new long[size];
        indexBits = Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(size));
        keyBitsPerWord = Long.SIZE - indexBits;
    }

    /** Writes the records in order to the beginning of another array. */
    void sortInto(byte[] target) {
        for (int i = 0; i < words.length; i++) {
            words[i] = i;
        }
        sort(0, words.length, 0);
        for (int i = 0; i < words.length; i++) {
            System.arraycopy(
                    records, offset(words[i]), target, i * RecordLayout.LENGTH_BYTES, RecordLayout.LENGTH_BYTES);
        }
    }

    /** Sorts words whose keys have the same first bits, and whose indices ascend. */
    private void sort(int from, int to, int done) {
        for (int i = from; i < to; i++) {
            words[i] = word(words[i], done);
        }
        LongRadixSort.sort(words, from, to, spare, indexBits);
        int next = done + keyBitsPerWord;
        if (next >= KEY_BITS) {
            return;
        }
        int first = from;
        for (int i = from + 1; i <= to; i++) {
            if (i == to || words[i] >>> indexBits != words[first] >>> indexBits) {
                if (i - first > 1) {
                    sort(first, i, next);
                }
                first = i;
            }
        }
    }

    private long word(long oldWord, int done) {
        int offset = offset(oldWord);
        // With the first bit inverted, numbers with sign are in the order of the bits without.
        long high = RecordLayout.high(buffer, offset) ^ Long.MIN_VALUE;
        long low = (long) RecordLayout.low(buffer, offset) << (Long.SIZE - Short.SIZE);
        long bits = done == 0
                ? high
                : done < Long.SIZE ? high << done | low >>> (Long.SIZE - done) : low << (done - Long.SIZE);
        long key = (bits ^ Long.MIN_VALUE) >>> indexBits << indexBits;
        return key | index(oldWord);
    }

    private int offset(long word) {
        return index(word) * RecordLayout.LENGTH_BYTES;
    }

    private int index(long word) {
        return (int) (word & ((1L << indexBits) - 1));
    }
}
