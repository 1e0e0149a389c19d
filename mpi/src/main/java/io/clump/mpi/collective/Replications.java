package io.clump.mpi.collective;

import io.clump.matching.MatcherConfiguration;
import io.clump.mpi.comm.Copies;
import io.clump.mpi.comm.NodeArea;
import io.clump.mpi.comm.NodeTeam;
import io.clump.mpi.comm.Schedule;
import io.clump.mpi.comm.Slice;
import io.clump.mpi.comm.Team;
import io.clump.mpi.comm.Tree;
import io.clump.mpi.type.Kind;
import io.clump.mpi.type.TypeMap;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Operations after which all members have the same. */
public final class Replications {
    /** Larger messages travel along trees in segments of this length, so that several hops work at the same time. */
    static final int SEGMENT_BYTES = 1 << 16;

    /** Shorter messages are not shared in the memory of a node; over a network those of 8 bytes gain nothing. */
    private static final int LEAST_BYTES_AT_ONCE = 512;

    /** Longer messages wait for their receives. */
    private static final int MOST_BYTES_AT_ONCE = MatcherConfiguration.DEFAULT_EAGER_BYTES;

    private Replications() {}

    /**
     * Gives the root's items to all.
     *
     * @param team its members
     * @param root rank of the member that has them
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
            Slice elements = isLong ? ofElements(slice) : slice;
            broadcast(schedule, team, root, elements, isLong);
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

    private static Slice ofElements(Slice dense) {
        return new Slice(
                dense.buffer(),
                dense.offset() + dense.map().trueLower(),
                dense.elements(),
                TypeMap.basic(dense.map().kind()));
    }

    private static void broadcast(Schedule schedule, Team team, int root, Slice slice, boolean isLong) {
        if (isLong) {
            team.meetLater(schedule, meeting -> inNode(schedule, team, root, slice, meeting));
        } else if (isForAllAtOnce(team, slice)) {
            atOnce(schedule, team, root, slice);
        } else {
            alongTree(schedule, team, root, slice);
        }
    }

    private static boolean isForAllAtOnce(Team team, Slice slice) {
        return team.isOnManyNodes()
                && slice.map().kind() != Kind.OBJECT
                && slice.bytes() >= LEAST_BYTES_AT_ONCE
                && slice.bytes() <= MOST_BYTES_AT_ONCE;
    }

    /** Each process sends the same to all below it, at the same time. */
    private static void atOnce(Schedule schedule, Team team, int root, Slice slice) {
        Tree tree = team.flatTree(root);
        if (tree.parent() != Tree.NONE) {
            schedule.receive(tree.parent(), slice);
            schedule.endRound();
        }
        schedule.sendToAll(tree.children(), slice);
    }

    /** All members may be on one node. */
    private static void inNode(Schedule schedule, Team team, int root, Slice slice, @Nullable NodeTeam meeting) {
        if (meeting == null || !meeting.isWholeTeam()) {
            alongTree(schedule, team, root, slice);
            return;
        }
        meeting.withArea(schedule, slice.bytes(), false, AreaReductions.segmentBytes(team.lanes()), area -> {
            if (area == null) {
                alongTree(schedule, team, root, slice);
            } else {
                inMemory(schedule, team.rank() == root, slice, meeting, area);
            }
        });
    }

    /** The root copies each segment into the memory of the node once, and all others copy it out of there. */
    private static void inMemory(Schedule schedule, boolean isRoot, Slice slice, NodeTeam meeting, NodeArea area) {
        int step = area.segmentBytes() / slice.map().sizeBytes();
        for (int first = 0; first < slice.count(); first += Math.min(step, slice.count() - first)) {
            Slice segment = slice.items(first, Math.min(step, slice.count() - first));
            int place = area.offset(area.nextSegment(), 0);
            meeting.round(
                    schedule,
                    () -> {
                        meeting.leave(slice.bytes());
                        if (isRoot) {
                            Copies.toMemory(segment, area.memory(), place);
                        }
                    },
                    meeting::checkLengths);
            if (!isRoot) {
                schedule.compute(() -> Copies.fromMemory(area.memory(), place, segment));
            }
        }
    }

    /** If the message is long, several hops work at the same time. */
    private static void alongTree(Schedule schedule, Team team, int root, Slice slice) {
        Tree tree = team.tree(root);
        // Objects and short messages are not divided.
        boolean isDivided = slice.map().kind() != Kind.OBJECT && slice.bytes() > SEGMENT_BYTES;
        int step = Math.max(1, isDivided ? SEGMENT_BYTES / slice.map().sizeBytes() : slice.count());
        int first = 0;
        do {
            Slice segment = slice.items(first, Math.min(step, slice.count() - first));
            if (tree.parent() != Tree.NONE) {
                schedule.receive(tree.parent(), segment);
                schedule.endRound();
            }
            // In the same round as the next segment's receive.
            tree.children().forEach(child -> schedule.send(child, segment));
            first += segment.count();
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
        team.meetFirst(
                schedule,
                () -> ring(schedule, IntStream.range(0, team.size()).boxed().toList(), team.rank(), parts, 0));
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

    /** Passes parts to the right until all have all; at first each has the part of the member so many places ahead. */
    static void ring(Schedule schedule, List<Integer> ranks, int place, Slice[] parts, int ahead) {
        int size = ranks.size();
        int right = ranks.get((place + 1) % size);
        int left = ranks.get(Math.floorMod(place - 1, size));
        for (int step = 0; step < size - 1; step++) {
            schedule.send(right, parts[Math.floorMod(place + ahead - step, size)]);
            schedule.receive(left, parts[Math.floorMod(place + ahead - step - 1, size)]);
            schedule.endRound();
        }
    }
}
