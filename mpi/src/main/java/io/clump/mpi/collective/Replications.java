package io.clump.mpi.collective;

import io.clump.mpi.comm.Copies;
import io.clump.mpi.comm.Schedule;
import io.clump.mpi.comm.Slice;
import io.clump.mpi.comm.Team;
import io.clump.mpi.comm.Tree;
import io.clump.mpi.type.Kind;
import io.clump.mpi.type.TypeMap;
import org.jspecify.annotations.Nullable;

/** Operations after which all members have the same. */
public final class Replications {
    /** Larger messages travel along trees in segments of this length, so that several hops work at the same time. */
    static final int SEGMENT_BYTES = 1 << 16;

    private Replications() {}

    /**
     * Gives the root's items to all.
     *
     * @param team its members
     * @param root rank of the one that has them
     * @param slice where they are, or go
     * @return a schedule
     */
    public static Schedule broadcast(Team team, int root, Slice slice) {
        Schedule schedule = team.begin();
        if (team.size() == 1) {
            return schedule;
        }
        TypeMap map = slice.map();
        boolean isLong = slice.bytes() > SEGMENT_BYTES && map.kind() != Kind.OBJECT;
        if (!isLong || map.isDense()) {
            broadcast(schedule, team, root, slice, isLong);
            return schedule;
        }
        int elements = slice.elements();
        Slice packed = Slice.of(map.kind(), map.kind().newArray(elements), 0, elements);
        if (team.rank() == root) {
            Copies.copy(slice, packed);
        }
        broadcast(schedule, team, root, packed, true);
        if (team.rank() != root) {
            schedule.compute(() -> Copies.copy(packed, slice));
        }
        return schedule;
    }

    private static void broadcast(Schedule schedule, Team team, int root, Slice slice, boolean isLong) {
        Tree tree = team.tree(root);
        int step = isLong ? Math.max(1, SEGMENT_BYTES / slice.map().sizeBytes()) : Math.max(1, slice.count());
        int first = 0;
        do {
            Slice segment = slice.items(first, Math.min(step, slice.count() - first));
            if (tree.parent() != Tree.NONE) {
                schedule.receive(tree.parent(), segment);
                schedule.endRound();
            }
            // In the same round as the next segment's receive.
            tree.children().forEach(child -> schedule.send(child, segment));
            first += step;
        } while (first < slice.count());
    }

    /**
     * Gives each member's items to all, in a ring.
     *
     * @param team its members
     * @param own items of this one; null if they are in their place already
     * @param parts where those of each go
     * @return a schedule
     */
    public static Schedule allGather(Team team, @Nullable Slice own, Slice[] parts) {
        Schedule schedule = team.begin();
        if (own != null) {
            Copies.copy(own, parts[team.rank()]);
        }
        ring(schedule, team, parts, 0);
        return schedule;
    }

    /**
     * Gives numbers of each member to all.
     *
     * @param team its members
     * @param own numbers of this one
     * @param all where those of all go
     * @param count numbers of each
     * @return a schedule
     */
    public static Schedule allGather(Team team, Slice own, Slice all, int count) {
        return allGather(team, own, Parts.even(all.buffer(), all.offset(), count, all.map(), team.size()));
    }

    /** Passes parts on to the right until all have all; at first each has that which is so many places ahead of it. */
    static void ring(Schedule schedule, Team team, Slice[] parts, int ahead) {
        int size = team.size();
        int right = (team.rank() + 1) % size;
        int left = Math.floorMod(team.rank() - 1, size);
        for (int step = 0; step < size - 1; step++) {
            schedule.send(right, parts[Math.floorMod(team.rank() + ahead - step, size)]);
            schedule.receive(left, parts[Math.floorMod(team.rank() + ahead - step - 1, size)]);
            schedule.endRound();
        }
    }
}
