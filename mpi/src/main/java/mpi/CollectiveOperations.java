package mpi;

import io.clump.mpi.collective.Parts;
import io.clump.mpi.comm.Communicator;
import io.clump.mpi.comm.Schedule;
import io.clump.mpi.comm.Slice;
import java.nio.Buffer;
import java.util.Arrays;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Collective operations in the dialect of Open MPI, which wait: a buffer is an array or an NIO buffer. */
abstract class CollectiveOperations extends BufferOperations {
    CollectiveOperations(@Nullable Communicator communicator, String name) {
        super(communicator, name);
    }

    private final CollectiveSchedules schedules = new CollectiveSchedules(this);
    private final BlockingCollectives blocking = new BlockingCollectives(this, schedules);

    final CollectiveSchedules schedules() {
        return schedules;
    }

    final BlockingCollectives blocking() {
        return blocking;
    }

    /** Does an operation, whose schedule is made inside, too. */
    final void run(Supplier<Schedule> operation) {
        Environment.run(() -> operation.get().run());
    }

    /** Nothing at the root, whose items are in their place. */
    final @Nullable Slice unlessRoot(int root, Slice slice) {
        boolean isRoot = communicator().rank() == root && !communicator().isInter();
        return isRoot ? null : slice;
    }

    final int[] each(int count) {
        int[] counts = new int[schedules.size()];
        Arrays.fill(counts, count);
        return counts;
    }

    /** The neighbours in the topology that send. */
    int[] neighbours() {
        throw new MPIException(MPI.ERR_TOPOLOGY, "the communicator has no topology");
    }

    /** The neighbours in the topology that receive. */
    int[] destinations() {
        return neighbours();
    }

    /**
     * The index, among the neighbour's own neighbours, of the edge that carries this message: several edges between two
     * processes of a graph match in the order in which each process lists them.
     */
    int counterpart(int place) {
        return place;
    }

    final Schedule neighbours(Slice[] out, Slice[] in) {
        int[] order = IntStream.range(0, in.length).map(this::counterpart).toArray();
        return schedules.neighbours(destinations(), out, neighbours(), in, order);
    }

    final Slice[] same(Slice slice) {
        Slice[] all = new Slice[destinations().length];
        Arrays.fill(all, slice);
        return all;
    }

    final Slice[] even(@Nullable Object buffer, int count, Datatype type) {
        return Parts.even(buffer, 0, count, Datatype.mapOf(type), neighbours().length);
    }

    final Slice[] evenOut(@Nullable Object buffer, int count, Datatype type) {
        return Parts.even(buffer, 0, count, Datatype.mapOf(type), destinations().length);
    }

    final Slice[] parts(@Nullable Object buffer, int[] counts, int[] displacements, Datatype type) {
        return Parts.of(buffer, 0, counts, displacements, Datatype.mapOf(type), neighbours().length);
    }

    final Slice[] partsOut(@Nullable Object buffer, int[] counts, int[] displacements, Datatype type) {
        return Parts.of(buffer, 0, counts, displacements, Datatype.mapOf(type), destinations().length);
    }

    /** Waits for all processes. */
    public final void barrier() {
        run(() -> schedules().barrier());
    }

    /** Gives the root's items to all. */
    public final void bcast(@Nullable Object buf, int count, Datatype type, int root) {
        blocking.bcast(buf, 0, count, type, root);
    }

    /** Gathers each process's items at the root. */
    public final void gather(
            @Nullable Object sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        run(() -> schedules().gather(slice(sendbuf, 0, sendcount, sendtype), recvbuf, 0, recvcount, recvtype, root));
    }

    /** Gathers each process's items in the buffer of the root, whose own ones are in their place. */
    public final void gather(@Nullable Object buf, int count, Datatype type, int root) {
        run(() -> schedules().gather(unlessRoot(root, slice(buf, 0, count, type)), buf, 0, count, type, root));
    }

    /** Gathers items at the root, with a number of items for each process that the root chooses. */
    public final void gatherv(
            @Nullable Object sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int @Nullable [] recvcount,
            int @Nullable [] displs,
            @Nullable Datatype recvtype,
            int root) {
        run(() -> schedules()
                .gatherv(slice(sendbuf, 0, sendcount, sendtype), recvbuf, 0, recvcount, displs, recvtype, root));
    }

    /** The root's part of a gather, if its own items are in their place. */
    public final void gatherv(@Nullable Object recvbuf, int[] recvcount, int[] displs, Datatype recvtype, int root) {
        run(() -> schedules().gatherv(null, recvbuf, 0, recvcount, displs, recvtype, root));
    }

    /** The part of a gather of processes other than the root. */
    public final void gatherv(@Nullable Object sendbuf, int sendcount, Datatype sendtype, int root) {
        run(() -> schedules().gatherv(slice(sendbuf, 0, sendcount, sendtype), null, 0, null, null, null, root));
    }

    /** Gives each process its part of the root's items. */
    public final void scatter(
            @Nullable Object sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        run(() -> schedules().scatter(sendbuf, 0, sendcount, sendtype, slice(recvbuf, 0, recvcount, recvtype), root));
    }

    /** Gives each process its part of the root's items; the root leaves its own ones in their place. */
    public final void scatter(@Nullable Object buf, int count, Datatype type, int root) {
        run(() -> schedules().scatter(buf, 0, count, type, unlessRoot(root, slice(buf, 0, count, type)), root));
    }

    /** Scatters the root's items, with a number of items for each process that the root chooses. */
    public final void scatterv(
            @Nullable Object sendbuf,
            int @Nullable [] sendcount,
            int @Nullable [] displs,
            @Nullable Datatype sendtype,
            @Nullable Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        run(() -> schedules()
                .scatterv(sendbuf, 0, sendcount, displs, sendtype, slice(recvbuf, 0, recvcount, recvtype), root));
    }

    /** The root's part of a scatter, if it leaves its own items in their place. */
    public final void scatterv(@Nullable Object sendbuf, int[] sendcount, int[] displs, Datatype sendtype, int root) {
        run(() -> schedules().scatterv(sendbuf, 0, sendcount, displs, sendtype, null, root));
    }

    /** The part of a scatter of processes other than the root. */
    public final void scatterv(@Nullable Object recvbuf, int recvcount, Datatype recvtype, int root) {
        run(() -> schedules().scatterv(null, 0, null, null, null, slice(recvbuf, 0, recvcount, recvtype), root));
    }

    /** Gives each process's items to all. */
    public final void allGather(
            @Nullable Object sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvcount,
            Datatype recvtype) {
        blocking.allGather(sendbuf, 0, sendcount, sendtype, recvbuf, 0, recvcount, recvtype);
    }

    /** Gives each process's items, which are in their place, to all. */
    public final void allGather(@Nullable Object buf, int count, Datatype type) {
        blocking.allGather(buf, 0, count, type);
    }

    /** Gives each process's items, of which each may have another number, to all. */
    public final void allGatherv(
            @Nullable Object sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype) {
        run(() -> schedules()
                .allGatherv(slice(sendbuf, 0, sendcount, sendtype), recvbuf, 0, recvcount, displs, recvtype));
    }

    /** Gives each process's items, which are in their place, to all. */
    public final void allGatherv(@Nullable Object recvbuf, int[] recvcount, int[] displs, Datatype recvtype) {
        run(() -> schedules().allGatherv(null, recvbuf, 0, recvcount, displs, recvtype));
    }

    /** Gives each process a part of each process's items. */
    public final void allToAll(
            @Nullable Object sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvcount,
            Datatype recvtype) {
        blocking.allToAll(sendbuf, 0, sendcount, sendtype, recvbuf, 0, recvcount, recvtype);
    }

    /** Gives each process a part of each process's items, of any length. */
    public final void allToAllv(
            @Nullable Object sendbuf,
            int[] sendcount,
            int[] sdispls,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int[] recvcount,
            int[] rdispls,
            Datatype recvtype) {
        run(() -> schedules()
                .allToAllv(sendbuf, 0, sendcount, sdispls, sendtype, recvbuf, 0, recvcount, rdispls, recvtype));
    }

    /** Gives each process a part of each process's items, with a datatype for each; displacements count bytes. */
    public final void allToAllw(
            @Nullable Buffer sendBuf,
            int[] sendCount,
            int[] sDispls,
            Datatype[] sendTypes,
            @Nullable Buffer recvBuf,
            int[] recvCount,
            int[] rDispls,
            Datatype[] recvTypes) {
        run(() ->
                schedules().allToAllw(sendBuf, sendCount, sDispls, sendTypes, recvBuf, recvCount, rDispls, recvTypes));
    }

    /** Combines the processes' items at the root. */
    public final void reduce(
            @Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op, int root) {
        run(() -> schedules().reduce(slice(sendbuf, 0, count, type), slice(recvbuf, 0, count, type), type, op, root));
    }

    /** Combines the processes' items in the buffer of the root. */
    public final void reduce(@Nullable Object buf, int count, Datatype type, Op op, int root) {
        run(() -> schedules().reduce(slice(buf, 0, count, type), slice(buf, 0, count, type), type, op, root));
    }

    /** Combines the processes' items at all. */
    public final void allReduce(@Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op) {
        blocking.allReduce(sendbuf, 0, recvbuf, 0, count, type, op);
    }

    /** Combines the processes' items in the buffers of all. */
    public final void allReduce(@Nullable Object buf, int count, Datatype type, Op op) {
        blocking.allReduce(buf, 0, buf, 0, count, type, op);
    }

    /** Combines the processes' items, and gives each a part of the result. */
    public final void reduceScatter(
            @Nullable Object sendbuf, @Nullable Object recvbuf, int[] recvcounts, Datatype type, Op op) {
        run(() -> schedules().reduceScatter(sendbuf, 0, recvcounts, recvbuf, 0, type, op));
    }

    /** Combines the processes' items, and gives each a part of the result at the beginning of its buffer. */
    public final void reduceScatter(@Nullable Object buf, int[] counts, Datatype type, Op op) {
        run(() -> schedules().reduceScatter(buf, 0, counts, buf, 0, type, op));
    }

    /** Combines the processes' items, and gives each as many of the result. */
    public final void reduceScatterBlock(
            @Nullable Object sendbuf, @Nullable Object recvbuf, int recvcount, Datatype type, Op op) {
        run(() -> schedules().reduceScatter(sendbuf, 0, each(recvcount), recvbuf, 0, type, op));
    }

    /** Combines the processes' items, and gives each as many of the result at the beginning of its buffer. */
    public final void reduceScatterBlock(@Nullable Object buf, int count, Datatype type, Op op) {
        run(() -> schedules().reduceScatter(buf, 0, each(count), buf, 0, type, op));
    }

    /** Combines the items of the processes up to this one. */
    public final void scan(@Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op) {
        run(() -> schedules().scan(slice(sendbuf, 0, count, type), slice(recvbuf, 0, count, type), type, op, true));
    }

    /** Combines the items of the processes up to this one in its buffer. */
    public final void scan(@Nullable Object recvbuf, int count, Datatype type, Op op) {
        run(() -> schedules().scan(slice(recvbuf, 0, count, type), slice(recvbuf, 0, count, type), type, op, true));
    }

    /** Combines the items of the processes before this one. */
    public final void exScan(@Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op) {
        run(() -> schedules().scan(slice(sendbuf, 0, count, type), slice(recvbuf, 0, count, type), type, op, false));
    }

    /** Combines the items of the processes before this one in its buffer. */
    public final void exScan(@Nullable Object buf, int count, Datatype type, Op op) {
        run(() -> schedules().scan(slice(buf, 0, count, type), slice(buf, 0, count, type), type, op, false));
    }

    /** Gives this process's items to its neighbours in the topology, and gets theirs. */
    public final void neighborAllGather(
            @Nullable Object sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvcount,
            Datatype recvtype) {
        run(() -> neighbours(same(slice(sendbuf, 0, sendcount, sendtype)), even(recvbuf, recvcount, recvtype)));
    }

    /** Gives this process's items to its neighbours in the topology, and gets theirs, of any number. */
    public final void neighborAllGatherv(
            @Nullable Object sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype) {
        run(() ->
                neighbours(same(slice(sendbuf, 0, sendcount, sendtype)), parts(recvbuf, recvcount, displs, recvtype)));
    }

    /** Gives each neighbour in the topology its part of this process's items, and gets theirs. */
    public final void neighborAllToAll(
            @Nullable Object sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvcount,
            Datatype recvtype) {
        run(() -> neighbours(evenOut(sendbuf, sendcount, sendtype), even(recvbuf, recvcount, recvtype)));
    }

    /** Gives each neighbour in the topology its part of this process's items, of any length, and gets theirs. */
    public final void neighborAllToAllv(
            @Nullable Object sendbuf,
            int[] sendcount,
            int[] sdispls,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int[] recvcount,
            int[] rdispls,
            Datatype recvtype) {
        run(() -> neighbours(
                partsOut(sendbuf, sendcount, sdispls, sendtype), parts(recvbuf, recvcount, rdispls, recvtype)));
    }
}
