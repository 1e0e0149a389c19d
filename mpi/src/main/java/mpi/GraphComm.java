package mpi;

import io.clump.mpi.comm.Communicator;
import io.clump.mpi.topology.Graph;
import org.jspecify.annotations.Nullable;

/** A communicator with a graph topology. */
public class GraphComm extends Intracomm {
    private final Graph graph;

    GraphComm(@Nullable Communicator communicator, Graph graph) {
        super(communicator, "");
        this.graph = graph;
    }

    static Graph graph(int[] index, int[] edges) {
        return CartComm.checked(MPI.ERR_TOPOLOGY, () -> new Graph(index, edges));
    }

    @Override
    final int[] neighbours() {
        return getNeighbors(Rank());
    }

    @Override
    public GraphComm clone() {
        return dup();
    }

    @Override
    public GraphComm dup() {
        return copyTo(new Graphcomm(duplicate(), graph));
    }

    @Override
    public GraphComm dupWithInfo(Info info) {
        return dup();
    }

    @Override
    public GraphComm iDup() {
        throw Unsupported.duplicationInBackground();
    }

    /** Returns {@link MPI#GRAPH}. */
    @Override
    public int Topo_test() {
        communicator();
        return MPI.GRAPH;
    }

    /** Returns the neighbours of a process. */
    public final int[] getNeighbors(int rank) {
        communicator();
        return CartComm.checked(MPI.ERR_RANK, () -> graph.neighbours(rank));
    }

    /** Returns the rank that this process would have in a graph, or {@link MPI#UNDEFINED}. */
    public final int map(int[] index, int[] edges) {
        return Rank() < graph(index, edges).size() ? Rank() : MPI.UNDEFINED;
    }

    /** Not supported. */
    @SuppressWarnings("DoNotCallSuggester") // programs that call it compile, and are told when they run
    public final DistGraphNeighbors getDistGraphNeighbors() {
        throw Unsupported.distributedGraphs();
    }

    /** Returns the graph. */
    public final GraphParms getDims() {
        communicator();
        return new GraphParms(graph.index(), graph.edges());
    }
}
