package io.clump.apps.components;

import java.util.Arrays;

/**
 * The news of a group of processes about its components: for each vertex that processes outside the group have,
 * too, to which component it belongs, and the smallest number of a vertex in each of these components.
 */
final class Border {
    private static final int LONGS_PER_VERTEX = 2;

    private final long[] numbers;
    private final int[] components;
    private final byte[] levels;
    private final long[] labels;

    /**
     * Takes the arrays for its own.
     *
     * @param numbers of the vertices, ascending
     * @param components of the vertices, from 0
     * @param levels of the vertices: the round after which all processes that have it are in one group
     * @param labels of the components
     */
    Border(long[] numbers, int[] components, byte[] levels, long[] labels) {
        this.numbers = numbers;
        this.components = components;
        this.levels = levels;
        this.labels = labels;
    }

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
        int labelsEnd = 1 + (int) longs[0];
        int size = (longs.length - labelsEnd) / LONGS_PER_VERTEX;
        Border border =
                new Border(new long[size], new int[size], new byte[size], Arrays.copyOfRange(longs, 1, labelsEnd));
        int at = labelsEnd;
        for (int i = 0; i < size; i++) {
            border.numbers[i] = longs[at++];
            border.levels[i] = (byte) (longs[at] >> Integer.SIZE);
            border.components[i] = (int) longs[at++];
        }
        return border;
    }

    /** Number of vertices. */
    int size() {
        return numbers.length;
    }

    /** Number of a vertex, larger than that of the vertex before. */
    long number(int vertex) {
        return numbers[vertex];
    }

    /** The component of a vertex. */
    int component(int vertex) {
        return components[vertex];
    }

    /** The round after which all processes that have a vertex are in one group. */
    byte level(int vertex) {
        return levels[vertex];
    }

    int componentCount() {
        return labels.length;
    }

    /** The smallest number of a vertex of each component. */
    long[] labels() {
        return labels;
    }
}
