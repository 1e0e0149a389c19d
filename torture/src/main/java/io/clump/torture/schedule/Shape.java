package io.clump.torture.schedule;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The processes of a run. The first process of each node, and of a single node the second, is calm: only its network is
 * disturbed, and its waits for another calm process are bounded.
 *
 * @param nodes number of nodes
 * @param processes number of processes of each node
 * @param networked whether there is a network
 */
public record Shape(int nodes, int processes, boolean networked) {
    /**
     * Number of processes.
     *
     * @return at least 1
     */
    public int size() {
        return nodes * processes;
    }

    /**
     * The node of a process.
     *
     * @param rank of the process
     * @return 0 or more
     */
    public int node(int rank) {
        return rank / processes;
    }

    /**
     * Tells whether nothing is done to a process itself.
     *
     * @param rank of the process
     * @return true for the calm ones
     */
    public boolean isCalm(int rank) {
        if (processes == 1) {
            return nodes > 1 && rank < (nodes > 2 ? 2 : 1);
        }
        return rank % processes == 0 || (nodes == 1 && rank == 1 && processes > 2);
    }

    List<Integer> victims() {
        return IntStream.range(0, size()).filter(rank -> !isCalm(rank)).boxed().toList();
    }
}
