package io.clump.mpi.collective;

import io.clump.mpi.comm.Copies;
import io.clump.mpi.comm.NodeTeam;
import io.clump.mpi.comm.Roles;
import io.clump.mpi.comm.Schedule;
import io.clump.mpi.comm.Slice;
import io.clump.mpi.comm.Team;
import io.clump.mpi.comm.Tree;
import io.clump.mpi.op.BuiltIn;
import io.clump.mpi.op.Reduction;
import io.clump.mpi.type.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/** Operations that combine the members' items. */
public final class Reductions {
    /** Up to here messages of an allreduce have all elements; beyond, each process combines a part. */
    static final int MOST_DOUBLING_BYTES = 1 << 16;

    private Reductions() {}

    /**
     * Combines at the root.
     *
     * @param team its members
     * @param root rank of the one that gets the result
     * @param own items of this one
     * @param result where it goes; of the root's only
     * @param combination the operation
     * @return a schedule
     */
    public static Schedule reduce(Team team, int root, Slice own, Slice result, Combination combination) {
        Schedule schedule = team.begin();
        boolean isRoot = team.rank() == root;
        Accumulator accumulator = isRoot ? Accumulator.in(own, result, combination) : Accumulator.of(own, combination);
        reduce(schedule, team, root, accumulator);
        if (isRoot) {
            accumulator.deliver(schedule, result);
        }
        return schedule;
    }

    private static void reduce(Schedule schedule, Team team, int root, Accumulator accumulator) {
        if (accumulator.combination().commutes()) {
            alongTree(schedule, team.tree(root), accumulator);
        } else {
            inOrder(schedule, team, root, accumulator);
        }
    }

    /** In segments; each goes up while the next one comes in. */
    private static void alongTree(Schedule schedule, Tree tree, Accumulator accumulator) {
        int unit = accumulator.combination().unit();
        int elements = accumulator.elements();
        long unitBytes = Math.max(1, accumulator.bytes() / Math.max(1, elements / unit));
        int step = accumulator.bytes() <= Broadcast.SEGMENT_BYTES
                ? Math.max(unit, elements)
                : (int) Math.max(1, Broadcast.SEGMENT_BYTES / unitBytes) * unit;
        List<Slice> spaces = new ArrayList<>();
        tree.children().forEach(child -> spaces.add(accumulator.space(Math.min(step, elements))));
        for (int first = 0; first < elements; first += Math.min(step, elements - first)) {
            int start = first;
            int count = Math.min(step, elements - first);
            for (int i = 0; i < spaces.size(); i++) {
                schedule.receive(tree.children().get(i), spaces.get(i).items(0, count));
            }
            schedule.compute(() -> spaces.forEach(space -> accumulator.addBefore(space.items(0, count), start)));
            if (tree.parent() != Tree.NONE) {
                schedule.send(tree.parent(), accumulator.part(first, count));
            }
        }
    }

    /** A binomial tree in which each process combines a range of ranks; the first one has all in the end. */
    private static void inOrder(Schedule schedule, Team team, int root, Accumulator accumulator) {
        int rank = team.rank();
        for (int distance = 1; distance < team.size(); distance <<= 1) {
            if ((rank & distance) != 0) {
                schedule.send(rank - distance, accumulator.all());
                break;
            }
            if (rank + distance < team.size()) {
                Slice space = accumulator.space(accumulator.elements());
                schedule.receive(rank + distance, space);
                schedule.compute(() -> accumulator.addBehind(space, 0));
            }
        }
        if (root != 0) {
            schedule.endRound();
            if (rank == 0) {
                schedule.send(root, accumulator.all());
            } else if (rank == root) {
                schedule.receive(0, accumulator.all());
            }
        }
    }

    /**
     * Combines at all.
     *
     * @param team its members
     * @param own items of this one
     * @param result where it goes
     * @param combination the operation
     * @return a schedule
     */
    public static Schedule allReduce(Team team, Slice own, Slice result, Combination combination) {
        Schedule schedule = team.begin();
        Accumulator accumulator = Accumulator.in(own, result, combination);
        if (!combination.commutes()) {
            doubling(schedule, allMembers(team), team.rank(), accumulator);
        } else if (own.map().kind() == Kind.OBJECT) {
            overNodes(schedule, team.roles(), accumulator);
        } else {
            team.meet(schedule, meeting -> combine(schedule, team, accumulator, meeting));
        }
        accumulator.deliver(schedule, result);
        return schedule;
    }

    /**
     * Combines at all, for the runtime's own numbers.
     *
     * @param team its members
     * @param own items of this one
     * @param result where it goes
     * @param operation an operation that is defined for them
     * @return a schedule
     */
    public static Schedule allReduce(Team team, Slice own, Slice result, BuiltIn operation) {
        return allReduce(team, own, result, combination(operation, own.map().kind()));
    }

    /**
     * The combination of a predefined operation.
     *
     * @param operation that is predefined
     * @param kind of the elements
     * @return the combination
     * @throws MPIException of class {@link MPI#ERR_OP} if it is not defined for them
     */
    public static Combination combination(BuiltIn operation, Kind kind) {
        Reduction reduction = operation.on(kind);
        if (reduction == null) {
            throw new MPIException(MPI.ERR_OP, "operation not defined for a datatype: " + operation + " of " + kind);
        }
        return new Combination(reduction, true, operation.takesPairs() ? 2 : 1);
    }

    private static void combine(Schedule schedule, Team team, Accumulator accumulator, @Nullable NodeTeam meeting) {
        if (meeting != null && accumulator.bytes() <= NodeTeam.MOST_BYTES) {
            ofWords(schedule, team, accumulator, meeting);
        } else if (meeting == null && accumulator.bytes() <= MOST_DOUBLING_BYTES) {
            overNodes(schedule, team.roles(), accumulator);
        } else {
            AreaReductions.allReduce(schedule, team.lanes(), accumulator, meeting);
        }
    }

    /** The members of a node leave their elements in its memory, in which one of them combines those of all. */
    private static void ofWords(Schedule schedule, Team team, Accumulator accumulator, NodeTeam meeting) {
        long[] words = accumulator.words();
        Runnable leave = () -> meeting.leave(accumulator.bytes(), words);
        Runnable combine = () -> combineWords(accumulator, words, meeting);
        Runnable result = () -> meeting.result(accumulator.words());
        if (meeting.isWholeTeam()) {
            meeting.round(schedule, leave, () -> {
                combine.run();
                result.run();
            });
        } else {
            meeting.gather(schedule, leave);
            if (meeting.isFirst()) {
                schedule.compute(combine);
                doubling(schedule, team.roles().leaders(), team.roles().place(), accumulator);
                meeting.release(schedule, result);
                return;
            }
        }
        schedule.compute(() -> {
            meeting.takeResult(words);
            accumulator.set(words);
        });
    }

    /** In the order of the ranks, whichever process does it. */
    private static void combineWords(Accumulator accumulator, long[] words, NodeTeam meeting) {
        meeting.checkLengths();
        meeting.left(0, words);
        accumulator.set(words);
        Accumulator other = accumulator.another(accumulator.elements());
        for (int place = 1; place < meeting.size(); place++) {
            meeting.left(place, words);
            other.set(words);
            accumulator.addBehind(other.all(), 0);
        }
    }

    private static void overNodes(Schedule schedule, Roles roles, Accumulator accumulator) {
        if (!roles.isLeader()) {
            schedule.send(roles.leader(), accumulator.all());
            schedule.endRound();
            schedule.receive(roles.leader(), accumulator.all());
            return;
        }
        List<Slice> spaces = new ArrayList<>();
        for (int follower : roles.followers()) {
            Slice space = accumulator.space(accumulator.elements());
            spaces.add(space);
            schedule.receive(follower, space);
        }
        if (!spaces.isEmpty()) {
            schedule.compute(() -> spaces.forEach(space -> accumulator.addBefore(space, 0)));
        }
        doubling(schedule, roles.leaders(), roles.place(), accumulator);
        for (int follower : roles.followers()) {
            schedule.send(follower, accumulator.all());
        }
    }

    /**
     * Exchanges with a process at doubling distances. If the number is not a power of two, the first ones are joined in
     * pairs before, so each process always has a range of ranks.
     */
    static void doubling(Schedule schedule, List<Integer> ranks, int place, Accumulator accumulator) {
        int power = Integer.highestOneBit(ranks.size());
        int pairs = ranks.size() - power;
        Slice space = accumulator.space(accumulator.elements());
        boolean isInPair = place < 2 * pairs;
        if (isInPair && place % 2 == 0) {
            schedule.send(ranks.get(place + 1), accumulator.all());
            schedule.endRound();
            schedule.receive(ranks.get(place + 1), accumulator.all());
            schedule.endRound();
            return;
        }
        if (isInPair) {
            schedule.receive(ranks.get(place - 1), space);
            schedule.compute(() -> accumulator.addBefore(space, 0));
        }
        int own = isInPair ? place / 2 : place - pairs;
        for (int distance = 1; distance < power; distance <<= 1) {
            int other = own ^ distance;
            int rank = ranks.get(other < pairs ? 2 * other + 1 : other + pairs);
            schedule.send(rank, accumulator.all());
            schedule.receive(rank, space);
            schedule.compute(
                    other < own ? () -> accumulator.addBefore(space, 0) : () -> accumulator.addBehind(space, 0));
        }
        if (isInPair) {
            schedule.send(ranks.get(place - 1), accumulator.all());
        }
    }

    private static List<Integer> allMembers(Team team) {
        return IntStream.range(0, team.size()).boxed().toList();
    }

    static int[] evenly(int units, int size, int unit) {
        int[] counts = new int[size];
        for (int rank = 0; rank < size; rank++) {
            int end = (int) ((long) units * (rank + 1) / size);
            counts[rank] = (end - (int) ((long) units * rank / size)) * unit;
        }
        return counts;
    }

    static Slice[] chunks(Accumulator accumulator, int[] counts) {
        Slice[] chunks = new Slice[counts.length];
        int first = 0;
        for (int rank = 0; rank < counts.length; rank++) {
            chunks[rank] = accumulator.part(first, counts[rank]);
            first += counts[rank];
        }
        return chunks;
    }

    /**
     * Passes partial results to the right; in the end each process has the chunk that is one place ahead, less the
     * shift.
     */
    static void ringReduce(
            Schedule schedule, List<Integer> ranks, int place, Slice[] chunks, Accumulator accumulator, int shift) {
        int size = ranks.size();
        int base = chunks[0].offset();
        for (int step = 0; step < size - 1; step++) {
            Slice mine = chunks[Math.floorMod(place - step - 1 - shift, size)];
            Slice space = accumulator.space(mine.count());
            schedule.send(ranks.get((place + 1) % size), chunks[Math.floorMod(place - step - shift, size)]);
            schedule.receive(ranks.get(Math.floorMod(place - 1, size)), space);
            schedule.compute(() -> accumulator.addBefore(space, mine.offset() - base));
        }
    }

    /**
     * Combines, and gives each member a part of the result.
     *
     * @param team its members
     * @param own items of this one
     * @param counts items of each member's part
     * @param result where that of this one goes
     * @param combination the operation
     * @return a schedule
     */
    public static Schedule reduceScatter(Team team, Slice own, int[] counts, Slice result, Combination combination) {
        Schedule schedule = team.begin();
        Accumulator accumulator = Accumulator.of(own, combination);
        int[] elements = IntStream.of(counts)
                .limit(team.size())
                .map(count -> count * own.map().size())
                .toArray();
        Slice[] chunks = chunks(accumulator, elements);
        Slice mine = chunks[team.rank()];
        if (combination.commutes() && accumulator.bytes() > MOST_DOUBLING_BYTES) {
            ringReduce(schedule, allMembers(team), team.rank(), chunks, accumulator, 1);
            schedule.compute(() -> Copies.copy(mine, result));
        } else {
            reduce(schedule, team, 0, accumulator);
            schedule.endRound();
            Exchanges.scatter(schedule, team, 0, chunks, result);
        }
        return schedule;
    }

    /**
     * Combines the items of the ranks up to this one.
     *
     * @param team its members
     * @param own items of this one
     * @param result where it goes
     * @param combination the operation
     * @param isInclusive whether those of this one are among them; else the first rank gets nothing
     * @return a schedule
     */
    public static Schedule scan(Team team, Slice own, Slice result, Combination combination, boolean isInclusive) {
        Schedule schedule = team.begin();
        int rank = team.rank();
        Accumulator range = Accumulator.of(own, combination);
        Accumulator upToHere = Accumulator.of(own, combination);
        Slice space = range.space(range.elements());
        boolean isEmpty = !isInclusive;
        for (int distance = 1; distance < team.size(); distance <<= 1) {
            int other = rank ^ distance;
            if (other >= team.size()) {
                continue;
            }
            schedule.send(other, range.all());
            schedule.receive(other, space);
            if (other > rank) {
                schedule.compute(() -> range.addBehind(space, 0));
            } else {
                boolean isFirst = isEmpty;
                isEmpty = false;
                schedule.compute(() -> {
                    Slice again = range.again(space);
                    if (isFirst) {
                        Copies.copy(again, upToHere.all());
                    } else {
                        upToHere.addBefore(again, 0);
                    }
                    range.addBefore(space, 0);
                });
            }
        }
        if (isInclusive || rank > 0) {
            upToHere.deliver(schedule, result);
        }
        return schedule;
    }
}
