package mpi;

import io.clump.mpi.comm.Communicator;
import io.clump.mpi.topology.Graph;
import org.jspecify.annotations.Nullable;

/** A communicator with a graph topology. */
public class GraphComm extends Intracomm {
    /** Null for a distributed graph. */
    private final @Nullable Graph graph;

    /** Null for a graph that each process knows. */
    private final @Nullable DistGraphNeighbors adjacent;

    GraphComm(@Nullable Communicator communicator, Graph graph) {
        super(communicator, "");
        this.graph = graph;
        adjacent = null;
    }

    GraphComm(@Nullable Communicator communicator, DistGraphNeighbors adjacent) {
        super(communicator, "");
        graph = null;
        this.adjacent = adjacent;
    }

    private GraphComm made(@Nullable Communicator communicator) {
        return adjacent == null ? new Graphcomm(communicator, graph()) : new GraphComm(communicator, adjacent);
    }

    private Graph graph() {
        communicator();
        Graph whole = graph;
        if (whole == null) {
            throw new MPIException(MPI.ERR_TOPOLOGY, "no process knows all edges of a distributed graph");
        }
        return whole;
    }

    static Graph checkedGraph(int[] index, int[] edges) {
        return CartComm.checked(MPI.ERR_TOPOLOGY, () -> new Graph(index, edges));
    }

    @Override
    final int[] neighbours() {
        return adjacent == null ? getNeighbors(Rank()) : adjacent.sources();
    }

    @Override
    final int[] destinations() {
        return adjacent == null ? getNeighbors(Rank()) : adjacent.destinations();
    }

    @Override
    public GraphComm clone() {
        return dup();
    }

    @Override
    public GraphComm dup() {
        return copyTo(made(duplicate()));
    }

    @Override
    public GraphComm dupWithInfo(Info info) {
        return dup();
    }

    @Override
    public GraphComm iDup() {
        return begun(made(null));
    }

    /** Returns {@link MPI#GRAPH} or {@link MPI#DIST_GRAPH}. */
    @Override
    public int Topo_test() {
        communicator();
        return adjacent == null ? MPI.GRAPH : MPI.DIST_GRAPH;
    }

    /** Returns the neighbours of a process. */
    public final int[] getNeighbors(int rank) {
        Graph whole = graph();
        return CartComm.checked(MPI.ERR_RANK, () -> whole.neighbours(rank));
    }

    /** Returns the rank that this process would have in a graph, or {@link MPI#UNDEFINED}. */
    public final int map(int[] index, int[] edges) {
        return Rank() < checkedGraph(index, edges).size() ? Rank() : MPI.UNDEFINED;
    }

    /** Returns the neighbours of this process in a distributed graph. */
    public final DistGraphNeighbors getDistGraphNeighbors() {
        communicator();
        DistGraphNeighbors own = adjacent;
        if (own == null) {
            throw new MPIException(MPI.ERR_TOPOLOGY, "the graph is not a distributed one");
        }
        return own;
    }

    /** Returns the graph. */
    public final GraphParms getDims() {
        Graph whole = graph();
        return new GraphParms(whole.index(), whole.edges());
    }
}
