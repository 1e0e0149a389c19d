package io.clump.mpi.comm;

import org.jspecify.annotations.Nullable;

/**
 * Arrays that messages of items with gaps are packed in. Reused, so that none is allocated in the steady state.
 */
final class Scratch {
    private static final int LEAST_BITS = 8;
    private static final int EACH = 8;

    private final byte[][][] free = new byte[Integer.SIZE][EACH][];
    private final int[] count = new int[Integer.SIZE];

    /** An array of at least so many bytes. */
    byte[] take(long bytes) {
        int bits = bits(ErrorClasses.checkSize(bytes, "bytes in a message of items with gaps"));
        if (count[bits] > 0) {
            count[bits]--;
            byte @Nullable [] array = free[bits][count[bits]];
            if (array != null) {
                return array;
            }
        }
        return new byte[bits == Integer.SIZE - 1 ? (int) bytes : 1 << bits];
    }

    /**
     * Gives an array back. An array from elsewhere, or of another length than these, is left to the garbage collector.
     */
    void give(byte[] array) {
        int bits = bits(array.length);
        if (array.length == 1 << bits && count[bits] < EACH) {
            free[bits][count[bits]] = array;
            count[bits]++;
        }
    }

    /** Binary logarithm of the smallest array of so many bytes. */
    private static int bits(int bytes) {
        return Math.max(LEAST_BITS, Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(0, bytes - 1)));
    }
}
