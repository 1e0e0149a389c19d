package io.clump.apps.samplesort;

/**
 * Remembers where in a file every n-th key stands, so that any key is found again after at most n − 1 others. Its size
 * is bounded: when it is full, n doubles.
 */
final class KeyOffsets {
    private static final int CAPACITY = 1 << 14;

    private final long[] offsets = new long[CAPACITY];
    private int size;
    private int strideShift;
    private long count;

    /** Adds the next key, whose line begins at an offset in bytes. */
    void add(long offset) {
        if ((count & ((1L << strideShift) - 1)) == 0) {
            // The capacity is even, so this key keeps to the doubled stride, too.
            if (size == CAPACITY) {
                forgetEverySecond();
            }
            offsets[size++] = offset;
        }
        count++;
    }

    /** Number of keys added. */
    long count() {
        return count;
    }

    /** The last remembered key at or before a key. */
    long remembered(long key) {
        return key >> strideShift << strideShift;
    }

    /** Offset of a remembered key's line in bytes. */
    long offset(long rememberedKey) {
        return offsets[(int) (rememberedKey >> strideShift)];
    }

    private void forgetEverySecond() {
        for (int i = 0; i < CAPACITY / 2; i++) {
            offsets[i] = offsets[2 * i];
        }
        size = CAPACITY / 2;
        strideShift++;
    }
}
