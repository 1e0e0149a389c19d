package io.clump.apps.components;

import io.clump.am2.ClumpException;
import io.clump.apps.Hash;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * A random graph on a grid (Lumetta 1998, section 5.3.3): each edge between neighbours is kept with the same
 * probability. Vertices are numbered row by row, layer by layer. Only the seed and the edge decide whether an edge is
 * kept, so the graph is the same however many processes share it. The side is the root of the number of vertices,
 * rounded; the last row or layer may be short.
 *
 * @param dimensions 2 or 3
 * @param vertices number of vertices, at least 1
 * @param keep probability with which an edge is kept, 0 to 1
 * @param seed of the graph
 */
public record Lattice(int dimensions, long vertices, double keep, long seed) {
    private static final int MOST_DIMENSIONS = 3;

    /** Number of bits of the hash that are compared: as many as a double holds exactly. */
    private static final int HASH_BITS = 53;

    /** Checks the values. */
    public Lattice {
        if (dimensions < 2 || dimensions > MOST_DIMENSIONS) {
            throw new ClumpException("invalid lattice: dimensions=" + dimensions + ", expected 2 or 3");
        }
        if (vertices < 1) {
            throw new ClumpException("invalid lattice: vertices=" + vertices + ", expected 1 or more");
        }
        if (!(keep >= 0 && keep <= 1)) {
            throw new ClumpException(
                    String.format(Locale.ROOT, "invalid share of edges to keep: found=%s, expected 0 to 1", keep));
        }
    }

    /** Returns the number of vertices along one edge of the grid. */
    long side() {
        return Math.round(dimensions == 2 ? Math.sqrt((double) vertices) : Math.cbrt((double) vertices));
    }

    /** Returns the difference between the numbers of a vertex and its neighbour in a direction, from 0 on. */
    long stride(int direction) {
        long stride = 1;
        for (int i = 0; i < direction; i++) {
            stride *= side();
        }
        return stride;
    }

    /** Returns the largest difference between the numbers of two neighbours. */
    public long reach() {
        return stride(dimensions - 1);
    }

    /**
     * Returns all edges, for a comparison with the parts that processes make.
     *
     * @return the numbers of both ends of each, one edge after the other
     * @throws ClumpException if there are too many for an array
     */
    public int[] edges() {
        if (vertices * dimensions > Integer.MAX_VALUE / 2) {
            throw new ClumpException("too many edges for an array: lattice=" + this);
        }
        Edges decision = new Edges(this);
        int[] ends = new int[2 * dimensions * (int) vertices];
        int count = 0;
        for (int from = 0; from < vertices; from++) {
            for (int direction = 0; direction < dimensions; direction++) {
                if (decision.has(from, direction)) {
                    ends[count++] = from;
                    ends[count++] = (int) decision.successor(from, direction);
                }
            }
        }
        return Arrays.copyOf(ends, count);
    }

    /** Decides for many vertices in a row whether they have their edges. Belongs to one thread. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Edges(Lattice lattice, long side, long[] strides, long threshold) {
        Edges(Lattice lattice) {
            this(
                    lattice,
                    lattice.side(),
                    IntStream.range(0, lattice.dimensions())
                            .mapToLong(lattice::stride)
                            .toArray(),
                    (long) Math.scalb(lattice.keep(), HASH_BITS));
        }

        /**
         * Returns whether there is an edge from a vertex, which may be outside the graph, to its successor in a
         * direction.
         */
        boolean has(long from, int direction) {
            long stride = strides[direction];
            return from >= 0
                    && from + stride < lattice.vertices()
                    && staysInside(from, direction)
                    && isKept(from, direction);
        }

        /** Returns the neighbour with the higher number. */
        long successor(long from, int direction) {
            return from + strides[direction];
        }

        /** Returns the neighbour with the lower number; negative if there is no such neighbour. */
        long predecessor(long to, int direction) {
            return to - strides[direction];
        }

        /** In the last direction the number of vertices is the only limit. */
        private boolean staysInside(long from, int direction) {
            return direction == strides.length - 1 || from / strides[direction] % side != side - 1;
        }

        private boolean isKept(long from, int direction) {
            long edge = from * strides.length + direction;
            return Hash.of(edge + Hash.of(lattice.seed())) >>> (Long.SIZE - HASH_BITS) < threshold;
        }
    }
}
