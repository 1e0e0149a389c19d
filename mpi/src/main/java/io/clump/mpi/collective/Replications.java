package io.clump.mpi.collective;

import io.clump.mpi.comm.Copies;
import io.clump.mpi.comm.Schedule;
import io.clump.mpi.comm.Slice;
import io.clump.mpi.comm.Team;
import io.clump.mpi.type.Kind;
import io.clump.mpi.type.TypeMap;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Operations after which all members have the same. */
public final class Replications {
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
        boolean isLong = slice.bytes() > Broadcast.SEGMENT_BYTES && map.kind() != Kind.OBJECT;
        if (!isLong || map.isDense()) {
            new Broadcast(schedule, team, root, isLong ? ofElements(slice, slice.elements()) : slice, false).plan();
            return schedule;
        }
        int elements = slice.elements();
        Slice packed = Slice.of(map.kind(), map.kind().newArray(elements), 0, elements);
        if (team.rank() == root) {
            Copies.copy(slice, packed);
        }
        new Broadcast(schedule, team, root, packed, false).plan();
        if (team.rank() != root) {
            schedule.compute(() -> Copies.copy(packed, slice));
        }
        return schedule;
    }

    /**
     * Gives the root's items to a member that has space for more.
     *
     * @param team its members
     * @param root rank of the member that has them
     * @param slice where they go, not of objects
     * @param bytes length of the root's items, which the steps depend on
     * @return a schedule
     */
    static Schedule broadcastPart(Team team, int root, Slice slice, int bytes) {
        int shift = slice.map().kind().shift();
        int elements = bytes >> shift;
        if (slice.map().isDense() && elements << shift == bytes) {
            return broadcast(team, root, ofElements(slice, elements));
        }
        Slice packed = Slice.of(Kind.BYTE, new byte[bytes], 0, bytes);
        Schedule schedule = broadcast(team, root, packed);
        schedule.compute(() -> Copies.copy(packed, slice));
        return schedule;
    }

    /**
     * Takes part in a broadcast without space for the items: other members may get them from this one.
     *
     * @param team its members
     * @param root rank of the member that has the items
     * @param bytes their length
     * @return a schedule
     */
    static Schedule discard(Team team, int root, int bytes) {
        Schedule schedule = team.begin();
        byte[] segments = new byte[Math.min(bytes, Broadcast.DISCARDED_BYTES)];
        new Broadcast(schedule, team, root, Slice.of(Kind.BYTE, segments, 0, bytes), true).plan();
        return schedule;
    }

    private static Slice ofElements(Slice dense, int elements) {
        Kind kind = dense.map().kind();
        return new Slice(dense.buffer(), dense.offset() + dense.map().trueLower(), elements, TypeMap.basic(kind));
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
