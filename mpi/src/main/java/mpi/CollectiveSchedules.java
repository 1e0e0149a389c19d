package mpi;

import io.clump.mpi.collective.Barriers;
import io.clump.mpi.collective.Combination;
import io.clump.mpi.collective.Exchanges;
import io.clump.mpi.collective.InterGroups;
import io.clump.mpi.collective.Parts;
import io.clump.mpi.collective.Reductions;
import io.clump.mpi.collective.Replications;
import io.clump.mpi.comm.Communicator;
import io.clump.mpi.comm.Copies;
import io.clump.mpi.comm.ErrorClasses;
import io.clump.mpi.comm.Schedule;
import io.clump.mpi.comm.Slice;
import io.clump.mpi.comm.Team;
import io.clump.mpi.type.Kind;
import org.jspecify.annotations.Nullable;

/** Makes the schedules of a communicator's collective operations out of the arguments of either dialect. */
final class CollectiveSchedules {
    private static final Slice[] NONE = new Slice[0];

    private final CommHandle communicator;

    CollectiveSchedules(CommHandle communicator) {
        this.communicator = communicator;
    }

    private Communicator all() {
        return communicator.communicator();
    }

    private boolean isInter() {
        return all().isInter();
    }

    /** The group of an operation that two groups do not have. */
    private Team team() {
        if (isInter()) {
            throw new MPIException(MPI.ERR_COMM, "scans and topologies need a communicator of one group");
        }
        return all().team();
    }

    /** The number of processes that send to this one. */
    private int peers() {
        return all().remote().size();
    }

    private static <T> T given(@Nullable T own) {
        if (own == null) {
            throw new MPIException(
                    MPI.ERR_ARG,
                    "items in their place need a communicator of one group, since two groups exchange them");
        }
        return own;
    }

    /** The role of this process in an operation of two groups: the root gives {@link MPI#ROOT}. */
    private InterGroups.Role role(int root) {
        if (root == MPI.ROOT) {
            return InterGroups.Role.ROOT;
        }
        if (root == MPI.PROC_NULL) {
            return InterGroups.Role.BESIDE_ROOT;
        }
        checkRoot(root);
        return InterGroups.Role.OPPOSITE;
    }

    private void checkRoot(int root) {
        if (root < 0 || root >= peers()) {
            throw ErrorClasses.badRoot(root, peers());
        }
    }

    /** Returns whether this process is the root; throws an exception if there is no such root. */
    private boolean isRoot(int root) {
        if (isInter()) {
            return role(root) == InterGroups.Role.ROOT;
        }
        checkRoot(root);
        return all().rank() == root;
    }

    Schedule barrier() {
        return isInter() ? InterGroups.barrier(all()) : Barriers.barrier(all().team());
    }

    Schedule bcast(Slice slice, int root) {
        if (isInter()) {
            return InterGroups.broadcast(all(), role(root), root, slice);
        }
        checkRoot(root);
        return Replications.broadcast(all().team(), root, slice);
    }

    private Schedule gather(@Nullable Slice own, Slice[] parts, int root) {
        return isInter()
                ? InterGroups.gather(all(), role(root), root, own, parts)
                : Exchanges.gather(all().team(), root, own, parts);
    }

    private Schedule scatter(Slice[] parts, @Nullable Slice own, int root) {
        return isInter()
                ? InterGroups.scatter(all(), role(root), root, parts, own)
                : Exchanges.scatter(all().team(), root, parts, own);
    }

    private Schedule allGather(@Nullable Slice own, Slice[] parts) {
        return isInter()
                ? InterGroups.allGather(all(), given(own), parts)
                : Replications.allGather(all().team(), own, parts);
    }

    private Schedule allToAll(Slice[] out, Slice[] in) {
        return isInter() ? InterGroups.allToAll(all(), out, in) : Exchanges.allToAll(all().team(), out, in);
    }

    /** Parts of the same length; only the root reads the buffer. */
    Schedule gather(@Nullable Slice own, @Nullable Object buffer, int offset, int count, Datatype type, int root) {
        return gather(own, isRoot(root) ? even(buffer, offset, count, type) : NONE, root);
    }

    private Slice[] even(@Nullable Object buffer, int offset, int count, @Nullable Datatype type) {
        return Parts.even(buffer, offset, count, Datatype.mapOf(type), peers());
    }

    Schedule gatherv(
            @Nullable Slice own,
            @Nullable Object buffer,
            int offset,
            int @Nullable [] counts,
            int @Nullable [] displacements,
            @Nullable Datatype type,
            int root) {
        return gather(own, isRoot(root) ? parts(buffer, offset, counts, displacements, type) : NONE, root);
    }

    private Slice[] parts(
            @Nullable Object buffer,
            int offset,
            int @Nullable [] counts,
            int @Nullable [] displacements,
            @Nullable Datatype type) {
        if (counts == null || displacements == null) {
            throw new MPIException(MPI.ERR_ARG, "the counts or the displacements are null");
        }
        return Parts.of(buffer, offset, counts, displacements, Datatype.mapOf(type), peers());
    }

    Schedule scatter(
            @Nullable Object buffer, int offset, int count, @Nullable Datatype type, @Nullable Slice own, int root) {
        return scatter(isRoot(root) ? even(buffer, offset, count, type) : NONE, own, root);
    }

    Schedule scatterv(
            @Nullable Object buffer,
            int offset,
            int @Nullable [] counts,
            int @Nullable [] displacements,
            @Nullable Datatype type,
            @Nullable Slice own,
            int root) {
        return scatter(isRoot(root) ? parts(buffer, offset, counts, displacements, type) : NONE, own, root);
    }

    Schedule allGather(@Nullable Slice own, @Nullable Object buffer, int offset, int count, Datatype type) {
        return allGather(own, even(buffer, offset, count, type));
    }

    Schedule allGatherv(
            @Nullable Slice own,
            @Nullable Object buffer,
            int offset,
            int[] counts,
            int[] displacements,
            Datatype type) {
        return allGather(own, parts(buffer, offset, counts, displacements, type));
    }

    Schedule allToAll(Slice out, Slice in) {
        return allToAll(
                Parts.even(out.buffer(), out.offset(), out.count(), out.map(), peers()),
                Parts.even(in.buffer(), in.offset(), in.count(), in.map(), peers()));
    }

    Schedule allToAllv(
            @Nullable Object outBuffer,
            int outOffset,
            int[] outCounts,
            int[] outDisplacements,
            Datatype outType,
            @Nullable Object inBuffer,
            int inOffset,
            int[] inCounts,
            int[] inDisplacements,
            Datatype inType) {
        return allToAll(
                parts(outBuffer, outOffset, outCounts, outDisplacements, outType),
                parts(inBuffer, inOffset, inCounts, inDisplacements, inType));
    }

    /** With a datatype for each process, and displacements in bytes from the beginning of the buffers. */
    Schedule allToAllw(
            @Nullable Object outBuffer,
            int[] outCounts,
            int[] outDisplacements,
            Datatype[] outTypes,
            @Nullable Object inBuffer,
            int[] inCounts,
            int[] inDisplacements,
            Datatype[] inTypes) {
        return allToAll(
                mixed(outBuffer, outCounts, outDisplacements, outTypes),
                mixed(inBuffer, inCounts, inDisplacements, inTypes));
    }

    private Slice[] mixed(@Nullable Object buffer, int[] counts, int[] displacements, Datatype[] types) {
        Slice[] parts = new Slice[peers()];
        for (int rank = 0; rank < parts.length; rank++) {
            int elementBytes = Datatype.mapOf(types[rank]).kind().bytes();
            if (displacements[rank] % elementBytes != 0) {
                throw new MPIException(
                        MPI.ERR_ARG, "a displacement is not a whole number of elements: bytes=" + displacements[rank]);
            }
            parts[rank] = CommHandle.slice(buffer, displacements[rank] / elementBytes, counts[rank], types[rank]);
        }
        return parts;
    }

    Schedule reduce(Slice own, Slice result, Datatype type, Op op, int root) {
        if (isInter()) {
            return InterGroups.reduce(all(), role(root), root, own, result, op.on(type));
        }
        checkRoot(root);
        return Reductions.reduce(all().team(), root, own, result, op.on(type));
    }

    Schedule allReduce(Slice own, Slice result, Datatype type, Op op) {
        return isInter()
                ? InterGroups.allReduce(all(), own, result, op.on(type))
                : Reductions.allReduce(all().team(), own, result, op.on(type));
    }

    Schedule reduceScatter(
            @Nullable Object buffer,
            int offset,
            int[] counts,
            @Nullable Object resultBuffer,
            int resultOffset,
            Datatype type,
            Op op) {
        Team team = all().team();
        if (counts.length < team.size()) {
            throw new MPIException(
                    MPI.ERR_ARG, "one count for each process: found=" + counts.length + ", expected " + team.size());
        }
        long sum = 0;
        for (int rank = 0; rank < team.size(); rank++) {
            ErrorClasses.checkCount(counts[rank]);
            sum += counts[rank];
        }
        Slice own = CommHandle.slice(buffer, offset, ErrorClasses.checkSize(sum, "items in one call"), type);
        Slice result = CommHandle.slice(resultBuffer, resultOffset, counts[team.rank()], type);
        return isInter()
                ? InterGroups.reduceScatter(all(), own, counts, result, op.on(type))
                : Reductions.reduceScatter(team, own, counts, result, op.on(type));
    }

    Schedule scan(Slice own, Slice result, Datatype type, Op op, boolean isInclusive) {
        return Reductions.scan(team(), own, result, op.on(type), isInclusive);
    }

    static void reduceLocal(Slice in, Slice inOut, Combination combination) {
        Kind kind = in.map().kind();
        int elements = in.elements();
        Slice left = Slice.of(kind, kind.newArray(elements), 0, elements);
        Slice right = Slice.of(kind, kind.newArray(elements), 0, elements);
        Copies.copy(in, left);
        Copies.copy(inOut, right);
        combination.reduction().combine(left.array(), 0, right.array(), 0, elements);
        Copies.copy(right, inOut);
    }

    Schedule neighbours(int[] destinations, Slice[] out, int[] sources, Slice[] in, int[] order) {
        return Exchanges.neighbours(team(), destinations, out, sources, in, order);
    }

    /** The number of processes of this process's group. */
    int size() {
        return all().team().size();
    }
}
