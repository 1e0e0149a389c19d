package mpi;

/** A graph topology. */
public final class GraphParms {
    /** For each process the number of edges of all processes up to it. */
    public final int[] index;

    /** Neighbours of the processes, one process after the other. */
    public final int[] edges;

    GraphParms(int[] index, int[] edges) {
        this.index = index;
        this.edges = edges;
    }

    /** Returns the number of edges of all processes up to one. */
    public int getIndex(int i) {
        return index[i];
    }

    /** Returns an edge. */
    public int getEdge(int i) {
        return edges[i];
    }

    /** As {@link #getNodeCount}. */
    public int getIndexCount() {
        return index.length;
    }

    /** Returns the number of processes. */
    public int getNodeCount() {
        return index.length;
    }

    /** Returns the number of edges. */
    public int getEdgeCount() {
        return edges.length;
    }
}
