package io.clump.mpi.collective;

import io.clump.am2.barrier.BarrierPlan;
import io.clump.mpi.comm.NodeTeam;
import io.clump.mpi.comm.Schedule;
import io.clump.mpi.comm.Slice;
import io.clump.mpi.comm.Team;
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
        Schedule schedule = team.begin();
        if (team.barrier().countsInNode()) {
            team.meet(schedule, ofNode -> counting(schedule, team, ofNode));
        } else {
            along(schedule, team.barrierPlan());
        }
        return schedule;
    }

    private static void along(Schedule schedule, BarrierPlan plan) {
        for (BarrierPlan.Round round : plan.rounds()) {
            for (int member : round.notified()) {
                schedule.send(member, Slice.EMPTY);
            }
            for (int member : round.awaited()) {
                schedule.receive(member, Slice.EMPTY);
            }
            schedule.endRound();
        }
    }

    /** Those of a node count themselves in its memory; the first ones of all nodes exchange messages. */
    private static void counting(Schedule schedule, Team team, @Nullable NodeTeam ofNode) {
        if (ofNode == null) {
            along(schedule, team.barrierPlan());
        } else if (ofNode.isWholeTeam()) {
            ofNode.round(schedule, NodeTeam.NOTHING, NodeTeam.NOTHING);
        } else {
            ofNode.gather(schedule, NodeTeam.NOTHING);
            if (ofNode.isFirst()) {
                along(schedule, team.planAmongNodes());
                ofNode.release(schedule, NodeTeam.NOTHING);
            }
        }
    }
}
