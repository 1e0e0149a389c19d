package io.clump.mpi.file;

import java.util.Arrays;

/** Pieces of a file: where each begins, and how long it is. */
final class PieceList {
    private static final int FIRST_CAPACITY = 16;

    private long[] offsets = new long[FIRST_CAPACITY];
    private int[] lengths = new int[FIRST_CAPACITY];
    private int count;

    void clear() {
        count = 0;
    }

    void add(long offset, int length) {
        if (count == offsets.length) {
            offsets = Arrays.copyOf(offsets, 2 * count);
            lengths = Arrays.copyOf(lengths, 2 * count);
        }
        offsets[count] = offset;
        lengths[count] = length;
        count++;
    }

    int count() {
        return count;
    }

    long offset(int piece) {
        return offsets[piece];
    }

    int length(int piece) {
        return lengths[piece];
    }

    /** Returns the offset of the end of the last piece. */
    long end() {
        return offsets[count - 1] + lengths[count - 1];
    }

    /** Sorts the pieces, whose offsets fit 31 bits, and joins adjacent or overlapping ones. */
    void join() {
        long[] sorted = new long[count];
        for (int piece = 0; piece < count; piece++) {
            sorted[piece] = offsets[piece] << Integer.SIZE | lengths[piece];
        }
        Arrays.sort(sorted);
        count = 0;
        for (long piece : sorted) {
            long offset = piece >>> Integer.SIZE;
            int length = (int) piece;
            if (count > 0 && offset <= end()) {
                lengths[count - 1] = (int) (Math.max(end(), offset + length) - offsets[count - 1]);
            } else {
                add(offset, length);
            }
        }
    }
}
