package io.clump.apps.components;

import java.util.Arrays;
import java.util.BitSet;
import org.agrona.collections.IntArrayList;
import org.jspecify.annotations.Nullable;

/**
 * A process's part of the graph: its own vertices, and copies of others' vertices to which its edges lead. Locally
 * vertices are counted from 0 in the order of their numbers. Vertices that several processes have are <em>shared</em>;
 * one of these owns the vertex.
 *
 * @param vertices number of own vertices, copies, and places without a vertex
 * @param first number of the first vertex, if they are consecutive
 * @param numbers of the vertices, in ascending order, if they are not consecutive
 * @param ends vertices at the ends of the edges: edge e has the ends 2e and 2e + 1
 * @param shared vertices that several processes have
 * @param foreign copies, and places without a vertex
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record LocalGraph(int vertices, long first, long @Nullable [] numbers, int[] ends, Shared shared, BitSet foreign) {
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

    int edges() {
        return ends.length / 2;
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
