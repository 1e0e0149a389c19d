package io.clump.matching.queue;

import java.util.ArrayList;
import java.util.List;

/** Pool of byte arrays. Keeps as many arrays as were ever in use at the same time. */
public final class ByteArrays {
    private static final int SMALLEST_BITS = 6;
    private static final int LARGEST_BITS = 20;

    private final List<ArrayList<byte[]>> free = new ArrayList<>();

    /** Makes an empty pool. */
    public ByteArrays() {
        for (int bits = SMALLEST_BITS; bits <= LARGEST_BITS; bits++) {
            free.add(new ArrayList<>());
        }
    }

    /**
     * Takes an array.
     *
     * @param length number of bytes, 0 to 1,048,576
     * @return an array of at least that length, with undefined content
     */
    public byte[] take(int length) {
        int bits = Math.max(SMALLEST_BITS, Integer.SIZE - Integer.numberOfLeadingZeros(length - 1));
        ArrayList<byte[]> stock = free.get(length <= 1 ? 0 : bits - SMALLEST_BITS);
        return stock.isEmpty()
                ? new byte[length <= 1 ? 1 << SMALLEST_BITS : 1 << bits]
                : stock.remove(stock.size() - 1);
    }

    /** Gives back an array that was taken here. */
    public void giveBack(byte[] array) {
        free.get(Integer.numberOfTrailingZeros(array.length) - SMALLEST_BITS).add(array);
    }
}
