package mpi;

import io.clump.mpi.collective.Barriers;
import io.clump.mpi.collective.Combination;
import io.clump.mpi.collective.Exchanges;
import io.clump.mpi.collective.Parts;
import io.clump.mpi.collective.Reductions;
import io.clump.mpi.collective.Replications;
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

    private Team team() {
        if (communicator.communicator().isInter()) {
            throw new MPIException(MPI.ERR_COMM, "collective operations of inter-communicators are not supported");
        }
        return communicator.communicator().team();
    }

    private Team team(int root) {
        Team team = team();
        if (root < 0 || root >= team.size()) {
            throw ErrorClasses.badRoot(root, team.size());
        }
        return team;
    }

    Schedule barrier() {
        return Barriers.barrier(team());
    }

    Schedule bcast(Slice slice, int root) {
        return Replications.broadcast(team(root), root, slice);
    }

    /** Parts of the same length; only at the root is the buffer looked at. */
    Schedule gather(@Nullable Slice own, @Nullable Object buffer, int offset, int count, Datatype type, int root) {
        Team team = team(root);
        Slice[] parts =
                team.rank() == root ? Parts.even(buffer, offset, count, Datatype.mapOf(type), team.size()) : NONE;
        return Exchanges.gather(team, root, own, parts);
    }

    Schedule gatherv(
            @Nullable Slice own,
            @Nullable Object buffer,
            int offset,
            int @Nullable [] counts,
            int @Nullable [] displacements,
            @Nullable Datatype type,
            int root) {
        Team team = team(root);
        return Exchanges.gather(
                team, root, own, team.rank() == root ? parts(team, buffer, offset, counts, displacements, type) : NONE);
    }

    private static Slice[] parts(
            Team team,
            @Nullable Object buffer,
            int offset,
            int @Nullable [] counts,
            int @Nullable [] displacements,
            @Nullable Datatype type) {
        if (counts == null || displacements == null) {
            throw new MPIException(MPI.ERR_ARG, "the counts or the displacements are null");
        }
        return Parts.of(buffer, offset, counts, displacements, Datatype.mapOf(type), team.size());
    }

    Schedule scatter(
            @Nullable Object buffer, int offset, int count, @Nullable Datatype type, @Nullable Slice own, int root) {
        Team team = team(root);
        Slice[] parts =
                team.rank() == root ? Parts.even(buffer, offset, count, Datatype.mapOf(type), team.size()) : NONE;
        return Exchanges.scatter(team, root, parts, own);
    }

    Schedule scatterv(
            @Nullable Object buffer,
            int offset,
            int @Nullable [] counts,
            int @Nullable [] displacements,
            @Nullable Datatype type,
            @Nullable Slice own,
            int root) {
        Team team = team(root);
        return Exchanges.scatter(
                team, root, team.rank() == root ? parts(team, buffer, offset, counts, displacements, type) : NONE, own);
    }

    Schedule allGather(@Nullable Slice own, @Nullable Object buffer, int offset, int count, Datatype type) {
        Team team = team();
        return Replications.allGather(team, own, Parts.even(buffer, offset, count, Datatype.mapOf(type), team.size()));
    }

    Schedule allGatherv(
            @Nullable Slice own,
            @Nullable Object buffer,
            int offset,
            int[] counts,
            int[] displacements,
            Datatype type) {
        Team team = team();
        return Replications.allGather(team, own, parts(team, buffer, offset, counts, displacements, type));
    }

    Schedule allToAll(Slice out, Slice in) {
        Team team = team();
        int size = team.size();
        return Exchanges.allToAll(
                team,
                Parts.even(out.buffer(), out.offset(), out.count(), out.map(), size),
                Parts.even(in.buffer(), in.offset(), in.count(), in.map(), size));
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
        Team team = team();
        return Exchanges.allToAll(
                team,
                parts(team, outBuffer, outOffset, outCounts, outDisplacements, outType),
                parts(team, inBuffer, inOffset, inCounts, inDisplacements, inType));
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
        Team team = team();
        return Exchanges.allToAll(
                team,
                mixed(team, outBuffer, outCounts, outDisplacements, outTypes),
                mixed(team, inBuffer, inCounts, inDisplacements, inTypes));
    }

    private static Slice[] mixed(
            Team team, @Nullable Object buffer, int[] counts, int[] displacements, Datatype[] types) {
        Slice[] parts = new Slice[team.size()];
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
        Team team = team(root);
        return Reductions.reduce(team, root, own, result, op.on(type));
    }

    Schedule allReduce(Slice own, Slice result, Datatype type, Op op) {
        return Reductions.allReduce(team(), own, result, op.on(type));
    }

    Schedule reduceScatter(
            @Nullable Object buffer,
            int offset,
            int[] counts,
            @Nullable Object resultBuffer,
            int resultOffset,
            Datatype type,
            Op op) {
        Team team = team();
        if (counts.length < team.size()) {
            throw new MPIException(
                    MPI.ERR_ARG, "one count for each process: found=" + counts.length + ", expected " + team.size());
        }
        int sum = 0;
        for (int rank = 0; rank < team.size(); rank++) {
            ErrorClasses.checkCount(counts[rank]);
            sum = Math.addExact(sum, counts[rank]);
        }
        Slice own = CommHandle.slice(buffer, offset, sum, type);
        Slice result = CommHandle.slice(resultBuffer, resultOffset, counts[team.rank()], type);
        return Reductions.reduceScatter(team, own, counts, result, op.on(type));
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

    Schedule neighbours(int[] neighbours, Slice[] out, Slice[] in, int[] order) {
        return Exchanges.neighbours(team(), neighbours, out, in, order);
    }

    int size() {
        return team().size();
    }
}
