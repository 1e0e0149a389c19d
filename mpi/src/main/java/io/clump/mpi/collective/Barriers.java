package io.clump.mpi.collective;

import io.clump.am2.barrier.BarrierKind;
import io.clump.mpi.comm.NodeMeeting;
import io.clump.mpi.comm.Roles;
import io.clump.mpi.comm.Schedule;
import io.clump.mpi.comm.Slice;
import io.clump.mpi.comm.Team;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

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
        Schedule schedule = team.begin();
        if (kind == BarrierKind.COUNTER) {
            team.meet(schedule, meeting -> counting(schedule, team, meeting));
        } else if (kind == null) {
            dissemination(schedule, team);
        } else {
            reporting(schedule, team, kind);
        }
        return schedule;
    }

    /** All report along a tree, and are released along the same tree. */
    private static void reporting(Schedule schedule, Team team, BarrierKind kind) {
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
    }

    /**
     * Ends when all members have begun it: inside of a node they gather at one process, those of the nodes meet in
     * rounds of doubling distance.
     */
    private static void dissemination(Schedule schedule, Team team) {
        Roles roles = team.roles();
        if (roles.isLeader()) {
            for (int follower : roles.followers()) {
                schedule.receive(follower, Slice.EMPTY);
            }
            schedule.endRound();
            amongLeaders(schedule, roles);
            for (int follower : roles.followers()) {
                schedule.send(follower, Slice.EMPTY);
            }
        } else {
            schedule.send(roles.leader(), Slice.EMPTY);
            schedule.receive(roles.leader(), Slice.EMPTY);
        }
    }

    private static void amongLeaders(Schedule schedule, Roles roles) {
        List<Integer> leaders = roles.leaders();
        int count = leaders.size();
        int own = roles.place();
        for (int distance = 1; distance < count; distance <<= 1) {
            schedule.send(leaders.get((own + distance) % count), Slice.EMPTY);
            schedule.receive(leaders.get(Math.floorMod(own - distance, count)), Slice.EMPTY);
            schedule.endRound();
        }
    }

    /** Those of a node count themselves in its memory; the first ones of all nodes meet in rounds. */
    private static void counting(Schedule schedule, Team team, @Nullable NodeMeeting meeting) {
        if (meeting == null) {
            dissemination(schedule, team);
        } else if (meeting.isWholeTeam()) {
            meeting.round(schedule, NodeMeeting.NOTHING, NodeMeeting.NOTHING);
        } else {
            meeting.gather(schedule, NodeMeeting.NOTHING);
            if (meeting.isFirst()) {
                amongLeaders(schedule, team.roles());
                meeting.release(schedule, NodeMeeting.NOTHING);
            }
        }
    }
}
