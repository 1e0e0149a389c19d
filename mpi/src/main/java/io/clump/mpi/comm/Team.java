package io.clump.mpi.comm;

import io.clump.am2.barrier.BarrierAlgorithm;
import io.clump.am2.barrier.BarrierKind;
import io.clump.am2.barrier.BarrierPlan;
import io.clump.mpi.topology.Members;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/**
 * A group of processes as collective operations see it: which of them share a node, and the context and tags of their
 * messages. All members call the same operations in the same order, so each operation's tag is its number.
 */
public final class Team {
    private static final Roles NO_ROLES = new Roles(List.of(), 0, List.of(), false, 0);

    /** From so many nodes on, a message goes to several nodes. */
    private static final int MANY_NODES = 3;

    private final World world;
    private final int context;
    private final Members members;
    private final int rank;
    private final int[] nodes;
    private final Map<Integer, Tree> trees = new HashMap<>();
    private final Map<Integer, Tree> flatTrees = new HashMap<>();
    private final Roles roles;
    private final boolean isOnManyNodes;
    private final @Nullable NodeTeam meeting;
    private @Nullable Lanes lanes;
    private @Nullable BarrierPlan barrierPlan;
    private @Nullable BarrierPlan planAmongNodes;
    private int operations;

    /** Difference of the tags of two operations. */
    private final int step;

    private final Health health;

    private Team(World world, Health health, int context, Members members, int rank, boolean meets, int step) {
        this.step = step;
        this.health = health;
        this.world = world;
        this.context = context;
        this.members = members;
        this.rank = rank;
        nodes = new int[members.size()];
        for (int i = 0; i < nodes.length; i++) {
            nodes[i] = world.node(members.process(i));
        }
        isOnManyNodes = IntStream.of(nodes).distinct().limit(MANY_NODES).count() == MANY_NODES;
        roles = rank < 0 ? NO_ROLES : Roles.of(nodes, rank);
        meeting = meets && rank >= 0 ? meetingOnNode() : null;
    }

    /** The members of a communicator, whose contexts are its own. */
    static Team of(World world, Health health, int context, Members members, int rank) {
        return new Team(world, health, context, members, rank, true, 1);
    }

    /** Members that talk by messages only, so they need no number of their own for a region of memory. */
    static Team sending(World world, Health health, int context, Members members, int rank) {
        return new Team(world, health, context, members, rank, false, 1);
    }

    /** As {@link #sending}, with one tag for the messages of all operations, of which one follows the other. */
    static Team sending(World world, Health health, int context, Members members, int rank, int tag) {
        Team team = new Team(world, health, context, members, rank, false, 0);
        team.operations = tag;
        return team;
    }

    /** Null if this process is the only member on its node. */
    private @Nullable NodeTeam meetingOnNode() {
        int[] local = IntStream.range(0, nodes.length)
                .filter(member -> nodes[member] == nodes[rank])
                .toArray();
        if (local.length == 1) {
            return null;
        }
        int place = (int) IntStream.of(local).filter(member -> member < rank).count();
        int[] processes = IntStream.of(local).map(members::process).toArray();
        return world.meeting(context, processes, place, local.length == nodes.length);
    }

    /**
     * Returns the number of members.
     *
     * @return at least 1
     */
    public int size() {
        return members.size();
    }

    /**
     * Returns the rank of this process.
     *
     * @return 0 to size − 1; negative in the team of the other group of an inter-communicator
     */
    public int rank() {
        return rank;
    }

    /**
     * Returns the tree along which a root reaches the members: to each other node once, and on within the nodes.
     *
     * @param root rank of the root
     * @return the place of this process in it
     */
    public Tree tree(int root) {
        return trees.computeIfAbsent(root, key -> Tree.overNodes(nodes, key, rank));
    }

    /**
     * Returns whether a broadcast goes to more than one other node.
     *
     * @return the same for all members
     */
    public boolean isOnManyNodes() {
        return isOnManyNodes;
    }

    /**
     * Returns the tree along which a root reaches the members with a short message: few levels, since a message to
     * several processes costs little more than one.
     *
     * @param root rank of the root
     * @return the place of this process in it
     */
    public Tree flatTree(int root) {
        return flatTrees.computeIfAbsent(root, key -> Tree.flat(nodes, key, rank));
    }

    /**
     * Returns how members share the work of operations without a root.
     *
     * @return the roles of this process
     */
    public Roles roles() {
        return roles;
    }

    /**
     * Returns how members share the work of combining many elements.
     *
     * @return the lanes, as this process sees them
     */
    public Lanes lanes() {
        Lanes known = lanes;
        if (known == null) {
            known = Lanes.of(nodes, rank);
            lanes = known;
        }
        return known;
    }

    /**
     * Adds steps to a schedule in which the members of a node may meet in its memory: once this process has done the
     * operations before that do.
     *
     * @param schedule of this team
     * @param steps adds them; gets null if the members of the node are to talk by messages
     */
    public void meet(Schedule schedule, Consumer<@Nullable NodeTeam> steps) {
        if (meeting == null) {
            steps.accept(null);
        } else {
            meeting.enter(schedule, steps);
        }
    }

    /**
     * As {@link #meet}, for an operation that a member may end before all have begun it: such a one is not among the
     * first, which have to make sure that all find the memory.
     *
     * @param schedule of this team
     * @param steps adds them; gets null if the members of the node are to talk by messages
     */
    public void meetLater(Schedule schedule, Consumer<@Nullable NodeTeam> steps) {
        if (meeting == null || !meeting.isOpen()) {
            steps.accept(null);
        } else {
            meeting.enter(schedule, steps);
        }
    }

    /**
     * As {@link #meet}, for an operation by messages that ends only after all members have begun it: it is counted if
     * it is among the first ones.
     *
     * @param schedule of this team
     * @param steps adds them
     */
    public void meetFirst(Schedule schedule, Runnable steps) {
        if (meeting == null || meeting.isOpen()) {
            steps.run();
        } else {
            meeting.enter(schedule, ignored -> steps.run());
        }
    }

    /**
     * Returns what blocking operations use in which each member has a few bytes.
     *
     * @return null, in all members, if the team does not fit, or its members have not met often enough
     */
    public @Nullable NodeExchange exchange() {
        return meeting == null ? null : meeting.exchange(this);
    }

    /** Gives up what the members have in the memory of the node, once no operation is under way. */
    void close() {
        if (meeting != null) {
            meeting.close();
        }
    }

    /**
     * Returns the nodes of the members.
     *
     * @return a number for each rank, equal for those that share memory; not to be changed
     */
    public int[] nodes() {
        return nodes;
    }

    /**
     * Returns the algorithm of the job's barriers.
     *
     * @return always the same
     */
    public BarrierAlgorithm barrier() {
        return world.barrier();
    }

    /**
     * Returns the part of this process in a barrier by messages.
     *
     * @return its plan
     */
    public BarrierPlan barrierPlan() {
        BarrierPlan known = barrierPlan;
        if (known == null) {
            known = barrier().plan(rank, nodes);
            barrierPlan = known;
        }
        return known;
    }

    /**
     * Returns the part of this process in a barrier of the first members of all nodes.
     *
     * @return its plan, by rounds of doubling distance
     */
    public BarrierPlan planAmongNodes() {
        BarrierPlan known = planAmongNodes;
        if (known == null) {
            known = BarrierPlan.amongNodes(rank, nodes, BarrierKind.DISSEMINATION);
            planAmongNodes = known;
        }
        return known;
    }

    /**
     * Begins an operation.
     *
     * @return an empty schedule
     * @throws MPIException if a process of the communicator is dead, or it was revoked
     */
    public Schedule begin() {
        health.check();
        int tag = operations;
        operations = (operations + step) & Integer.MAX_VALUE;
        return new Schedule(this, tag);
    }

    /** State of the communicator. */
    Health health() {
        return health;
    }

    Messenger messenger() {
        return world.messenger();
    }

    World world() {
        return world;
    }

    int context() {
        return context;
    }

    int process(int ofRank) {
        return members.process(ofRank);
    }
}
