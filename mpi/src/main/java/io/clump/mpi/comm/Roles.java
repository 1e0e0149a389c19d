package io.clump.mpi.comm;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Roles of the members of a group in an operation without a root: one process of each node, the leader, acts for the
 * others of its node, its followers. In a group on one node all are leaders.
 *
 * @param leaders their ranks, in ascending order
 * @param leader of this process's node
 * @param followers of this process, if it leads
 * @param isLeader whether this process leads
 * @param place of this process's leader among the leaders
 */
public record Roles(List<Integer> leaders, int leader, List<Integer> followers, boolean isLeader, int place) {
    /** Makes the lists its own. */
    public Roles {
        leaders = List.copyOf(leaders);
        followers = List.copyOf(followers);
    }

    /**
     * The roles of a group.
     *
     * @param nodes node of each rank
     * @param rank of this process
     * @return its roles
     */
    static Roles of(int[] nodes, int rank) {
        List<Integer> leaders = new ArrayList<>();
        Set<Integer> seen = new HashSet<>();
        List<Integer> own = new ArrayList<>();
        for (int one = 0; one < nodes.length; one++) {
            if (seen.add(nodes[one])) {
                leaders.add(one);
            }
            if (nodes[one] == nodes[rank]) {
                own.add(one);
            }
        }
        if (leaders.size() == 1) {
            return new Roles(own, rank, List.of(), true, rank);
        }
        int leader = own.get(0);
        boolean isLeader = rank == leader;
        List<Integer> followers = isLeader ? own.subList(1, own.size()) : List.of();
        return new Roles(leaders, leader, followers, isLeader, leaders.indexOf(leader));
    }
}
