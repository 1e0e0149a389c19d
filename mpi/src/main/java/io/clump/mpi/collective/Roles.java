package io.clump.mpi.collective;

import io.clump.mpi.comm.Team;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * How the members of a group share the work of an operation without a root: one process of each node, the leader, acts for
 * the others there, its followers. In a group on one node, or with a process on each, all are leaders.
 *
 * @param leaders their ranks, in ascending order
 * @param leader of this process's node
 * @param followers of this process, if it leads
 * @param place of this process's leader among the leaders
 */
record Roles(int[] leaders, int leader, int[] followers, int place, boolean isLeader) {
    static Roles of(Team team) {
        int[] nodes = team.nodes();
        int rank = team.rank();
        long different = Arrays.stream(nodes).distinct().count();
        if (different == 1) {
            int[] all = IntStream.range(0, nodes.length).toArray();
            return new Roles(all, rank, new int[0], rank, true);
        }
        int[] leaders = IntStream.range(0, nodes.length)
                .filter(one -> IntStream.range(0, one).noneMatch(before -> nodes[before] == nodes[one]))
                .toArray();
        int[] own = IntStream.range(0, nodes.length)
                .filter(one -> nodes[one] == nodes[rank])
                .toArray();
        int leader = own[0];
        int[] followers = rank == leader ? Arrays.copyOfRange(own, 1, own.length) : new int[0];
        return new Roles(leaders, leader, followers, Arrays.binarySearch(leaders, leader), rank == leader);
    }
}
