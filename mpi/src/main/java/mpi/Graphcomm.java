package mpi;

import io.clump.mpi.comm.Communicator;
import io.clump.mpi.topology.Graph;
import org.jspecify.annotations.Nullable;

/** A communicator with a graph topology, in the dialect of mpiJava. */
public final class Graphcomm extends GraphComm {
    Graphcomm(@Nullable Communicator communicator, Graph graph) {
        super(communicator, graph);
    }

    /** Returns the graph. */
    public GraphParms Get() {
        return getDims();
    }

    /** Returns the neighbours of a process. */
    public int[] Neighbours(int rank) {
        return getNeighbors(rank);
    }

    /** Returns the rank that this process would have in a graph, or {@link MPI#UNDEFINED}. */
    public int Map(int[] index, int[] edges) {
        return map(index, edges);
    }
}
