package io.clump.mpi.comm;

import io.clump.am2.barrier.BarrierKind;
import io.clump.mpi.topology.Members;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A group of processes as collective operations see it: which of them share a node, and the context and tags of their
 * messages. All members call the same operations in the same order, so each operation's tag is its number.
 */
public final class Team {
    private static final Roles NOBODY = new Roles(List.of(), 0, List.of(), false, 0);

    private final World world;
    private final int context;
    private final Members members;
    private final int rank;
    private final int[] nodes;
    private final Map<Integer, Tree> trees = new HashMap<>();
    private final Roles roles;
    private int operations;

    Team(World world, int context, Members members, int rank) {
        this.world = world;
        this.context = context;
        this.members = members;
        this.rank = rank;
        nodes = new int[members.size()];
        for (int i = 0; i < nodes.length; i++) {
            nodes[i] = world.node(members.process(i));
        }
        roles = rank < 0 ? NOBODY : Roles.of(nodes, rank);
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
     * @return 0 to size − 1
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
     * Returns how members share the work of operations without a root.
     *
     * @return the roles of this process
     */
    public Roles roles() {
        return roles;
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
     * Returns the kind of the job's barriers.
     *
     * @return the kind; null for rounds of doubling distance
     */
    public @Nullable BarrierKind barrierKind() {
        return world.barrierKind();
    }

    /**
     * Begins an operation.
     *
     * @return an empty schedule
     */
    public Schedule begin() {
        int tag = operations;
        operations = (operations + 1) & Integer.MAX_VALUE;
        return new Schedule(this, tag);
    }

    Messenger messenger() {
        return world.messenger();
    }

    int context() {
        return context;
    }

    int process(int ofRank) {
        return members.process(ofRank);
    }
}
