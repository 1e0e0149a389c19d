package io.clump.mpi.collective;

import io.clump.mpi.comm.Copies;
import io.clump.mpi.comm.Schedule;
import io.clump.mpi.comm.Slice;
import io.clump.mpi.comm.Team;
import org.jspecify.annotations.Nullable;

/** Operations that move each item once. */
public final class Exchanges {
    private Exchanges() {}

    /**
     * Gathers each member's items at the root.
     *
     * @param team its members
     * @param root rank of the one that gets them
     * @param own items of this one; null at a root that has them in their place already
     * @param parts where those of each go; of the root's only
     * @return a schedule
     */
    public static Schedule gather(Team team, int root, @Nullable Slice own, Slice[] parts) {
        Schedule schedule = team.begin();
        if (team.rank() != root) {
            schedule.send(root, own == null ? Slice.EMPTY : own);
            return schedule;
        }
        for (int rank = 0; rank < team.size(); rank++) {
            if (rank != root) {
                schedule.receive(rank, parts[rank]);
            }
        }
        if (own != null) {
            Copies.copy(own, parts[root]);
        }
        return schedule;
    }

    /**
     * Gives each member its part of the root's items.
     *
     * @param team its members
     * @param root rank of the member that has them
     * @param parts those of each; of the root's only
     * @param own where those of this one go; null at a root that leaves them in their place
     * @return a schedule
     */
    public static Schedule scatter(Team team, int root, Slice[] parts, @Nullable Slice own) {
        Schedule schedule = team.begin();
        scatter(schedule, team, root, parts, own);
        return schedule;
    }

    static void scatter(Schedule schedule, Team team, int root, Slice[] parts, @Nullable Slice own) {
        if (team.rank() != root) {
            schedule.receive(root, own == null ? Slice.EMPTY : own);
            return;
        }
        for (int rank = 0; rank < team.size(); rank++) {
            if (rank != root) {
                schedule.send(rank, parts[rank]);
            }
        }
        if (own != null) {
            schedule.compute(() -> Copies.copy(parts[root], own));
        }
    }

    /**
     * Gives each member a part of each member's items. Each begins with another one, so that none gets all at once.
     *
     * @param team its members
     * @param out what each gets of this one
     * @param in where what this one gets of each goes
     * @return a schedule
     */
    public static Schedule allToAll(Team team, Slice[] out, Slice[] in) {
        Schedule schedule = team.begin();
        Copies.copy(out[team.rank()], in[team.rank()]);
        team.meetFirst(schedule, () -> allToAll(schedule, team, out, in));
        return schedule;
    }

    private static void allToAll(Schedule schedule, Team team, Slice[] out, Slice[] in) {
        int size = team.size();
        int rank = team.rank();
        for (int step = 1; step < size; step++) {
            schedule.receive(Math.floorMod(rank - step, size), in[Math.floorMod(rank - step, size)]);
        }
        for (int step = 1; step < size; step++) {
            schedule.send((rank + step) % size, out[(rank + step) % size]);
        }
    }

    /**
     * Exchanges items with neighbours, which may be the same process several times, or this one. Messages of the same
     * two processes match in the order in which they are sent and received.
     *
     * @param team its members
     * @param destinations ranks of those that get something; negative: no neighbour there
     * @param out what they get, sent in this order
     * @param sources ranks of those that send something; negative: no neighbour there
     * @param in where what they send goes
     * @param order places of the sources in the order in which what they send is received
     * @return a schedule
     */
    public static Schedule neighbours(
            Team team, int[] destinations, Slice[] out, int[] sources, Slice[] in, int[] order) {
        Schedule schedule = team.begin();
        for (int i : order) {
            if (sources[i] >= 0) {
                schedule.receive(sources[i], in[i]);
            }
        }
        for (int i = 0; i < destinations.length; i++) {
            if (destinations[i] >= 0) {
                schedule.send(destinations[i], out[i]);
            }
        }
        return schedule;
    }
}
