package io.clump.apps.components;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * A process's part of the graph: its own vertices, and copies of others' vertices to which its edges lead. Locally
 * vertices are counted from 0 in the order of their numbers. Those that several processes have are <em>shared</em>; one
 * of these owns the vertex.
 */
final class LocalGraph {
    private final int vertices;
    private final long first;
    private final long @Nullable [] numbers;
    private final Edges edges;
    private final Shared shared;
    private final BitSet foreign;

    private LocalGraph(
            int vertices, long first, long @Nullable [] numbers, Edges edges, Shared shared, BitSet foreign) {
        this.vertices = vertices;
        this.first = first;
        this.numbers = numbers;
        this.edges = edges;
        this.shared = shared;
        this.foreign = foreign;
    }

    /** A part whose vertices have consecutive numbers. */
    static LocalGraph consecutive(long first, int vertices, Edges edges, Shared shared, BitSet foreign) {
        return new LocalGraph(vertices, first, null, edges, shared, foreign);
    }

    /** A part whose vertices have any numbers, in ascending order. */
    static LocalGraph numbered(long[] numbers, Edges edges, Shared shared, BitSet foreign) {
        return new LocalGraph(numbers.length, 0, numbers, edges, shared, foreign);
    }

    /** Own vertices, copies, and places without a vertex. */
    int vertices() {
        return vertices;
    }

    int ownVertices() {
        return vertices - foreign.cardinality();
    }

    /** Returns whether the process owns the vertex: not if it is a copy or no vertex at all. */
    boolean isOwn(int vertex) {
        return !foreign.get(vertex);
    }

    long number(int vertex) {
        return numbers == null ? first + vertex : numbers[vertex];
    }

    /** The vertex with a number, or a negative one if the process does not have it. */
    int vertex(long number) {
        if (numbers != null) {
            return Arrays.binarySearch(numbers, number);
        }
        long vertex = number - first;
        return vertex >= 0 && vertex < vertices ? (int) vertex : -1;
    }

    Edges edges() {
        return edges;
    }

    Shared shared() {
        return shared;
    }

    /** Own vertices and copies of others'. */
    long copies() {
        long copies = ownVertices();
        for (int vertex : shared.vertices()) {
            copies += isOwn(vertex) ? 0 : 1;
        }
        return copies;
    }

    /** Vertices that other processes have, too, in ascending order. */
    static final class Shared {
        private int[] vertices;
        private byte[] levels;
        private int[] owners;
        private int size;

        /** Makes room for a number of vertices. */
        Shared(int capacity) {
            vertices = new int[capacity];
            levels = new byte[capacity];
            owners = new int[capacity];
        }

        /** Adds a vertex that the processes from the lowest to the highest rank share, unless that is only one. */
        void add(int vertex, int lowest, int highest, int owner) {
            int level = Rounds.level(lowest, highest);
            if (level > 0) {
                levels[size] = (byte) level;
                owners[size] = owner;
                vertices[size++] = vertex;
            }
        }

        /** Returns the same without the room that is left. */
        Shared complete() {
            vertices = Arrays.copyOf(vertices, size);
            levels = Arrays.copyOf(levels, size);
            owners = Arrays.copyOf(owners, size);
            return this;
        }

        int[] vertices() {
            return vertices;
        }

        /** Returns for each vertex the round of merging after which all processes that have it are in one group. */
        byte[] levels() {
            return levels;
        }

        /** Returns for each vertex the rank of the process that owns it. */
        int[] owners() {
            return owners;
        }
    }

    /** Edges in the order in which they were added; edge e has the ends 2e and 2e + 1. */
    static final class Edges {
        /** A little less than the largest array, which not every machine makes. */
        private static final int MAX_ENDS = Integer.MAX_VALUE - 9;

        private int[] ends;
        private int size;

        /** Makes room for a number of edges; takes more if need be. */
        Edges(long expected) {
            ends = new int[(int) Math.min(MAX_ENDS, 2 * expected)];
        }

        void add(int from, int to) {
            if (2 * size == ends.length) {
                ends = Arrays.copyOf(ends, (int) Math.min(MAX_ENDS, 2 * Math.max(8L, ends.length)));
            }
            ends[2 * size] = from;
            ends[2 * size + 1] = to;
            size++;
        }

        int size() {
            return size;
        }

        int[] ends() {
            return ends;
        }

        int from(int edge) {
            return ends[2 * edge];
        }

        int to(int edge) {
            return ends[2 * edge + 1];
        }

        /** Gives each vertex another number. */
        void renumber(int[] newVertices) {
            for (int end = 0; end < 2 * size; end++) {
                ends[end] = newVertices[ends[end]];
            }
        }
    }
}
