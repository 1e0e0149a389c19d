package io.clump.mpi.comm;

import io.clump.am2.ClumpException;
import io.clump.am2.NodeMemory;
import io.clump.am2.Region;
import io.clump.am2.barrier.NodeCounter;
import io.clump.am2.barrier.NodeMeeting;
import io.clump.matching.Matcher;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/**
 * The members of a team that share a node meet at a counter in its memory, without messages: in barriers, and to
 * combine a few words or, in an area of the memory, many. Operations take turns, so one that does not block and is not
 * over keeps the next one waiting; it ends without it, since all members begin operations in the same order.
 *
 * <p>The first operations use messages, so that a communicator that is used once takes no memory. The first member
 * takes the memory before the last of these begins, and the others search for it when that has ended. It ends only
 * after all have begun it. Whether there was space is then known to all.
 */
public final class NodeTeam {
    /** Bytes that fit into a line of the counter, and into its result. */
    public static final int MOST_BYTES = (NodeCounter.RESULT_WORDS - 1) * Long.BYTES;

    /** Does nothing in a round. */
    public static final Runnable NOTHING = () -> {};

    /** Turn of the first operation that uses the memory. */
    private static final int FIRST = 2;

    /** First word of a line: the length in bytes of what the member has. */
    private static final int LENGTH = 0;

    /** First word of the result: {@link MPI#SUCCESS}, or the class of the error that all get. */
    private static final int OUTCOME = 0;

    private static final int DATA = 1;

    /** Kinds of regions. */
    private static final int KINDS = 3;

    private static final int COUNTER = 0;
    private static final int SHORT_AREA = 1;
    private static final int LONG_AREA = 2;

    private final NodeMemory memory;
    private final Matcher matcher;
    private final Errors errors;
    private final int context;
    private final int[] processes;
    private final int place;
    private final boolean isWholeTeam;
    private final BooleanSupplier isOver = this::isOver;
    private final Runnable check = this::check;
    private final Runnable leave = this::leave;
    private final Consumer<NodeTeam> whenClosed;
    private final @Nullable Region[] regions = new Region[KINDS];
    private @Nullable NodeMeeting meeting;
    private @Nullable NodeExchange exchange;
    private boolean isOpened;
    private final @Nullable NodeArea[] areas = new NodeArea[KINDS];
    private final boolean[] isAreaKnown = new boolean[KINDS];
    private long begun;
    private long ended;

    private boolean isWatching;

    /** True while an operation is under way that may have several rounds. */
    private boolean usesArea;

    /** Its area, once that was there before. */
    private @Nullable NodeArea used;

    /** True once its first round is over: after a failure from then on no other operation can follow. */
    private boolean hasSegments;

    private boolean isBroken;
    private boolean isClosing;

    /**
     * Makes the meeting of some members.
     *
     * @param memory of the endpoint of this process's matcher
     * @param errors of the world
     * @param context number that no other meeting of the same first member has
     * @param processes ranks in the job of the members on this node, at least two, in the order of their ranks
     * @param place of this process among them
     * @param isWholeTeam whether the team has no members on other nodes
     * @param whenClosed is called when the meeting has given up its memory
     */
    NodeTeam(
            NodeMemory memory,
            Matcher matcher,
            Errors errors,
            int context,
            int[] processes,
            int place,
            boolean isWholeTeam,
            Consumer<NodeTeam> whenClosed) {
        this.memory = memory;
        this.matcher = matcher;
        this.errors = errors;
        this.context = context;
        this.processes = processes;
        this.place = place;
        this.isWholeTeam = isWholeTeam;
        this.whenClosed = whenClosed;
    }

    /**
     * Adds steps to a schedule that are done in turn.
     *
     * @param steps adds them when it is this operation's turn; gets null if the members of the node talk by messages
     */
    void enter(Schedule schedule, Consumer<@Nullable NodeTeam> steps) {
        long turn = begun;
        begun++;
        if (turn == FIRST - 1) {
            int members = processes.length;
            allocate(COUNTER, NodeCounter.lengthBytes(members) + NodeExchange.slotBytes(members, isWholeTeam));
        }
        if (ended == turn && !isBroken) {
            take(schedule, turn, steps);
        } else {
            schedule.await(() -> ended == turn || isBroken);
            schedule.unfold(() -> take(schedule, turn, steps));
        }
    }

    /** Returns whether the operations that come first have begun here. */
    boolean isOpen() {
        return begun >= FIRST;
    }

    private void take(Schedule schedule, long turn, Consumer<@Nullable NodeTeam> steps) {
        if (isBroken) {
            throw new MPIException(
                    MPI.ERR_COMM, "a collective operation of this communicator has failed, so no other one can follow");
        }
        if (turn == FIRST) {
            open();
        }
        boolean shares = turn >= FIRST && meeting != null;
        schedule.whenFailed(why -> failed(shares, why));
        steps.accept(shares ? this : null);
        schedule.compute(leave);
    }

    private void open() {
        if (!isOpened) {
            isOpened = true;
            meeting = NodeMeeting.open(memory, number(COUNTER), regions[COUNTER], processes, place);
        }
    }

    /** Null, in all members, if these operations have not begun or there is no memory, or the members do not fit. */
    @Nullable
    NodeExchange exchange(Team team) {
        if (exchange == null && isOpen() && NodeExchange.slotBytes(processes.length, isWholeTeam) > 0) {
            team.messenger().progress().await(() -> ended >= FIRST);
            open();
            exchange = meeting == null ? null : NodeExchange.open(team, memory, meeting.region(), processes, place);
        }
        return exchange;
    }

    /** The first member takes memory, if it has not already: an operation may have failed since. */
    private void allocate(int kind, long bytes) {
        if (isFirst() && regions[kind] == null) {
            try {
                regions[kind] = memory.allocate(number(kind), bytes);
            } catch (ClumpException expected) {
                // There is no space: the others find none, so all use messages.
            }
        }
    }

    /** Returns what the first member has taken; null if there was no space. */
    private @Nullable Region open(int kind) {
        if (!isFirst()) {
            regions[kind] = memory.find(processes[0], number(kind));
        }
        return regions[kind];
    }

    private NodeMeeting meeting() {
        NodeMeeting open = meeting;
        if (open == null) {
            throw new IllegalStateException("the counter is not open: context=" + context);
        }
        return open;
    }

    private NodeCounter words() {
        return meeting().words();
    }

    /**
     * Returns whether all members are on this node.
     *
     * @return false if there are some elsewhere
     */
    public boolean isWholeTeam() {
        return isWholeTeam;
    }

    /**
     * Returns whether this process talks to other nodes for the others.
     *
     * @return true for the first member of the node
     */
    public boolean isFirst() {
        return place == 0;
    }

    /**
     * Returns the place of this process.
     *
     * @return 0 to {@link #size} − 1
     */
    public int place() {
        return place;
    }

    /**
     * Returns how many meet.
     *
     * @return at least 2
     */
    public int size() {
        return processes.length;
    }

    /**
     * Adds a round: all arrive, and go on once the last one has done something.
     *
     * @param schedule gets the steps
     * @param before is done by each before it arrives
     * @param byLast is done by the last one before all go on; an error that it throws all get
     */
    public void round(Schedule schedule, Runnable before, Runnable byLast) {
        schedule.compute(() -> {
            before.run();
            if (meeting().arrive(true)) {
                act(byLast);
            } else {
                watch(true);
            }
        });
        schedule.await(isOver);
        schedule.compute(check);
    }

    /**
     * Adds the first half of a round that continues elsewhere: all arrive, and then the first member continues,
     * the others once it {@linkplain #release(Schedule, Runnable) releases} them.
     *
     * @param schedule gets the steps
     * @param before is done by each before it arrives
     */
    public void gather(Schedule schedule, Runnable before) {
        schedule.compute(() -> {
            before.run();
            meeting().arrive(false);
            watch(true);
        });
        schedule.await(isOver);
        schedule.compute(check);
    }

    /**
     * Adds the second half, in the first member.
     *
     * @param schedule gets the steps
     * @param before is done before the others go on
     */
    public void release(Schedule schedule, Runnable before) {
        schedule.compute(() -> {
            before.run();
            release(MPI.SUCCESS);
        });
    }

    private void act(Runnable byLast) {
        try {
            byLast.run();
        } catch (MPIException e) {
            release(e.getErrorClass());
            throw e;
        }
        release(MPI.SUCCESS);
    }

    private void release(int outcome) {
        words().result(OUTCOME, outcome);
        meeting().release();
    }

    /**
     * Leaves words for the one that acts; before this process arrives.
     *
     * @param lengthBytes of all that this process has, which is equal in all
     * @param words the first ones are left, as many as fit into {@link #MOST_BYTES}
     */
    public void leave(long lengthBytes, long... words) {
        words().leave(LENGTH, lengthBytes);
        for (int i = 0; i < words.length; i++) {
            words().leave(DATA + i, words[i]);
        }
    }

    /**
     * Takes the words of a member, in the one that acts.
     *
     * @param ofPlace of the member
     * @param words where they go
     */
    public void left(int ofPlace, long[] words) {
        for (int i = 0; i < words.length; i++) {
            words[i] = words().left(ofPlace, DATA + i);
        }
    }

    /**
     * Leaves the words of the result, in the one that acts.
     *
     * @param words that all get
     */
    public void result(long[] words) {
        for (int i = 0; i < words.length; i++) {
            words().result(DATA + i, words[i]);
        }
    }

    /**
     * Takes the words of the result, after the round.
     *
     * @param words where they go
     */
    public void takeResult(long[] words) {
        for (int i = 0; i < words.length; i++) {
            words[i] = words().result(DATA + i);
        }
    }

    /**
     * Checks, in the one that acts, that all have the same length.
     *
     * @throws MPIException of class {@link MPI#ERR_TRUNCATE} if they have not
     */
    public void checkLengths() {
        long expected = words().left(0, LENGTH);
        for (int i = 1; i < processes.length; i++) {
            if (words().left(i, LENGTH) != expected) {
                throw new MPIException(
                        MPI.ERR_TRUNCATE,
                        "the processes of a reduction have different lengths: found " + words().left(i, LENGTH)
                                + " bytes, expected " + expected);
            }
        }
    }

    /**
     * Adds steps that use an area of the memory.
     *
     * @param schedule gets them
     * @param bytes that all members have; others end the operation before it uses the area
     * @param isShort whether it is the area of short segments, or that of long ones
     * @param segmentBytes length of a segment; the same in each call for this area, and in each member
     * @param steps adds them; gets null if there was no space for the area
     */
    public void withArea(
            Schedule schedule, long bytes, boolean isShort, int segmentBytes, Consumer<@Nullable NodeArea> steps) {
        usesArea = true;
        int kind = isShort ? SHORT_AREA : LONG_AREA;
        if (isAreaKnown[kind]) {
            NodeArea known = areas[kind];
            if (known != null) {
                known.begin();
                used = known;
            }
            steps.accept(known);
            return;
        }
        allocate(kind, NodeArea.lengthBytes(segmentBytes, processes.length));
        round(schedule, () -> leave(bytes), this::checkLengths);
        schedule.unfold(() -> {
            Region region = open(kind);
            areas[kind] = region == null ? null : new NodeArea(region, segmentBytes);
            isAreaKnown[kind] = true;
            steps.accept(areas[kind]);
        });
    }

    /** Number of the region of a communicator's window: that of a meeting in a context that has none. */
    static int regionOf(int context) {
        return (context + 2) * KINDS;
    }

    /** Number of a region of the first member, which no other communicator has. */
    private int number(int kind) {
        return context * KINDS + kind;
    }

    private boolean isOver() {
        return meeting().isOver() || goneProcess() >= 0;
    }

    private void check() {
        watch(false);
        if (!meeting().isOver()) {
            throw errors.gone(goneProcess());
        }
        if (meeting().acts()) {
            return;
        }
        int outcome = (int) words().result(OUTCOME);
        if (outcome != MPI.SUCCESS) {
            throw new MPIException(outcome, "the collective operation has failed in another process of the node");
        }
        hasSegments = usesArea;
    }

    /** Negative if all are there, as far as is known. */
    private int goneProcess() {
        if (matcher.deadPeers() > 0) {
            for (int process : processes) {
                if (matcher.isDead(process)) {
                    return process;
                }
            }
        }
        return -1;
    }

    /** The matcher checks whether the others are alive while this process waits for them. */
    private void watch(boolean watches) {
        if (isWatching != watches) {
            isWatching = watches;
            for (int i = 0; i < processes.length; i++) {
                if (i != place) {
                    matcher.watch(processes[i], watches);
                }
            }
        }
    }

    private void leave() {
        ended++;
        usesArea = false;
        used = null;
        hasSegments = false;
        if (isClosing && ended == begun) {
            closeNow();
        }
    }

    private void failed(boolean shares, RuntimeException why) {
        if (shares) {
            if (meeting().acts()) {
                release(why instanceof MPIException known ? known.getErrorClass() : MPI.ERR_OTHER);
            }
            watch(false);
            isBroken = hasSegments || !words().isReleased();
            if (used != null && !hasSegments) {
                // The others have not begun any: they may do another operation.
                used.takeBack();
            }
        }
        leave();
    }

    /** Gives the memory up once no operation is under way. */
    void close() {
        isClosing = true;
        if (ended == begun) {
            closeNow();
        }
    }

    /** Gives the memory up. */
    void closeNow() {
        for (int kind = 0; kind < KINDS; kind++) {
            Region region = regions[kind];
            if (region != null) {
                region.close();
                regions[kind] = null;
            }
        }
        if (meeting != null) {
            meeting.close();
            meeting = null;
        }
        whenClosed.accept(this);
    }
}
