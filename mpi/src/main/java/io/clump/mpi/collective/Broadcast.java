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
import org.jspecify.annotations.Nullable;

/**
 * Steps of a broadcast of items without gaps.
 *
 * @param schedule gets the steps
 * @param team its members, at least two
 * @param root rank of the member that has the items
 * @param slice where they are, or go
 * @param isDiscarded whether this member has no space for the items: of the buffer, bytes, only the first
 *     {@link #DISCARDED_BYTES} exist, and segments of the message alternate between its halves
 */
record Broadcast(Schedule schedule, Team team, int root, Slice slice, boolean isDiscarded) {
    /** Larger messages travel along trees in segments of this length, so that several hops work at the same time. */
    static final int SEGMENT_BYTES = 1 << 16;

    /** One segment is sent while the next one is received. */
    static final int DISCARDED_BYTES = 2 * SEGMENT_BYTES;

    /** Shorter messages are not shared in the memory of a node; over a network those of 8 bytes gain nothing. */
    private static final int LEAST_BYTES_AT_ONCE = 512;

    /** Longer messages wait for their receives. */
    private static final int MOST_BYTES_AT_ONCE = MatcherConfiguration.DEFAULT_EAGER_BYTES;

    /** Adds the steps. */
    void plan() {
        if (isLong()) {
            team.meetLater(schedule, this::inNode);
        } else if (isForAllAtOnce()) {
            atOnce();
        } else {
            alongTree();
        }
    }

    /** Objects and short messages are not divided. */
    private boolean isLong() {
        return slice.map().kind() != Kind.OBJECT && slice.bytes() > SEGMENT_BYTES;
    }

    private boolean isForAllAtOnce() {
        return team.isOnManyNodes()
                && slice.map().kind() != Kind.OBJECT
                && slice.bytes() >= LEAST_BYTES_AT_ONCE
                && slice.bytes() <= MOST_BYTES_AT_ONCE;
    }

    /** Each process sends the same to all below it, at the same time. */
    private void atOnce() {
        Tree tree = team.flatTree(root);
        if (tree.parent() != Tree.NONE) {
            schedule.receive(tree.parent(), slice);
            schedule.endRound();
        }
        schedule.sendToAll(tree.children(), slice);
    }

    /** All members may be on one node. */
    private void inNode(@Nullable NodeTeam meeting) {
        if (meeting == null || !meeting.isWholeTeam()) {
            alongTree();
            return;
        }
        meeting.withArea(schedule, slice.bytes(), false, AreaReductions.segmentBytes(team.lanes()), area -> {
            if (area == null) {
                alongTree();
            } else {
                inMemory(meeting, area);
            }
        });
    }

    /** The root copies each segment into the memory of the node once, and all others copy it out of there. */
    private void inMemory(NodeTeam meeting, NodeArea area) {
        boolean isRoot = team.rank() == root;
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
            if (!isRoot && !isDiscarded) {
                schedule.compute(() -> Copies.fromMemory(area.memory(), place, segment));
            }
        }
    }

    /** If the message is long, several hops work at the same time. */
    private void alongTree() {
        Tree tree = team.tree(root);
        int step = Math.max(1, isLong() ? SEGMENT_BYTES / slice.map().sizeBytes() : slice.count());
        int first = 0;
        do {
            int count = Math.min(step, slice.count() - first);
            Slice segment = slice.items(isDiscarded ? first % DISCARDED_BYTES : first, count);
            if (tree.parent() != Tree.NONE) {
                schedule.receive(tree.parent(), segment);
                schedule.endRound();
            }
            // In the same round as the next segment's receive.
            tree.children().forEach(child -> schedule.send(child, segment));
            first += count;
        } while (first < slice.count());
    }
}
