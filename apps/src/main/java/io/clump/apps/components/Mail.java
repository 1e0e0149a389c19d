package io.clump.apps.components;

import io.clump.splitc.SplitC;
import java.util.Arrays;

/**
 * Records of numbers on their way to the homes of their first numbers, and perhaps answers back. Belongs to one thread.
 */
final class Mail {
    private static final int FIRST_LONGS = 16;

    private final int width;
    private final Homes homes;
    private final long[][] byRank;
    private final int[] lengths;

    Mail(Homes homes, int width) {
        this.width = width;
        this.homes = homes;
        byRank = new long[homes.size()][FIRST_LONGS];
        lengths = new int[homes.size()];
    }

    /** Adds a record, which goes to the home of its first number. */
    void add(long... record) {
        int home = homes.of(record[0]);
        if (lengths[home] + width > byRank[home].length) {
            byRank[home] = Arrays.copyOf(byRank[home], 2 * byRank[home].length);
        }
        System.arraycopy(record, 0, byRank[home], lengths[home], width);
        lengths[home] += width;
    }

    /** Sends all records; all processes do it together. Returns the records that each rank sent to this one. */
    long[][] send(SplitC splitc) {
        for (int rank = 0; rank < byRank.length; rank++) {
            byRank[rank] = Arrays.copyOf(byRank[rank], lengths[rank]);
        }
        return splitc.allToAll(byRank);
    }
}
