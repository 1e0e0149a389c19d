package io.clump.laboratory.apps;

import io.clump.laboratory.worker.Place;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Records of 100 bytes in the order of their first ten, sorted with the means of the platform: for each record a word
 * of the first bits of its key and its index, the platform's sort of the words, and then each record moved once.
 */
public final class RecordsSort extends PlainWork {
    static final int LENGTH_BYTES = 100;
    private static final int KEY_BYTES = 10;

    private final SplittableRandom random = new SplittableRandom(1);
    private final int size;
    private final byte[] records;
    private final byte[] sorted;
    private final long[] words;
    private final long indexMask;

    public RecordsSort(Place place) {
        this(new byte[place.number("records") * LENGTH_BYTES], threads(place));
    }

    /** For records in an array, which stay there. */
    RecordsSort(byte[] records, @Nullable TwoThreads threads) {
        super(threads);
        this.records = records;
        size = records.length / LENGTH_BYTES;
        sorted = new byte[records.length];
        words = new long[size];
        indexMask = (Integer.highestOneBit(Math.max(1, size)) << 1) - 1L;
    }

    @Override
    void prepare() {
        random.nextBytes(records);
    }

    @Override
    void work(@Nullable TwoThreads two) {
        sort(two);
    }

    /** Sorts; returns the records in order, in an array that the next time is written again. */
    byte[] sort(@Nullable TwoThreads threads) {
        if (threads == null) {
            makeWords(0, size);
            Arrays.sort(words);
            breakTies();
            move(0, size);
        } else {
            int half = size / 2;
            threads.run(() -> {
                IntStream.range(0, 2).parallel().forEach(part -> makeWords(part * half, part == 0 ? half : size));
                Arrays.parallelSort(words);
                breakTies();
                IntStream.range(0, 2).parallel().forEach(part -> move(part * half, part == 0 ? half : size));
            });
        }
        return sorted;
    }

    private void makeWords(int from, int to) {
        ByteBuffer bytes = ByteBuffer.wrap(records);
        for (int i = from; i < to; i++) {
            // With the first bit inverted, numbers with sign are in the order of bytes without.
            words[i] = ((bytes.getLong(i * LENGTH_BYTES) ^ Long.MIN_VALUE) & ~indexMask) | i;
        }
    }

    /** Keys whose first bits are the same are few, and in the order of their indices; they are inserted one by one. */
    private void breakTies() {
        for (int i = 1; i < size; i++) {
            long word = words[i];
            int at = i;
            while (at > 0 && ((words[at - 1] ^ word) & ~indexMask) == 0 && isLess(word, words[at - 1])) {
                words[at] = words[at - 1];
                at--;
            }
            words[at] = word;
        }
    }

    private boolean isLess(long one, long other) {
        int from = offset(one);
        int otherFrom = offset(other);
        return Arrays.compareUnsigned(records, from, from + KEY_BYTES, records, otherFrom, otherFrom + KEY_BYTES) < 0;
    }

    private void move(int from, int to) {
        for (int i = from; i < to; i++) {
            System.arraycopy(records, offset(words[i]), sorted, i * LENGTH_BYTES, LENGTH_BYTES);
        }
    }

    private int offset(long word) {
        return (int) (word & indexMask) * LENGTH_BYTES;
    }
}
