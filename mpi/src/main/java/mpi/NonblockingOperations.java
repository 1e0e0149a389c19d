package mpi;

import io.clump.mpi.comm.Communicator;
import io.clump.mpi.comm.Schedule;
import java.nio.Buffer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Collective operations in the dialect of Open MPI that do not wait. Tests and waits of any operation make progress on
 * all of them.
 */
abstract class NonblockingOperations extends CollectiveOperations {
    NonblockingOperations(@Nullable Communicator communicator, String name) {
        super(communicator, name);
    }

    private Request started(Supplier<Schedule> schedule) {
        return Environment.call(() -> request(schedule.get().start()));
    }

    /** Begins: waits for all processes. */
    public final Request iBarrier() {
        return started(() -> schedules().barrier());
    }

    /** Begins: gives the root's items to all. */
    public final Request iBcast(@Nullable Buffer buf, int count, Datatype type, int root) {
        return started(() -> schedules().bcast(direct(buf, count, type), root));
    }

    /** Begins: gathers each process's items at the root. */
    public final Request iGather(
            @Nullable Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Buffer recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        return started(
                () -> schedules().gather(direct(sendbuf, sendcount, sendtype), recvbuf, 0, recvcount, recvtype, root));
    }

    /** Begins: gathers each process's items in the buffer of the root, whose own ones are in their place. */
    public final Request iGather(@Nullable Buffer buf, int count, Datatype type, int root) {
        return started(() -> schedules().gather(unlessRoot(root, direct(buf, count, type)), buf, 0, count, type, root));
    }

    /** Starts a gather at the root, with a number of items for each process that the root chooses. */
    public final Request iGatherv(
            @Nullable Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Buffer recvbuf,
            int @Nullable [] recvcount,
            int @Nullable [] displs,
            @Nullable Datatype recvtype,
            int root) {
        return started(() -> schedules()
                .gatherv(direct(sendbuf, sendcount, sendtype), recvbuf, 0, recvcount, displs, recvtype, root));
    }

    /** Begins: the root's part of a gather, if its own items are in their place. */
    public final Request iGatherv(
            @Nullable Buffer recvbuf, int[] recvcount, int[] displs, Datatype recvtype, int root) {
        return started(() -> schedules().gatherv(null, recvbuf, 0, recvcount, displs, recvtype, root));
    }

    /** Starts the part of a gather of processes other than the root. */
    public final Request iGatherv(@Nullable Buffer sendbuf, int sendcount, Datatype sendtype, int root) {
        return started(
                () -> schedules().gatherv(direct(sendbuf, sendcount, sendtype), null, 0, null, null, null, root));
    }

    /** Begins: gives each process its part of the root's items. */
    public final Request iScatter(
            @Nullable Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Buffer recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        return started(
                () -> schedules().scatter(sendbuf, 0, sendcount, sendtype, direct(recvbuf, recvcount, recvtype), root));
    }

    /** Begins: gives each process its part of the root's items; the root leaves its own ones in their place. */
    public final Request iScatter(@Nullable Buffer buf, int count, Datatype type, int root) {
        return started(() ->
                schedules().scatter(buf, 0, count, type, unlessRoot(root, direct(buf, count, type)), root));
    }

    /** Starts a scatter from the root, with a number of items for each process that the root chooses. */
    public final Request iScatterv(
            @Nullable Buffer sendbuf,
            int @Nullable [] sendcount,
            int @Nullable [] displs,
            @Nullable Datatype sendtype,
            @Nullable Buffer recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        return started(() -> schedules()
                .scatterv(sendbuf, 0, sendcount, displs, sendtype, direct(recvbuf, recvcount, recvtype), root));
    }

    /** Begins: the root's part of a scatter, if it leaves its own items in their place. */
    public final Request iScatterv(
            @Nullable Buffer sendbuf, int[] sendcount, int[] displs, Datatype sendtype, int root) {
        return started(() -> schedules().scatterv(sendbuf, 0, sendcount, displs, sendtype, null, root));
    }

    /** Starts the part of a scatter of processes other than the root. */
    public final Request iScatterv(@Nullable Buffer recvbuf, int recvcount, Datatype recvtype, int root) {
        return started(
                () -> schedules().scatterv(null, 0, null, null, null, direct(recvbuf, recvcount, recvtype), root));
    }

    /** Begins: gives each process's items to all. */
    public final Request iAllGather(
            @Nullable Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Buffer recvbuf,
            int recvcount,
            Datatype recvtype) {
        return started(
                () -> schedules().allGather(direct(sendbuf, sendcount, sendtype), recvbuf, 0, recvcount, recvtype));
    }

    /** Begins: gives each process's items, which are in their place, to all. */
    public final Request iAllGather(@Nullable Buffer buf, int count, Datatype type) {
        return started(() -> schedules().allGather(null, buf, 0, count, type));
    }

    /** Begins: gives each process's items, of which each may have another number, to all. */
    public final Request iAllGatherv(
            @Nullable Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Buffer recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype) {
        return started(() ->
                schedules().allGatherv(direct(sendbuf, sendcount, sendtype), recvbuf, 0, recvcount, displs, recvtype));
    }

    /** Begins: gives each process's items, which are in their place, to all. */
    public final Request iAllGatherv(@Nullable Buffer recvbuf, int[] recvcount, int[] displs, Datatype recvtype) {
        return started(() -> schedules().allGatherv(null, recvbuf, 0, recvcount, displs, recvtype));
    }

    /** Begins: gives each process a part of each process's items. */
    public final Request iAllToAll(
            @Nullable Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Buffer recvbuf,
            int recvcount,
            Datatype recvtype) {
        return started(
                () -> schedules().allToAll(direct(sendbuf, sendcount, sendtype), direct(recvbuf, recvcount, recvtype)));
    }

    /** Begins: gives each process a part of each process's items, of any length. */
    public final Request iAllToAllv(
            @Nullable Buffer sendbuf,
            int[] sendcount,
            int[] sdispls,
            Datatype sendtype,
            @Nullable Buffer recvbuf,
            int[] recvcount,
            int[] rdispls,
            Datatype recvtype) {
        return started(() -> schedules()
                .allToAllv(sendbuf, 0, sendcount, sdispls, sendtype, recvbuf, 0, recvcount, rdispls, recvtype));
    }

    /**
     * Begins: gives each process a part of each process's items, with a datatype for each; displacements count bytes.
     */
    public final Request iAllToAllw(
            @Nullable Buffer sendBuf,
            int[] sendCount,
            int[] sDispls,
            Datatype[] sendTypes,
            @Nullable Buffer recvBuf,
            int[] recvCount,
            int[] rDispls,
            Datatype[] recvTypes) {
        return started(() ->
                schedules().allToAllw(sendBuf, sendCount, sDispls, sendTypes, recvBuf, recvCount, rDispls, recvTypes));
    }

    /** Begins: combines the processes' items at the root. */
    public final Request iReduce(
            @Nullable Buffer sendbuf, @Nullable Buffer recvbuf, int count, Datatype type, Op op, int root) {
        return started(
                () -> schedules().reduce(direct(sendbuf, count, type), direct(recvbuf, count, type), type, op, root));
    }

    /** Begins: combines the processes' items in the buffer of the root. */
    public final Request iReduce(@Nullable Buffer buf, int count, Datatype type, Op op, int root) {
        return started(() -> schedules().reduce(direct(buf, count, type), direct(buf, count, type), type, op, root));
    }

    /** Begins: combines the processes' items at all. */
    public final Request iAllReduce(
            @Nullable Buffer sendbuf, @Nullable Buffer recvbuf, int count, Datatype type, Op op) {
        return started(
                () -> schedules().allReduce(direct(sendbuf, count, type), direct(recvbuf, count, type), type, op));
    }

    /** Begins: combines the processes' items in the buffers of all. */
    public final Request iAllReduce(@Nullable Buffer buf, int count, Datatype type, Op op) {
        return started(() -> schedules().allReduce(direct(buf, count, type), direct(buf, count, type), type, op));
    }

    /** Begins: combines the processes' items, and gives each a part of the result. */
    public final Request iReduceScatter(
            @Nullable Buffer sendbuf, @Nullable Buffer recvbuf, int[] recvcounts, Datatype type, Op op) {
        return started(() -> schedules().reduceScatter(sendbuf, 0, recvcounts, recvbuf, 0, type, op));
    }

    /** Begins: combines the processes' items, and gives each a part of the result at the beginning of its buffer. */
    public final Request iReduceScatter(@Nullable Buffer buf, int[] counts, Datatype type, Op op) {
        return started(() -> schedules().reduceScatter(buf, 0, counts, buf, 0, type, op));
    }

    /** Begins: combines the processes' items, and gives each as many of the result. */
    public final Request iReduceScatterBlock(
            @Nullable Buffer sendbuf, @Nullable Buffer recvbuf, int recvcount, Datatype type, Op op) {
        return started(() -> schedules().reduceScatter(sendbuf, 0, each(recvcount), recvbuf, 0, type, op));
    }

    /** Begins: combines the processes' items, and gives each as many of the result at the beginning of its buffer. */
    public final Request iReduceScatterBlock(@Nullable Buffer buf, int count, Datatype type, Op op) {
        return started(() -> schedules().reduceScatter(buf, 0, each(count), buf, 0, type, op));
    }

    /** Begins: combines the items of the processes up to this one. */
    public final Request iScan(@Nullable Buffer sendbuf, @Nullable Buffer recvbuf, int count, Datatype type, Op op) {
        return started(
                () -> schedules().scan(direct(sendbuf, count, type), direct(recvbuf, count, type), type, op, true));
    }

    /** Begins: combines the items of the processes up to this one in its buffer. */
    public final Request iScan(@Nullable Buffer recvbuf, int count, Datatype type, Op op) {
        return started(
                () -> schedules().scan(direct(recvbuf, count, type), direct(recvbuf, count, type), type, op, true));
    }

    /** Begins: combines the items of the processes before this one. */
    public final Request iExScan(@Nullable Buffer sendbuf, @Nullable Buffer recvbuf, int count, Datatype type, Op op) {
        return started(
                () -> schedules().scan(direct(sendbuf, count, type), direct(recvbuf, count, type), type, op, false));
    }

    /** Begins: combines the items of the processes before this one in its buffer. */
    public final Request iExScan(@Nullable Buffer buf, int count, Datatype type, Op op) {
        return started(() -> schedules().scan(direct(buf, count, type), direct(buf, count, type), type, op, false));
    }

    /** Begins: gives this process's items to its neighbours in the topology, and gets theirs. */
    public final Request iNeighborAllGather(
            @Nullable Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Buffer recvbuf,
            int recvcount,
            Datatype recvtype) {
        return started(
                () -> neighbours(same(direct(sendbuf, sendcount, sendtype)), even(recvbuf, recvcount, recvtype)));
    }

    /** Begins: gives this process's items to its neighbours in the topology, and gets theirs, of any number. */
    public final Request iNeighborAllGatherv(
            @Nullable Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Buffer recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype) {
        return started(() ->
                neighbours(same(direct(sendbuf, sendcount, sendtype)), parts(recvbuf, recvcount, displs, recvtype)));
    }

    /** Begins: gives each neighbour in the topology its part of this process's items, and gets theirs. */
    public final Request iNeighborAllToAll(
            @Nullable Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Buffer recvbuf,
            int recvcount,
            Datatype recvtype) {
        return started(() -> neighbours(evenOut(sendbuf, sendcount, sendtype), even(recvbuf, recvcount, recvtype)));
    }

    /**
     * Begins: gives each neighbour in the topology its part of this process's items, of any length, and gets theirs.
     */
    public final Request iNeighborAllToAllv(
            @Nullable Buffer sendbuf,
            int[] sendcount,
            int[] sdispls,
            Datatype sendtype,
            @Nullable Buffer recvbuf,
            int[] recvcount,
            int[] rdispls,
            Datatype recvtype) {
        return started(() -> neighbours(
                partsOut(sendbuf, sendcount, sdispls, sendtype), parts(recvbuf, recvcount, rdispls, recvtype)));
    }
}
