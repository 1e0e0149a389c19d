package io.clump.mpi.collective;

import io.clump.am2.barrier.BarrierKind;
import io.clump.mpi.comm.Roles;
import io.clump.mpi.comm.Schedule;
import io.clump.mpi.comm.Slice;
import io.clump.mpi.comm.Team;
import java.util.List;
import java.util.function.IntFunction;

/** Waits for all. */
public final class Barriers {
    private Barriers() {}

    /**
     * Ends when all members have begun it. Its kind is that of the job.
     *
     * @param team its members
     * @return a schedule
     */
    public static Schedule barrier(Team team) {
        BarrierKind kind = team.barrierKind();
        return kind == null ? dissemination(team) : reporting(team, kind);
    }

    /** All report along a tree, and are released along the same tree. */
    private static Schedule reporting(Team team, BarrierKind kind) {
        Schedule schedule = team.begin();
        int rank = team.rank();
        IntFunction<String> nodes = member -> Integer.toString(team.nodes()[member]);
        int[] children = kind.children(rank, team.size(), nodes);
        for (int child : children) {
            schedule.receive(child, Slice.EMPTY);
        }
        schedule.endRound();
        if (rank > 0) {
            int parent = kind.parent(rank, team.size(), nodes);
            schedule.send(parent, Slice.EMPTY);
            schedule.receive(parent, Slice.EMPTY);
            schedule.endRound();
        }
        for (int child : children) {
            schedule.send(child, Slice.EMPTY);
        }
        return schedule;
    }

    /**
     * Ends when all members have begun it: inside of a node they gather at one process, those of the nodes meet in
     * rounds of doubling distance.
     */
    private static Schedule dissemination(Team team) {
        Schedule schedule = team.begin();
        Roles roles = team.roles();
        if (roles.isLeader()) {
            for (int follower : roles.followers()) {
                schedule.receive(follower, Slice.EMPTY);
            }
            schedule.endRound();
            List<Integer> leaders = roles.leaders();
            int count = leaders.size();
            int own = roles.place();
            for (int distance = 1; distance < count; distance <<= 1) {
                schedule.send(leaders.get((own + distance) % count), Slice.EMPTY);
                schedule.receive(leaders.get(Math.floorMod(own - distance, count)), Slice.EMPTY);
                schedule.endRound();
            }
            for (int follower : roles.followers()) {
                schedule.send(follower, Slice.EMPTY);
            }
        } else {
            schedule.send(roles.leader(), Slice.EMPTY);
            schedule.receive(roles.leader(), Slice.EMPTY);
        }
        return schedule;
    }
}
