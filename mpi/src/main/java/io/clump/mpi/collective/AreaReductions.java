package io.clump.mpi.collective;

import io.clump.mpi.comm.Lanes;
import io.clump.mpi.comm.NodeArea;
import io.clump.mpi.comm.NodeTeam;
import io.clump.mpi.comm.Schedule;
import io.clump.mpi.comm.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Combines elements at all, with an operation that commutes, in segments. Each lane combines a part of a segment:
 * first the elements of a node's members, then, among the processes of the lane, those of all nodes. So each element
 * crosses the network as rarely as possible, and all processes combine at the same time.
 *
 * <p>In the memory of a node, each member copies its segment into the node's area, the lanes combine their parts there,
 * and all copy the result out of it. Two counts separate these steps; no process needs another one's help.
 */
final class AreaReductions {
    /** Bytes of the area of a node with most members; each has space for two segments. */
    private static final int AREA_BYTES = 1 << 24;

    private static final int MOST_SEGMENT_BYTES = 1 << 20;
    private static final int LEAST_SEGMENT_BYTES = 1 << 16;

    /** Least part of a segment that has a lane of its own between nodes. */
    private static final int LEAST_PART_BYTES = 1 << 16;

    /** Bytes that are combined at once, so that they stay in the processor's cache meanwhile. */
    private static final int PIECE_BYTES = 1 << 15;

    private final Schedule schedule;
    private final Lanes lanes;
    private final Accumulator accumulator;
    private final int elementBytes;

    private AreaReductions(Schedule schedule, Lanes lanes, Accumulator accumulator) {
        this.schedule = schedule;
        this.lanes = lanes;
        this.accumulator = accumulator;
        elementBytes = (int) (accumulator.bytes() / accumulator.elements());
    }

    /**
     * Adds all steps; the accumulator has at least one element.
     *
     * @param meeting null if the members of a node talk by messages
     */
    static void allReduce(Schedule schedule, Lanes lanes, Accumulator accumulator, @Nullable NodeTeam meeting) {
        AreaReductions all = new AreaReductions(schedule, lanes, accumulator);
        boolean isShort = accumulator.bytes() <= LEAST_SEGMENT_BYTES;
        int segmentBytes = isShort ? LEAST_SEGMENT_BYTES : segmentBytes(lanes);
        if (meeting == null) {
            all.segments(segmentBytes, all::byMessages);
            return;
        }
        meeting.withArea(schedule, accumulator.bytes(), isShort, segmentBytes, area -> {
            if (area == null) {
                all.segments(segmentBytes, all::byMessages);
            } else {
                all.segments(segmentBytes, (first, counts) -> all.inMemory(meeting, area, first, counts));
            }
        });
    }

    /** The same in all processes, whatever node they are on. */
    static int segmentBytes(Lanes lanes) {
        int bytes = Integer.highestOneBit(AREA_BYTES / 2 / lanes.most());
        return Math.max(LEAST_SEGMENT_BYTES, Math.min(MOST_SEGMENT_BYTES, bytes));
    }

    /** Steps for a segment. */
    private interface Segment {
        /**
         * Adds them.
         *
         * @param first its first element
         * @param counts elements of each lane's part
         */
        void add(int first, int[] counts);
    }

    private void segments(int segmentBytes, Segment segment) {
        int unit = accumulator.combination().unit();
        int most = Math.max(1, segmentBytes / (unit * elementBytes)) * unit;
        for (int first = 0; first < accumulator.elements(); first += Math.min(most, accumulator.elements() - first)) {
            int count = Math.min(most, accumulator.elements() - first);
            segment.add(first, Reductions.evenly(count / unit, lanesFor((long) count * elementBytes), unit));
        }
    }

    /** Fewer lanes than there can be if their messages would be short. */
    private int lanesFor(long bytes) {
        boolean isOfOneNode = lanes.own().size() == 1;
        return isOfOneNode ? lanes.count() : (int) Math.max(1, Math.min(lanes.count(), bytes / LEAST_PART_BYTES));
    }

    private void inMemory(NodeTeam meeting, NodeArea area, int first, int[] counts) {
        UnsafeBuffer memory = area.memory();
        long number = area.nextSegment();
        int count = sum(counts, counts.length);
        int own = area.offset(number, lanes.place());
        meeting.round(
                schedule,
                () -> {
                    meeting.leave(accumulator.bytes());
                    accumulator.copyTo(memory, own, first, count);
                },
                meeting::checkLengths);
        if (lanes.place() < counts.length) {
            int before = sum(counts, lanes.place());
            Accumulator part = accumulator.range(first + before, counts[lanes.place()]);
            schedule.compute(() -> combine(part, memory, place -> area.offset(number, place) + before * elementBytes));
            alongLane(part);
            schedule.compute(() -> part.copyTo(memory, own + before * elementBytes, 0, part.elements()));
        }
        meeting.round(schedule, NodeTeam.NOTHING, NodeTeam.NOTHING);
        schedule.compute(() -> {
            for (int lane = 0; lane < counts.length; lane++) {
                int before = sum(counts, lane);
                int from = area.offset(number, lane) + before * elementBytes;
                if (lane != lanes.place()) {
                    accumulator.copyFrom(memory, from, first + before, counts[lane]);
                }
            }
        });
    }

    /** Adds the other members' elements, piece by piece. */
    private void combine(Accumulator part, UnsafeBuffer memory, IntUnaryOperator startOf) {
        int unit = part.combination().unit();
        int most = Math.max(1, PIECE_BYTES / (unit * elementBytes)) * unit;
        Accumulator space = part.another(Math.min(most, part.elements()));
        for (int first = 0; first < part.elements(); first += Math.min(most, part.elements() - first)) {
            int count = Math.min(most, part.elements() - first);
            for (int place = 0; place < lanes.local().size(); place++) {
                if (place != lanes.place()) {
                    space.copyFrom(memory, startOf.applyAsInt(place) + first * elementBytes, 0, count);
                    part.addBefore(space.part(0, count), first);
                }
            }
        }
    }

    private void byMessages(int first, int[] counts) {
        List<Integer> local = lanes.local();
        boolean hasLane = lanes.place() < counts.length;
        Slice[] parts = Reductions.chunks(accumulator.range(first, sum(counts, counts.length)), counts);
        List<Slice> spaces = new ArrayList<>();
        for (int place = 0; place < local.size(); place++) {
            if (place != lanes.place() && hasLane) {
                Slice space = accumulator.space(counts[lanes.place()]);
                spaces.add(space);
                schedule.receive(local.get(place), space);
            }
            if (place != lanes.place() && place < counts.length) {
                schedule.send(local.get(place), parts[place]);
            }
        }
        schedule.endRound();
        if (hasLane) {
            Accumulator part = accumulator.range(first + sum(counts, lanes.place()), counts[lanes.place()]);
            schedule.compute(() -> spaces.forEach(space -> part.addBefore(space, 0)));
            alongLane(part);
        }
        for (int place = 0; place < local.size(); place++) {
            if (place != lanes.place() && place < counts.length) {
                schedule.receive(local.get(place), parts[place]);
            }
            if (place != lanes.place() && hasLane) {
                schedule.send(local.get(place), parts[lanes.place()]);
            }
        }
        schedule.endRound();
    }

    /** Combines a part with those of the other nodes. */
    private void alongLane(Accumulator part) {
        List<Integer> ranks = lanes.own();
        int place = ranks.indexOf(lanes.local().get(lanes.place()));
        int unit = part.combination().unit();
        int units = part.elements() / unit;
        if (ranks.size() <= 2 || part.bytes() <= Reductions.MOST_DOUBLING_BYTES || units < ranks.size()) {
            Reductions.doubling(schedule, ranks, place, part);
        } else {
            Slice[] chunks = Reductions.chunks(part, Reductions.evenly(units, ranks.size(), unit));
            Reductions.ringReduce(schedule, ranks, place, chunks, part, 0);
            Replications.ring(schedule, ranks, place, chunks, 1);
        }
    }

    private static int sum(int[] counts, int number) {
        int sum = 0;
        for (int i = 0; i < number; i++) {
            sum += counts[i];
        }
        return sum;
    }
}
