package mpi;

import io.clump.mpi.collective.NodeOperations;
import io.clump.mpi.comm.ErrorClasses;
import io.clump.mpi.comm.Schedule;
import io.clump.mpi.comm.Slice;
import io.clump.mpi.comm.Team;
import io.clump.mpi.comm.World;
import io.clump.mpi.type.TypeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Does those collective operations of either dialect that programs call most often with a few bytes: inside a node
 * without a schedule and without allocating anything, otherwise by the schedule.
 */
final class BlockingCollectives {
    private final CommHandle communicator;
    private final CollectiveSchedules schedules;

    BlockingCollectives(CommHandle communicator, CollectiveSchedules schedules) {
        this.communicator = communicator;
        this.schedules = schedules;
    }

    /** The processes of an operation of one group that all have something to do; null if a schedule does it. */
    private @Nullable Team team() {
        return communicator.communicator().isInter()
                ? null
                : communicator.communicator().team();
    }

    private static void run(Supplier<Schedule> schedule) {
        schedule.get().run();
    }

    void bcast(@Nullable Object buffer, int offset, int count, Datatype type, int root) {
        World entered = Environment.enter();
        try {
            Team team = team();
            TypeMap map = Datatype.mapOf(type);
            ErrorClasses.checkCount(count);
            if (team == null
                    || root < 0
                    || root >= team.size()
                    || !NodeOperations.broadcast(team, root, buffer, offset, count, map)) {
                run(() -> schedules.bcast(CommHandle.slice(buffer, offset, count, type), root));
            }
        } finally {
            entered.leave();
        }
    }

    void allGather(
            @Nullable Object out,
            int outOffset,
            int outCount,
            Datatype outType,
            @Nullable Object in,
            int inOffset,
            int inCount,
            Datatype inType) {
        ErrorClasses.checkCount(outCount);
        allGather(out, outOffset, outCount, Datatype.mapOf(outType), in, inOffset, inCount, inType);
    }

    /** Each process's items are in their place. */
    void allGather(@Nullable Object in, int inOffset, int inCount, Datatype inType) {
        allGather(null, 0, 0, (TypeMap) null, in, inOffset, inCount, inType);
    }

    private void allGather(
            @Nullable Object out,
            int outOffset,
            int outCount,
            @Nullable TypeMap outMap,
            @Nullable Object in,
            int inOffset,
            int inCount,
            Datatype inType) {
        World entered = Environment.enter();
        try {
            Team team = team();
            TypeMap inMap = Datatype.mapOf(inType);
            ErrorClasses.checkCount(inCount);
            if (team == null
                    || !NodeOperations.allGather(
                            team, out, outOffset, outCount, outMap, in, inOffset, inCount, inMap)) {
                Slice own = outMap == null ? null : new Slice(out, outOffset, outCount, outMap);
                run(() -> schedules.allGather(own, in, inOffset, inCount, inType));
            }
        } finally {
            entered.leave();
        }
    }

    void allToAll(
            @Nullable Object out,
            int outOffset,
            int outCount,
            Datatype outType,
            @Nullable Object in,
            int inOffset,
            int inCount,
            Datatype inType) {
        World entered = Environment.enter();
        try {
            Team team = team();
            TypeMap outMap = Datatype.mapOf(outType);
            TypeMap inMap = Datatype.mapOf(inType);
            ErrorClasses.checkCount(outCount);
            ErrorClasses.checkCount(inCount);
            if (team == null
                    || !NodeOperations.allToAll(team, out, outOffset, outCount, outMap, in, inOffset, inCount, inMap)) {
                run(() -> schedules.allToAll(
                        CommHandle.slice(out, outOffset, outCount, outType),
                        CommHandle.slice(in, inOffset, inCount, inType)));
            }
        } finally {
            entered.leave();
        }
    }

    void allReduce(
            @Nullable Object out, int outOffset, @Nullable Object in, int inOffset, int count, Datatype type, Op op) {
        World entered = Environment.enter();
        try {
            Team team = op.builtIn() == null ? null : team();
            TypeMap map = Datatype.mapOf(type);
            ErrorClasses.checkCount(count);
            if (team == null
                    || !NodeOperations.allReduce(
                            team,
                            out,
                            outOffset,
                            in,
                            inOffset,
                            count,
                            map,
                            op.on(type).reduction())) {
                run(() -> schedules.allReduce(
                        CommHandle.slice(out, outOffset, count, type),
                        CommHandle.slice(in, inOffset, count, type),
                        type,
                        op));
            }
        } finally {
            entered.leave();
        }
    }
}
