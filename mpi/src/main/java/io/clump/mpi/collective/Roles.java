package io.clump.mpi.collective;

import io.clump.mpi.comm.Team;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How the members of a group share the work of an operation without a root: one process of each node, the leader, acts for
 * the others there, its followers. In a group on one node all are leaders.
 *
 * @param leaders their ranks, in ascending order
 * @param leader of this process's node
 * @param followers of this process, if it leads
 */
record Roles(List<Integer> leaders, int leader, List<Integer> followers, boolean isLeader) {
    static Roles of(Team team) {
        int[] nodes = team.nodes();
        int rank = team.rank();
        if (Arrays.stream(nodes).distinct().count() == 1) {
            return new Roles(IntStream.range(0, nodes.length).boxed().toList(), rank, List.of(), true);
        }
        List<Integer> leaders = IntStream.range(0, nodes.length)
                .filter(one -> IntStream.range(0, one).noneMatch(before -> nodes[before] == nodes[one]))
                .boxed()
                .toList();
        List<Integer> own = IntStream.range(0, nodes.length)
                .filter(one -> nodes[one] == nodes[rank])
                .boxed()
                .toList();
        int leader = own.get(0);
        return new Roles(leaders, leader, rank == leader ? own.subList(1, own.size()) : List.of(), rank == leader);
    }

    /** Place of this process's leader among the leaders. */
    int place() {
        return leaders.indexOf(leader);
    }
}
