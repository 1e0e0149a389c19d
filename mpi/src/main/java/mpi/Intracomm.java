package mpi;

import io.clump.mpi.comm.Communicator;
import io.clump.mpi.comm.Communicators;
import io.clump.mpi.comm.ErrorClasses;
import io.clump.mpi.topology.Graph;
import io.clump.mpi.topology.Grid;
import io.clump.mpi.topology.Members;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A communicator of one group. */
public class Intracomm extends ProcessOperations {
    /** Makes a null handle. */
    protected Intracomm() {
        this(null, "");
    }

    Intracomm(@Nullable Communicator communicator, String name) {
        super(communicator, name);
    }

    private @Nullable Intracomm made(@Nullable Communicator communicator) {
        return communicator == null ? null : inherited(new Intracomm(communicator, ""));
    }

    /** As {@link Comm#Compare}. */
    public static int Compare(Comm comm1, Comm comm2) {
        return Comm.Compare(comm1, comm2);
    }

    @Override
    public Intracomm clone() {
        return dup();
    }

    @Override
    public Intracomm dup() {
        return copyTo(new Intracomm(duplicate(), name()));
    }

    @Override
    public Intracomm dupWithInfo(Info info) {
        return dup();
    }

    @Override
    public Intracomm iDup() {
        return begun(new Intracomm(null, name()));
    }

    @Override
    public Intracomm shrink() {
        return inherited(new Intracomm(survivors(), ""));
    }

    @Override
    public Intracomm Shrink() {
        return shrink();
    }

    @Override
    public Intracomm iShrink() {
        return shrinking(new Intracomm(null, ""));
    }

    /** Makes a communicator for each color; null where it is {@link MPI#UNDEFINED}. */
    public @Nullable Intracomm Split(int color, int key) {
        if (color < 0 && color != MPI.UNDEFINED) {
            throw new MPIException(MPI.ERR_ARG, "negative color: found=" + color);
        }
        return made(Environment.call(() -> Communicators.split(communicator(), color, key)));
    }

    /** Makes a communicator of some processes; null in the others. */
    public @Nullable Intracomm Create(Group group) {
        Members part = part(group);
        return made(Environment.call(() -> Communicators.create(communicator(), part)));
    }

    private Members part(Group group) {
        Members members = group.members(communicator());
        if (members.difference(communicator().local()).size() > 0) {
            throw new MPIException(MPI.ERR_GROUP, "the group has processes that the communicator has not: " + members);
        }
        return members;
    }

    /** Waits for all processes. */
    public void Barrier() {
        barrier();
    }

    /** Gives the root's items to all. */
    public void Bcast(@Nullable Object buf, int offset, int count, Datatype type, int root) {
        blocking().bcast(buf, offset, count, type, root);
    }

    /** Gathers each process's items at the root. */
    public void Gather(
            @Nullable Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int root) {
        run(() -> schedules()
                .gather(
                        slice(sendbuf, sendoffset, sendcount, sendtype),
                        recvbuf,
                        recvoffset,
                        recvcount,
                        recvtype,
                        root));
    }

    /** Gathers items at the root, with a number of items for each process that the root chooses. */
    public void Gatherv(
            @Nullable Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvoffset,
            int @Nullable [] recvcount,
            int @Nullable [] displs,
            @Nullable Datatype recvtype,
            int root) {
        run(() -> schedules()
                .gatherv(
                        slice(sendbuf, sendoffset, sendcount, sendtype),
                        recvbuf,
                        recvoffset,
                        recvcount,
                        displs,
                        recvtype,
                        root));
    }

    /** Gives each process its part of the root's items. */
    public void Scatter(
            @Nullable Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int root) {
        run(() -> schedules()
                .scatter(
                        sendbuf,
                        sendoffset,
                        sendcount,
                        sendtype,
                        slice(recvbuf, recvoffset, recvcount, recvtype),
                        root));
    }

    /** Scatters the root's items, with a number of items for each process that the root chooses. */
    public void Scatterv(
            @Nullable Object sendbuf,
            int sendoffset,
            int @Nullable [] sendcount,
            int @Nullable [] displs,
            @Nullable Datatype sendtype,
            @Nullable Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int root) {
        run(() -> schedules()
                .scatterv(
                        sendbuf,
                        sendoffset,
                        sendcount,
                        displs,
                        sendtype,
                        slice(recvbuf, recvoffset, recvcount, recvtype),
                        root));
    }

    /** Gives each process's items to all. */
    public void Allgather(
            @Nullable Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype) {
        blocking().allGather(sendbuf, sendoffset, sendcount, sendtype, recvbuf, recvoffset, recvcount, recvtype);
    }

    /** Gives each process's items, of which each may have another number, to all. */
    public void Allgatherv(
            @Nullable Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvoffset,
            int[] recvcount,
            int[] displs,
            Datatype recvtype) {
        run(() -> schedules()
                .allGatherv(
                        slice(sendbuf, sendoffset, sendcount, sendtype),
                        recvbuf,
                        recvoffset,
                        recvcount,
                        displs,
                        recvtype));
    }

    /** Gives each process a part of each process's items. */
    public void Alltoall(
            @Nullable Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype) {
        blocking().allToAll(sendbuf, sendoffset, sendcount, sendtype, recvbuf, recvoffset, recvcount, recvtype);
    }

    /** Gives each process a part of each process's items, of any length. */
    public void Alltoallv(
            @Nullable Object sendbuf,
            int sendoffset,
            int[] sendcount,
            int[] sdispls,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvoffset,
            int[] recvcount,
            int[] rdispls,
            Datatype recvtype) {
        run(() -> schedules()
                .allToAllv(
                        sendbuf,
                        sendoffset,
                        sendcount,
                        sdispls,
                        sendtype,
                        recvbuf,
                        recvoffset,
                        recvcount,
                        rdispls,
                        recvtype));
    }

    /** Combines the processes' items at the root. */
    public void Reduce(
            @Nullable Object sendbuf,
            int sendoffset,
            @Nullable Object recvbuf,
            int recvoffset,
            int count,
            Datatype datatype,
            Op op,
            int root) {
        run(() -> schedules()
                .reduce(
                        slice(sendbuf, sendoffset, count, datatype),
                        slice(recvbuf, recvoffset, count, datatype),
                        datatype,
                        op,
                        root));
    }

    /** Combines the processes' items at all. */
    public void Allreduce(
            @Nullable Object sendbuf,
            int sendoffset,
            @Nullable Object recvbuf,
            int recvoffset,
            int count,
            Datatype datatype,
            Op op) {
        blocking().allReduce(sendbuf, sendoffset, recvbuf, recvoffset, count, datatype, op);
    }

    /** Combines the processes' items, and gives each a part of the result. */
    public void Reduce_scatter(
            @Nullable Object sendbuf,
            int sendoffset,
            @Nullable Object recvbuf,
            int recvoffset,
            int[] recvcounts,
            Datatype datatype,
            Op op) {
        run(() -> schedules().reduceScatter(sendbuf, sendoffset, recvcounts, recvbuf, recvoffset, datatype, op));
    }

    /** Combines the items of the processes up to this one. */
    public void Scan(
            @Nullable Object sendbuf,
            int sendoffset,
            @Nullable Object recvbuf,
            int recvoffset,
            int count,
            Datatype datatype,
            Op op) {
        run(() -> schedules()
                .scan(
                        slice(sendbuf, sendoffset, count, datatype),
                        slice(recvbuf, recvoffset, count, datatype),
                        datatype,
                        op,
                        true));
    }

    /**
     * Makes a communicator with a Cartesian topology; null in processes that do not fit the grid. Ranks stay as they
     * are.
     */
    public @Nullable Cartcomm Create_cart(int[] dims, boolean[] periods, boolean reorder) {
        Cartcomm made = cartesian(dims, periods);
        return made.isNull() ? null : made;
    }

    /**
     * Makes a communicator with a graph topology; null in processes that are not in the graph. Ranks stay as they are.
     */
    public @Nullable Graphcomm Create_graph(int[] index, int[] edges, boolean reorder) {
        Graphcomm made = graph(index, edges);
        return made.isNull() ? null : made;
    }

    private Cartcomm cartesian(int[] dims, boolean[] periods) {
        Grid grid = CartComm.grid(dims, periods);
        return inherited(new Cartcomm(first(grid.size()), grid));
    }

    private Graphcomm graph(int[] index, int[] edges) {
        Graph graph = GraphComm.checkedGraph(index, edges);
        return inherited(new Graphcomm(first(graph.size()), graph));
    }

    private @Nullable Communicator first(int count) {
        if (count > Size()) {
            throw new MPIException(
                    MPI.ERR_TOPOLOGY,
                    "the topology has more processes than the communicator: found=" + count + ", expected at most "
                            + Size());
        }
        Members members =
                communicator().local().include(IntStream.range(0, count).toArray());
        return Environment.call(() -> Communicators.create(communicator(), members));
    }

    /** As {@link #Split}, but a null handle where the color is {@link MPI#UNDEFINED}. */
    public final Intracomm split(int color, int key) {
        return orNull(Split(color, key));
    }

    /** Makes a communicator of the processes that share a node. */
    public final Intracomm splitType(int splitType, int key, Info info) {
        if (splitType != MPI.COMM_TYPE_SHARED && splitType != MPI.UNDEFINED) {
            throw new MPIException(MPI.ERR_ARG, "no type to split by: found=" + splitType);
        }
        int node = communicator().team().nodes()[Rank()];
        return split(splitType == MPI.UNDEFINED ? MPI.UNDEFINED : node, key);
    }

    /** As {@link #Create}, but a null handle in the other processes. */
    public final Intracomm create(Group group) {
        return orNull(Create(group));
    }

    /** Makes a communicator of some processes, which alone call this; a null handle in other processes. */
    public final Intracomm createGroup(Group group, int tag) {
        ErrorClasses.checkTag(tag);
        Members part = part(group);
        return orNull(made(Environment.call(() -> Communicators.createAmong(communicator(), part, tag))));
    }

    private static Intracomm orNull(@Nullable Intracomm communicator) {
        return communicator == null ? new Intracomm() : communicator;
    }

    /** As {@link #Create_cart}, but a null handle in processes that are not in the grid. */
    public final CartComm createCart(int[] dims, boolean[] periods, boolean reorder) {
        return cartesian(dims, periods);
    }

    /**
     * Makes a communicator with a distributed graph, of which each process knows its own edges. Ranks stay as they are,
     * and hints are not read.
     */
    public final GraphComm createDistGraphAdjacent(
            int[] sources,
            int[] sourceWeights,
            int[] destinations,
            int[] destinationWeights,
            Info info,
            boolean reorder) {
        return distributed(
                () -> DistGraphNeighbors.weighted(Size(), sources, sourceWeights, destinations, destinationWeights));
    }

    /** Does the same as the other method, without weights. */
    public final GraphComm createDistGraphAdjacent(int[] sources, int[] destinations, Info info, boolean reorder) {
        return distributed(() -> DistGraphNeighbors.unweighted(Size(), sources, destinations));
    }

    /**
     * Makes a communicator with a distributed graph. Each process passes some edges, between any processes: for each
     * source, as many destinations as its degree. Ranks stay as they are, and hints are not read.
     */
    public final GraphComm createDistGraph(
            int[] sources, int[] degrees, int[] destinations, int[] weights, Info info, boolean reorder) {
        return distributed(() -> DistGraphNeighbors.gathered(communicator(), sources, degrees, destinations, weights));
    }

    /** Does the same as the other method, without weights. */
    public final GraphComm createDistGraph(
            int[] sources, int[] degrees, int[] destinations, Info info, boolean reorder) {
        return distributed(() -> DistGraphNeighbors.gathered(communicator(), sources, degrees, destinations, null));
    }

    private GraphComm distributed(Supplier<DistGraphNeighbors> neighbours) {
        return inherited(Environment.call(() -> {
            DistGraphNeighbors found = neighbours.get();
            return new GraphComm(Communicators.duplicate(communicator()), found);
        }));
    }

    /** As {@link #Create_graph}, but a null handle in processes that are not in the graph. */
    public final GraphComm createGraph(int[] index, int[] edges, boolean reorder) {
        return graph(index, edges);
    }
}
