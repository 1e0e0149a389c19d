package io.clump.launcher.job;

import io.clump.am2.ClumpException;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Places of a group of processes: those of its first node have the first ranks, followed by those of the second one,
 * and so on.
 *
 * @param processes number of processes of each node, at least 1 each
 * @param hosts host of each node; empty if all nodes are simulated on this machine
 * @param numbers number of each node in the job; processes of different groups that have the same one share memory
 */
public record Layout(List<Integer> processes, List<String> hosts, List<Integer> numbers) {
    /** Numbers of nodes with processes of one group only that the job has not begun with are from here on. */
    public static final int OWN_NODES = 1_024;

    /** Checks the numbers. */
    public Layout {
        processes = List.copyOf(processes);
        hosts = List.copyOf(hosts);
        numbers = List.copyOf(numbers);
        if (processes.isEmpty() || processes.stream().anyMatch(count -> count < 1)) {
            throw new ClumpException("a node without processes: found=" + processes + ", expected at least 1 each");
        }
        if (!hosts.isEmpty() && hosts.size() != processes.size()) {
            throw new ClumpException("each node has a host: found=" + hosts + " for " + processes.size() + " nodes");
        }
    }

    /**
     * Makes the layout of the processes with which a job begins: their nodes are numbered from 0.
     *
     * @param processes number of processes of each node, at least 1 each
     * @param hosts host of each node; empty if all nodes are simulated on this machine
     */
    public Layout(List<Integer> processes, List<String> hosts) {
        this(processes, hosts, IntStream.range(0, processes.size()).boxed().toList());
    }

    /**
     * Makes a layout with the same number of processes on each of some nodes of this machine.
     *
     * @param nodes number of nodes, at least 1
     * @param processesPerNode number of processes of each node, at least 1
     * @return the layout
     */
    public static Layout even(int nodes, int processesPerNode) {
        return new Layout(Collections.nCopies(nodes, processesPerNode), List.of());
    }

    /**
     * Returns the number of processes of the job.
     *
     * @return at least 1
     */
    public int size() {
        return processes.stream().mapToInt(Integer::intValue).sum();
    }

    /**
     * Returns the number of nodes.
     *
     * @return at least 1
     */
    public int nodes() {
        return processes.size();
    }

    /**
     * Returns the number of processes of the node with the most processes.
     *
     * @return at least 1
     */
    public int mostProcesses() {
        return Collections.max(processes);
    }

    /**
     * Returns the node of a process.
     *
     * @param rank rank of the process
     * @return one of {@link #numbers}
     */
    public int node(int rank) {
        int node = 0;
        int first = 0;
        while (rank >= first + processes.get(node)) {
            first += processes.get(node);
            node++;
        }
        return numbers.get(node);
    }

    /**
     * Returns the processes of a node.
     *
     * @param node one of {@link #numbers}
     * @return their ranks in ascending order
     */
    public List<Integer> ranks(int node) {
        int index = numbers.indexOf(node);
        int first =
                processes.subList(0, index).stream().mapToInt(Integer::intValue).sum();
        return IntStream.range(first, first + processes.get(index)).boxed().toList();
    }

    /**
     * Returns the machines of the job.
     *
     * @return the hosts, or this machine
     */
    public Machines machines() {
        return hosts.isEmpty() ? new ThisMachine() : new Hosts(numbers, hosts);
    }

    /**
     * Returns the host of a node.
     *
     * @param node one of {@link #numbers}
     * @return its name as the user wrote it; empty if the node is simulated on this machine
     */
    public String host(int node) {
        return machines().host(node);
    }
}
