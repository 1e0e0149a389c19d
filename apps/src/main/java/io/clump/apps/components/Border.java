package io.clump.apps.components;

import java.util.Arrays;

/**
 * The news of a group of processes about its components: for each vertex that processes outside the group have,
 * too, to which component it belongs, and the smallest number of a vertex in each of these components.
 *
 * @param numbers of the vertices, ascending
 * @param components of the vertices, from 0
 * @param levels of the vertices: the round after which all processes that have it are in one group
 * @param labels smallest number of a vertex of each component
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Border(long[] numbers, int[] components, int[] levels, long[] labels) {
    static final Border NONE = new Border(new long[0], new int[0], new int[0], new long[0]);

    private static final int LONGS_PER_VERTEX = 2;

    /** The same as numbers, for {@link #fromLongs} in another process. */
    long[] toLongs() {
        long[] longs = Arrays.copyOf(new long[] {labels.length}, 1 + labels.length + LONGS_PER_VERTEX * numbers.length);
        System.arraycopy(labels, 0, longs, 1, labels.length);
        int at = 1 + labels.length;
        for (int i = 0; i < numbers.length; i++) {
            longs[at++] = numbers[i];
            longs[at++] = ((long) levels[i] << Integer.SIZE) | components[i];
        }
        return longs;
    }

    static Border fromLongs(long[] longs) {
        int at = 1 + (int) longs[0];
        int size = (longs.length - at) / LONGS_PER_VERTEX;
        Border border = new Border(new long[size], new int[size], new int[size], Arrays.copyOfRange(longs, 1, at));
        for (int i = 0; i < size; i++) {
            border.numbers[i] = longs[at++];
            border.levels[i] = (int) (longs[at] >> Integer.SIZE);
            border.components[i] = (int) longs[at++];
        }
        return border;
    }
}
