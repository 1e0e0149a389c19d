package io.clump.mpi.collective;

import io.clump.mpi.comm.Communicator;
import io.clump.mpi.comm.Schedule;
import io.clump.mpi.comm.Slice;
import io.clump.mpi.comm.Team;
import io.clump.mpi.type.Kind;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Collective operations of the two groups of an inter-communicator (MPI 3.1, section 5.2.2): each process gets what the
 * other group has. In an operation with a root only one group gets something. The first process of a group sends the
 * combined data to the first process of the other group.
 */
public final class InterGroups {
    /** Rank of the process that talks to the other group. */
    private static final int FIRST = 0;

    private InterGroups() {}

    /** Role of a process in an operation with a root. */
    public enum Role {
        /** It is the root. */
        ROOT,
        /** It is in the root's group, and takes no part. */
        BESIDE_ROOT,
        /** It is in the other group. */
        OPPOSITE
    }

    /**
     * Exchanges items of the first processes of both groups.
     *
     * @param inter two groups
     * @param own items of this group; of its first process only
     * @param result where those of the other group go
     * @return a schedule
     */
    public static Schedule exchange(Communicator inter, Slice own, Slice result) {
        Schedule schedule = inter.others().begin();
        exchange(schedule, inter, own, result);
        return schedule;
    }

    private static void exchange(Schedule schedule, Communicator inter, Slice own, Slice result) {
        if (inter.rank() == FIRST) {
            schedule.receive(FIRST, result);
            schedule.send(FIRST, own);
        }
        schedule.endRound();
        schedule.include(Replications.broadcast(inter.team(), FIRST, result));
    }

    /**
     * Ends when all members of the other group have begun it.
     *
     * @param inter two groups
     * @return a schedule
     */
    public static Schedule barrier(Communicator inter) {
        Schedule schedule = inter.others().begin();
        schedule.include(Barriers.barrier(inter.team()));
        schedule.endRound();
        exchange(schedule, inter, Slice.EMPTY, Slice.EMPTY);
        return schedule;
    }

    /**
     * Gives the root's items to the other group.
     *
     * @param inter two groups
     * @param role of this process
     * @param root rank of the root in its group; used by the other group only
     * @param slice where the items are, or go
     * @return a schedule
     */
    public static Schedule broadcast(Communicator inter, Role role, int root, Slice slice) {
        Schedule schedule = inter.others().begin();
        if (role == Role.ROOT) {
            schedule.send(FIRST, slice);
        } else if (role == Role.OPPOSITE) {
            if (inter.rank() == FIRST) {
                schedule.receive(root, slice);
            }
            schedule.endRound();
            schedule.include(Replications.broadcast(inter.team(), FIRST, slice));
        }
        return schedule;
    }

    /**
     * Gathers the items of the other group at the root.
     *
     * @param inter two groups
     * @param role of this process
     * @param root rank of the root in its group; used by the other group only
     * @param own items of this process; of the other group only
     * @param parts where those of each member of the other group go; of the root only
     * @return a schedule
     */
    public static Schedule gather(Communicator inter, Role role, int root, @Nullable Slice own, Slice[] parts) {
        Schedule schedule = inter.others().begin();
        if (role == Role.ROOT) {
            receiveAll(schedule, parts);
        } else if (role == Role.OPPOSITE) {
            schedule.send(root, own == null ? Slice.EMPTY : own);
        }
        return schedule;
    }

    /**
     * Gives each member of the other group its part of the root's items.
     *
     * @param inter two groups
     * @param role of this process
     * @param root rank of the root in its group; used by the other group only
     * @param parts those of each member of the other group; of the root only
     * @param own where the items of this process go; of the other group only
     * @return a schedule
     */
    public static Schedule scatter(Communicator inter, Role role, int root, Slice[] parts, @Nullable Slice own) {
        Schedule schedule = inter.others().begin();
        if (role == Role.ROOT) {
            sendAll(schedule, parts);
        } else if (role == Role.OPPOSITE) {
            schedule.receive(root, own == null ? Slice.EMPTY : own);
        }
        return schedule;
    }

    /**
     * Gives the items of each process to all of the other group.
     *
     * @param inter two groups
     * @param own items of this process
     * @param parts where those of each member of the other group go
     * @return a schedule
     */
    public static Schedule allGather(Communicator inter, Slice own, Slice[] parts) {
        Slice[] same = new Slice[parts.length];
        Arrays.fill(same, own);
        return allToAll(inter, same, parts);
    }

    /**
     * Gives each member of the other group its part of the items of each process.
     *
     * @param inter two groups
     * @param out what each member of the other group gets of this process
     * @param in where what this process gets of each goes
     * @return a schedule
     */
    public static Schedule allToAll(Communicator inter, Slice[] out, Slice[] in) {
        Schedule schedule = inter.others().begin();
        receiveAll(schedule, in);
        sendAll(schedule, out);
        return schedule;
    }

    private static void sendAll(Schedule schedule, Slice[] parts) {
        for (int rank = 0; rank < parts.length; rank++) {
            schedule.send(rank, parts[rank]);
        }
    }

    private static void receiveAll(Schedule schedule, Slice[] parts) {
        for (int rank = 0; rank < parts.length; rank++) {
            schedule.receive(rank, parts[rank]);
        }
    }

    /**
     * Combines the items of the other group at the root.
     *
     * @param inter two groups
     * @param role of this process
     * @param root rank of the root in its group; used by the other group only
     * @param own items of this process; of the other group only
     * @param result where the result goes; of the root only
     * @param combination the operation
     * @return a schedule
     */
    public static Schedule reduce(
            Communicator inter, Role role, int root, Slice own, Slice result, Combination combination) {
        Schedule schedule = inter.others().begin();
        if (role == Role.ROOT) {
            schedule.receive(FIRST, result);
        } else if (role == Role.OPPOSITE) {
            Slice combined = combine(schedule, inter.team(), own, combination);
            if (inter.rank() == FIRST) {
                schedule.send(root, combined);
            }
        }
        return schedule;
    }

    /** Combines the items of a group at its first process. */
    private static Slice combine(Schedule schedule, Team team, Slice own, Combination combination) {
        Slice space = elements(own.map().kind(), own.elements());
        schedule.include(Reductions.reduce(team, FIRST, own, space, combination));
        schedule.endRound();
        return space;
    }

    private static Slice elements(Kind kind, int count) {
        return Slice.of(kind, kind.newArray(count), 0, count);
    }

    /**
     * Combines the items of each group at all of the other one.
     *
     * @param inter two groups
     * @param own items of this process
     * @param result where those of the other group go
     * @param combination the operation
     * @return a schedule
     */
    public static Schedule allReduce(Communicator inter, Slice own, Slice result, Combination combination) {
        Schedule schedule = inter.others().begin();
        exchange(schedule, inter, combine(schedule, inter.team(), own, combination), result);
        return schedule;
    }

    /**
     * Combines the items of each group, and gives each member of the other one a part of the result.
     *
     * @param inter two groups
     * @param own items of this process
     * @param counts items of the part of each member of this process's group
     * @param result where the part of this process goes
     * @param combination the operation
     * @return a schedule
     */
    public static Schedule reduceScatter(
            Communicator inter, Slice own, int[] counts, Slice result, Combination combination) {
        Team team = inter.team();
        Schedule schedule = inter.others().begin();
        Slice combined = combine(schedule, team, own, combination);
        Slice theirs = elements(own.map().kind(), own.elements());
        if (inter.rank() == FIRST) {
            schedule.receive(FIRST, theirs);
            schedule.send(FIRST, combined);
        }
        schedule.endRound();
        Slice[] parts = new Slice[team.size()];
        int first = 0;
        for (int rank = 0; rank < parts.length; rank++) {
            int count = Math.multiplyExact(counts[rank], own.map().size());
            parts[rank] = theirs.items(first, count);
            first += count;
        }
        schedule.include(Exchanges.scatter(team, FIRST, parts, result));
        return schedule;
    }
}
