package io.clump.mpi.topology;

import java.util.Arrays;

/** Graph of processes. Immutable. */
public final class Graph {
    private final int[] index;
    private final int[] edges;

    /**
     * Makes a graph.
     *
     * @param index for each process the number of edges of all processes up to it
     * @param edges the neighbours of the processes, one process after the other
     * @throws IllegalArgumentException if the numbers make no graph
     */
    public Graph(int[] index, int[] edges) {
        int before = 0;
        for (int end : index) {
            if (end < before || end > edges.length) {
                throw new IllegalArgumentException("the index of a graph goes up to the number of its edges: found="
                        + Arrays.toString(index) + " with " + edges.length + " edges");
            }
            before = end;
        }
        if (before != edges.length || Arrays.stream(edges).anyMatch(edge -> edge < 0 || edge >= index.length)) {
            throw new IllegalArgumentException("an edge of a graph leads to one of its processes: found="
                    + Arrays.toString(edges) + " with " + index.length + " processes");
        }
        this.index = index.clone();
        this.edges = edges.clone();
    }

    /**
     * Returns the number of processes.
     *
     * @return at least 0
     */
    public int size() {
        return index.length;
    }

    /**
     * Returns the index.
     *
     * @return a new array
     */
    public int[] index() {
        return index.clone();
    }

    /**
     * Returns the edges.
     *
     * @return a new array
     */
    public int[] edges() {
        return edges.clone();
    }

    /**
     * Returns the neighbours of a process.
     *
     * @param rank of the process
     * @return a new array
     * @throws IllegalArgumentException if there is no such process
     */
    public int[] neighbours(int rank) {
        if (rank < 0 || rank >= index.length) {
            throw new IllegalArgumentException(
                    "no such process in the graph: found=" + rank + ", expected 0 to " + (index.length - 1));
        }
        return Arrays.copyOfRange(edges, rank == 0 ? 0 : index[rank - 1], index[rank]);
    }
}
