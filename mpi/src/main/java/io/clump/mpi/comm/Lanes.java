package io.clump.mpi.comm;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How the members of a group share the work of combining many elements. Each lane has one process of each node, and a
 * part of the elements: its processes combine that of their nodes, and then those of all nodes. There are as many lanes
 * as the node with the fewest members has.
 *
 * @param local ranks of this node's members, in ascending order
 * @param place of this process among them
 * @param count number of lanes; a process with a larger place has none
 * @param own ranks of this process's lane, in the order of the nodes; empty if it has none
 * @param most members of the node that has most
 */
public record Lanes(List<Integer> local, int place, int count, List<Integer> own, int most) {
    /** Makes the lists its own. */
    public Lanes {
        local = List.copyOf(local);
        own = List.copyOf(own);
    }

    /**
     * The lanes of a group.
     *
     * @param nodes node of each rank
     * @param rank of this process
     * @return its view of them
     */
    static Lanes of(int[] nodes, int rank) {
        Map<Integer, List<Integer>> ofNodes = new LinkedHashMap<>();
        for (int one = 0; one < nodes.length; one++) {
            ofNodes.computeIfAbsent(nodes[one], node -> new ArrayList<>()).add(one);
        }
        List<Integer> local = ofNodes.getOrDefault(nodes[rank], List.of());
        int place = local.indexOf(rank);
        int count = ofNodes.values().stream().mapToInt(List::size).min().orElse(0);
        int most = ofNodes.values().stream().mapToInt(List::size).max().orElse(0);
        List<Integer> own = place < count
                ? ofNodes.values().stream().map(members -> members.get(place)).toList()
                : List.of();
        return new Lanes(local, place, count, own, most);
    }
}
