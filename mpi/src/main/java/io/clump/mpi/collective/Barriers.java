package io.clump.mpi.collective;

import io.clump.mpi.comm.Roles;
import io.clump.mpi.comm.Schedule;
import io.clump.mpi.comm.Slice;
import io.clump.mpi.comm.Team;
import java.util.List;

/** Waits for all. */
public final class Barriers {
    private Barriers() {}

    /**
     * Ends when all members have begun it: inside of a node they gather at one process, those of the nodes meet in rounds
     * of doubling distance.
     *
     * @param team its members
     * @return a schedule
     */
    public static Schedule barrier(Team team) {
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
