package io.clump.mpi.comm;

import io.clump.am2.NodeMemory;
import io.clump.am2.Region;
import io.clump.am2.barrier.NodeCounter;
import io.clump.am2.barrier.NodeSlots;
import io.clump.mpi.type.Kind;
import io.clump.mpi.type.Packer;
import io.clump.mpi.type.Place;
import io.clump.mpi.type.TypeMap;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/**
 * Blocking operations of a team on one node, whose members give each other a few bytes in {@link NodeSlots}. Such an
 * operation needs no schedule, since it has one step, which ends before the call returns. It allocates nothing.
 *
 * <pre>
 *   begin, give, awaitAll, take …, end      each member gives
 *   begin, give, end                        the root of a broadcast
 *   begin, await, take, end                 the others
 *   begin, compareLengths, end              with more bytes: a schedule follows
 * </pre>
 *
 * <p>Members that call different operations, or one with different lengths, get an error: each member gives both, even
 * if a schedule does the operation. The waiting members notice one that fails before it gives.
 */
public final class NodeExchange {
    /** Maximum number of bytes that a member gives. */
    public static final int MOST_BYTES = NodeSlots.MOST_BYTES;

    /** Each member reads the slots of all others and wakes them, so more members meet at a counter. */
    private static final int MOST_MEMBERS = 16;

    /**
     * Maximum number of reads of a slot before the process polls: a few times as long as a line needs from another
     * processor. With more processes than processors, reads that found nothing halve the number.
     */
    private static final int MOST_READS = 128;

    private static final int LEAST_READS = 2;

    /** Up to here, most reads found nothing: probably a process that has to give waits for this processor. */
    private static final int CROWDED_READS = 8;

    /** Number of times that a process then yields before it polls; a poll with its preparation costs as much. */
    private static final int YIELDS = 16;

    /** Time above which a yield has run a computing process, which has used its time slice. */
    private static final long SLOW_YIELD_NANOS = TimeUnit.MICROSECONDS.toNanos(300);

    /**
     * Number of waits without yields after a slow one, since a process that sleeps is woken before computing ones. It
     * doubles with each slow yield, and is halved by each wait that ends with a yield.
     */
    private static final int LEAST_WAITS_ASLEEP = 32;

    private static final int MOST_WAITS_ASLEEP = 4096;

    /** One operation of this many polls, so that messages also progress in a program that does no others. */
    private static final int OPERATIONS_PER_POLL = 16;

    private static final int NO_MEMBER = -1;

    /** Length of items that are objects. */
    private static final int OBJECTS = -1;

    private final Team team;
    private final NodeMemory memory;
    private final NodeSlots slots;
    private final int[] processes;
    private final int place;
    private final Progress progress;
    private final Place buffer = new Place();
    private final List<Map<Kind, Object>> arrays = List.of(new EnumMap<>(Kind.class), new EnumMap<>(Kind.class));
    private final Wait free;
    private final Wait allGiven;
    private final Wait rootGiven;
    private int kind;
    private int root = NO_MEMBER;
    private int reads = MOST_READS;
    private int waitsAsleep;
    private int nextWaitsAsleep = LEAST_WAITS_ASLEEP;

    /** Condition of a wait in memory, which also ends when another member cannot do its part any more. */
    private final class Wait implements BooleanSupplier, WaitText.Described {
        private final BooleanSupplier condition;
        private final IntSupplier awaited;

        /**
         * A wait for a condition.
         *
         * @param awaited place of the member that makes it true; {@link #NO_MEMBER} if that has given already
         */
        Wait(BooleanSupplier condition, IntSupplier awaited) {
            this.condition = condition;
            this.awaited = awaited;
        }

        @Override
        public boolean getAsBoolean() {
            return condition.getAsBoolean()
                    || team.health().fault() != null
                    || gone() != NO_MEMBER
                    || failed() != NO_MEMBER;
        }

        /** Place of the awaited member, if it has ended the operation without giving. */
        private int failed() {
            int member = awaited.getAsInt();
            return member >= 0 && member < processes.length && slots.gaveNothing(member) ? member : NO_MEMBER;
        }

        private MPIException failure() {
            MPIException fault = team.health().fault();
            int failed = failed();
            if (fault != null) {
                return fault;
            }
            return failed == NO_MEMBER
                    ? team.world().errors().gone(gone())
                    : new MPIException(
                            MPI.ERR_OTHER,
                            "a process has failed in a collective operation, or has called another one: rank=" + failed
                                    + ", expected " + Collective.name(kind));
        }

        @Override
        public String describe(WaitText text) {
            return text.ofCollective(team);
        }
    }

    /**
     * Returns the length of the memory that the slots of a team need.
     *
     * @param members number of members on this node
     * @param isWholeTeam whether it has no other members
     * @return bytes; 0 if the team has no slots
     */
    static int slotBytes(int members, boolean isWholeTeam) {
        return isWholeTeam && members <= MOST_MEMBERS ? NodeSlots.lengthBytes(members) : 0;
    }

    /**
     * Opens the slots of a team.
     *
     * @param region of the team's counter, which the slots follow
     */
    static NodeExchange open(Team team, NodeMemory memory, Region region, int[] processes, int place) {
        int start = NodeCounter.lengthBytes(processes.length);
        NodeSlots slots = new NodeSlots(region.memory(), start, processes.length, place);
        return new NodeExchange(team, memory, slots, processes, place);
    }

    private NodeExchange(Team team, NodeMemory memory, NodeSlots slots, int[] processes, int place) {
        this.team = team;
        this.memory = memory;
        this.slots = slots;
        this.processes = processes;
        this.place = place;
        progress = team.messenger().progress();
        free = new Wait(slots::isFree, () -> NO_MEMBER);
        allGiven = new Wait(slots::haveAllGiven, slots::awaited);
        rootGiven = new Wait(() -> slots.hasGiven(root), () -> root);
    }

    /**
     * Begins an operation; {@link #end} ends it in any case. Waits for all members before the first operation: they
     * have found the memory then, before one of them can give it up.
     *
     * @param what its kind
     * @throws MPIException if a process of the communicator is dead, or it was revoked
     */
    public void begin(Collective what) {
        team.health().check();
        if (slots.operation() == 0) {
            meet();
        }
        kind = what.number();
        slots.begin();
        if (progress.isBusy() || slots.operation() % OPERATIONS_PER_POLL == 0) {
            int unused = progress.poll();
        }
    }

    /** Ends the operation. */
    public void end() {
        slots.finish();
        buffer.clear();
    }

    /**
     * Gives items to the other members.
     *
     * @param items buffer that has them
     * @param offset of the first item, in elements
     * @param count number of items
     * @param map of their datatype; they {@linkplain #fits fit}
     * @throws MPIException if they are not in the buffer, or another member is gone
     */
    public void give(@Nullable Object items, int offset, int count, TypeMap map) {
        Messenger.wrap(buffer, items, offset, count, map);
        await(free);
        long bytes = 0;
        if (count > 0 && !map.isEmpty()) {
            bytes = Packer.pack(map, count, buffer.base(), buffer.address(offset), null, address(place));
        }
        give((int) bytes);
    }

    /**
     * Gives the other members the length of items only, which do not fit.
     *
     * @param bytes length, as from {@link #length(long, TypeMap)}
     */
    public void giveLength(long bytes) {
        await(free);
        give((int) Math.min(bytes, Integer.MAX_VALUE));
    }

    /**
     * Does the same as {@link #giveLength}, and waits until all have done so.
     *
     * @param bytes length, as from {@link #length(long, TypeMap)}
     * @throws MPIException as from {@link #awaitAll}
     */
    public void compareLengths(long bytes) {
        giveLength(bytes);
        awaitAll();
    }

    private void give(int bytes) {
        slots.give(kind, bytes);
        for (int i = 0; i < processes.length; i++) {
            if (i != place) {
                memory.wake(processes[i]);
            }
        }
    }

    /**
     * Waits until all have given.
     *
     * @throws MPIException in all members, of class {@link MPI#ERR_TRUNCATE} if their lengths are different, or of
     *     class {@link MPI#ERR_OTHER} if their operations are
     */
    public void awaitAll() {
        await(allGiven);
        for (int rank = 1; rank < processes.length; rank++) {
            if (!slots.agree(0, rank)) {
                throw disagreement(rank, 0);
            }
        }
    }

    private MPIException disagreement(int rank, int other) {
        if (slots.kind(rank) != slots.kind(other)) {
            return otherOperation(rank, slots.kind(other), other);
        }
        return otherLength(rank, length(rank), other);
    }

    private MPIException otherLength(int rank, long length, int other) {
        return new MPIException(
                MPI.ERR_TRUNCATE,
                "the processes have different lengths in " + Collective.name(kind) + ": found " + text(length)
                        + " in rank " + rank + ", expected " + text(length(other)) + " as in rank " + other);
    }

    /**
     * Checks that this member could receive what another one has: both have objects, or neither does.
     *
     * @param rank of the other member, which has given a length
     * @param own length of this one
     * @throws MPIException of class {@link MPI#ERR_TRUNCATE} if not, or if one is too long for an array
     */
    public void checkComparable(int rank, long own) {
        int given = length(rank);
        boolean areEqual = given == Math.min(own, Integer.MAX_VALUE);
        if (!areEqual && (given < 0 || own < 0 || given == Integer.MAX_VALUE)) {
            throw otherLength(place, own, rank);
        }
    }

    private MPIException otherOperation(int rank, int expected, int other) {
        return new MPIException(
                MPI.ERR_OTHER,
                "the processes call different operations: found " + Collective.name(slots.kind(rank)) + " in rank "
                        + rank + ", expected " + Collective.name(expected) + " as in rank " + other);
    }

    private static String text(long length) {
        return length == OBJECTS ? "objects" : length + " bytes";
    }

    /**
     * Waits until one member has given.
     *
     * @param rank of the member
     * @throws MPIException of class {@link MPI#ERR_OTHER} if that does another operation
     */
    public void await(int rank) {
        root = rank;
        await(rootGiven);
        if (slots.kind(rank) != kind) {
            throw otherOperation(rank, kind, place);
        }
    }

    private void meet() {
        kind = Collective.MEETING.number();
        slots.begin();
        try {
            give(0);
            awaitAll();
        } finally {
            end();
        }
    }

    /**
     * Returns the number of bytes that a member has given.
     *
     * @param rank of the member
     * @return a number that {@linkplain #fits fits}, or a length that it has given
     */
    public int length(int rank) {
        return slots.length(rank);
    }

    /**
     * Returns the length of items.
     *
     * @param count number of items
     * @param map of their datatype
     * @return bytes; negative for objects
     */
    public static long length(long count, TypeMap map) {
        return map.kind() == Kind.OBJECT ? OBJECTS : count * map.sizeBytes();
    }

    /**
     * Returns whether items fit into a slot.
     *
     * @param bytes length of them, as from {@link #length(long, TypeMap)}
     * @return false for more than {@link #MOST_BYTES}, and for objects
     */
    public static boolean fits(long bytes) {
        return bytes >= 0 && bytes <= MOST_BYTES;
    }

    /**
     * Names the buffer of the items that this process takes.
     *
     * @param items buffer that they go to
     * @param offset of the first item, in elements
     * @param count number of items that have space there
     * @param map of their datatype
     * @throws MPIException if the buffer has no space for the items
     */
    public void takeInto(@Nullable Object items, int offset, int count, TypeMap map) {
        Messenger.wrap(buffer, items, offset, count, map);
    }

    /**
     * Takes items that a member has given.
     *
     * @param rank of the member
     * @param first the first byte that is taken
     * @param length number of bytes that are taken
     * @param offset of the first item in the buffer, in elements
     * @param count number of items that have space there
     * @param map of their datatype
     * @throws MPIException of class {@link MPI#ERR_TRUNCATE} if the bytes have no space there
     */
    public void take(int rank, int first, int length, int offset, int count, TypeMap map) {
        long capacityBytes = (long) count * map.sizeBytes();
        if (length > capacityBytes) {
            throw ErrorClasses.truncated(length, capacityBytes);
        }
        if (length > 0) {
            Packer.unpack(map, buffer.base(), buffer.address(offset), null, address(rank) + first, length);
        }
    }

    /**
     * Returns an array of this process that has what a member has given.
     *
     * @param rank of the member
     * @param kind of the array
     * @param number 0 or 1: there are two arrays of each kind
     * @return an array with space for {@link #MOST_BYTES} bytes, the first of which are those of the member
     */
    public Object array(int rank, Kind kind, int number) {
        Object array =
                arrays.get(number).computeIfAbsent(kind, unknown -> unknown.newArray(MOST_BYTES >> unknown.shift()));
        Packer.unpack(TypeMap.basic(kind), array, kind.arrayBase(), null, address(rank), length(rank));
        return array;
    }

    /**
     * Copies elements of an array where this process takes items.
     *
     * @param array of the kind of the items
     * @param bytes number of bytes that are copied
     * @param offset of the first item in the buffer, in elements
     * @param map of the datatype
     */
    public void copy(Object array, int bytes, int offset, TypeMap map) {
        Packer.unpack(
                map, buffer.base(), buffer.address(offset), array, map.kind().arrayBase(), bytes);
    }

    private long address(int rank) {
        return slots.memory().addressOffset() + slots.offset(rank);
    }

    private void await(Wait wait) {
        // Other threads or activities must not wait for this one.
        boolean isAlone = !progress.isBusy();
        int most = isAlone ? reads : 1;
        for (int i = 0; i < most; i++) {
            if (wait.condition.getAsBoolean()) {
                reads = i == 0 ? reads : Math.min(MOST_READS, reads * 2);
                return;
            }
            Thread.onSpinWait();
        }
        reads = Math.max(LEAST_READS, reads / 2);
        if (isAlone && reads <= CROWDED_READS && hasComeWhileYielding(wait)) {
            return;
        }
        progress.watch(processes, true);
        try {
            progress.awaitInMemory(wait);
        } finally {
            progress.watch(processes, false);
        }
        if (!wait.condition.getAsBoolean()) {
            throw wait.failure();
        }
    }

    private boolean hasComeWhileYielding(Wait wait) {
        if (waitsAsleep > 0) {
            waitsAsleep--;
            return false;
        }
        long before = System.nanoTime();
        for (int i = 0; i < YIELDS; i++) {
            Thread.yield();
            long now = System.nanoTime();
            boolean isSlow = now - before > SLOW_YIELD_NANOS;
            if (isSlow) {
                waitsAsleep = nextWaitsAsleep;
                nextWaitsAsleep = Math.min(MOST_WAITS_ASLEEP, 2 * nextWaitsAsleep);
            }
            boolean hasCome = wait.condition.getAsBoolean();
            if (hasCome || isSlow) {
                nextWaitsAsleep = isSlow ? nextWaitsAsleep : Math.max(LEAST_WAITS_ASLEEP, nextWaitsAsleep / 2);
                return hasCome;
            }
            before = now;
        }
        return false;
    }

    /** A member that is gone, as far as is known. */
    private int gone() {
        if (progress.deadPeers() > 0) {
            for (int process : processes) {
                if (progress.isDead(process)) {
                    return process;
                }
            }
        }
        return NO_MEMBER;
    }
}
