package io.clump.splitc;

import io.clump.am2.EndpointName;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Assignment of a job's processes to nodes, whose processes share memory. It is the same in all processes, except for
 * the own rank. Nodes are numbered from 0 in the order of their first ranks. Immutable; any thread may use it.
 */
public final class Topology {
    private final int ownRank;
    private final int[] nodeOfRank;
    private final int[][] ranksOfNode;

    /**
     * Makes a topology.
     *
     * @param ownRank rank of this process
     * @param nodes node names of all ranks; those of one node are equal
     */
    Topology(int ownRank, List<String> nodes) {
        this.ownRank = ownRank;
        Map<String, Integer> numbers = new LinkedHashMap<>();
        nodes.forEach(node -> numbers.putIfAbsent(node, numbers.size()));
        nodeOfRank = nodes.stream().mapToInt(numbers::get).toArray();
        ranksOfNode = new int[numbers.size()][];
        for (int rank = 0; rank < nodeOfRank.length; rank++) {
            int[] before = ranksOfNode[nodeOfRank[rank]];
            int count = before == null ? 0 : before.length;
            int[] ranks = before == null ? new int[1] : Arrays.copyOf(before, count + 1);
            ranks[count] = rank;
            ranksOfNode[nodeOfRank[rank]] = ranks;
        }
    }

    /**
     * Makes the topology of processes from the names of their endpoints.
     *
     * @param ownRank rank of this process among them
     * @param names name of an endpoint of each process, by rank
     * @param localProtocol name of the protocol in shared memory
     * @return processes of one node share memory; one without an address in shared memory has a node of its own
     */
    public static Topology of(int ownRank, List<EndpointName> names, String localProtocol) {
        return new Topology(
                ownRank, names.stream().map(name -> nodeOf(name, localProtocol)).toList());
    }

    /** Returns the node of a process: a node of its own if its name has no address in shared memory. */
    private static String nodeOf(EndpointName name, String localProtocol) {
        boolean shares = name.addresses().containsKey(localProtocol);
        return shares ? name.node() : "alone " + name.id();
    }

    /**
     * Returns the number of nodes of the job.
     *
     * @return 1 to the number of processes; the latter if no two of them share memory
     */
    public int nodes() {
        return ranksOfNode.length;
    }

    /**
     * Returns the node of a process.
     *
     * @param rank number of the process
     * @return 0 to {@link #nodes} − 1
     * @throws IllegalArgumentException if there is no such rank
     */
    public int node(int rank) {
        checkRank(rank);
        return nodeOfRank[rank];
    }

    /**
     * Returns whether a process shares memory with this one.
     *
     * @param rank number of the process
     * @return true if both run on one node, or are the same
     * @throws IllegalArgumentException if there is no such rank
     */
    public boolean isLocal(int rank) {
        return node(rank) == nodeOfRank[ownRank];
    }

    /**
     * Returns the processes of this process's node.
     *
     * @return their ranks in ascending order, including the own one; a new array
     */
    public int[] localRanks() {
        return ranks(nodeOfRank[ownRank]);
    }

    /**
     * Returns the processes of a node.
     *
     * @param node 0 to {@link #nodes} − 1
     * @return their ranks in ascending order, at least one; a new array
     * @throws IllegalArgumentException if there is no such node
     */
    public int[] ranks(int node) {
        checkNode(node);
        return ranksOfNode[node].clone();
    }

    /**
     * Returns the first process of a node.
     *
     * @param node 0 to {@link #nodes} − 1
     * @return the smallest rank there
     * @throws IllegalArgumentException if there is no such node
     */
    public int firstRank(int node) {
        checkNode(node);
        return ranksOfNode[node][0];
    }

    /** Returns the node of each process; the caller must not change the array. */
    int[] nodeOfRank() {
        return nodeOfRank;
    }

    @Override
    public String toString() {
        return "nodes of ranks=" + Arrays.toString(nodeOfRank);
    }

    private void checkRank(int rank) {
        if (rank < 0 || rank >= nodeOfRank.length) {
            throw new IllegalArgumentException(
                    "no such rank: found=" + rank + ", expected 0 to " + (nodeOfRank.length - 1));
        }
    }

    private void checkNode(int node) {
        if (node < 0 || node >= ranksOfNode.length) {
            throw new IllegalArgumentException(
                    "no such node: found=" + node + ", expected 0 to " + (ranksOfNode.length - 1));
        }
    }
}
