package io.clump.apps.components;

import java.util.Arrays;
import java.util.BitSet;
import org.agrona.collections.IntArrayList;
import org.jspecify.annotations.Nullable;

/**
 * A process's part of the graph: its own vertices, and copies of others' vertices to which its edges lead. Locally
 * vertices are counted from 0 in the order of their numbers. Vertices that several processes have are <em>shared</em>;
 * one of these owns the vertex.
 */
final class LocalGraph {
    private final int vertices;
    private final long first;
    private final long @Nullable [] numbers;
    private final int[] ends;
    private final Shared shared;
    private final BitSet foreign;

    private LocalGraph(int vertices, long first, long @Nullable [] numbers, int[] ends, Shared shared, BitSet foreign) {
        this.vertices = vertices;
        this.first = first;
        this.numbers = numbers;
        this.ends = ends;
        this.shared = shared;
        this.foreign = foreign;
    }

    /** A part whose vertices have consecutive numbers. */
    static LocalGraph consecutive(long first, int vertices, int[] ends, Shared shared, BitSet foreign) {
        return new LocalGraph(vertices, first, null, ends, shared, foreign);
    }

    /** A part whose vertices have any numbers, in ascending order. */
    static LocalGraph numbered(long[] numbers, int[] ends, Shared shared, BitSet foreign) {
        return new LocalGraph(numbers.length, 0, numbers, ends, shared, foreign);
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

    int edges() {
        return ends.length / 2;
    }

    /** Returns the vertices at the ends of the edges: edge e has the ends 2e and 2e + 1. */
    int[] ends() {
        return ends;
    }

    Shared shared() {
        return shared;
    }

    /** Own vertices and copies of others'. */
    long copies() {
        return ownVertices()
                + Arrays.stream(shared.vertices())
                        .filter(vertex -> !isOwn(vertex))
                        .count();
    }

    /** Vertices that other processes have, too, in ascending order. */
    static final class Shared {
        private final IntArrayList vertices = new IntArrayList();
        private final IntArrayList levels = new IntArrayList();
        private final IntArrayList owners = new IntArrayList();

        /** Adds a vertex that the processes from the lowest to the highest rank share, unless that is only one. */
        void add(int vertex, int lowest, int highest, int owner) {
            int level = Rounds.level(lowest, highest);
            if (level > 0) {
                vertices.addInt(vertex);
                levels.addInt(level);
                owners.addInt(owner);
            }
        }

        int[] vertices() {
            return vertices.toIntArray();
        }

        /** Returns for each vertex the round of merging after which all processes that have it are in one group. */
        int[] levels() {
            return levels.toIntArray();
        }

        /** Returns for each vertex the rank of the process that owns it. */
        int[] owners() {
            return owners.toIntArray();
        }
    }
}
