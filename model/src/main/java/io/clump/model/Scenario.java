package io.clump.model;

import static io.clump.model.NodeShape.checkedUtilization;

import java.util.SplittableRandom;

/**
 * A simulated scenario. The same processes with the same seed have the same demands, however they share the interfaces,
 * so what differs between two scenarios is due to that.
 *
 * @param nodes of the clump, at least 1
 * @param shape processes and interfaces of each
 * @param utilization U, from 0 to 1: mean time to communicate in a cycle on a NOW, where a cycle takes 1
 * @param sharing how processes get at interfaces
 * @param demandTime distribution of the demands
 * @param seed of the random numbers
 */
public record Scenario(
        int nodes, NodeShape shape, double utilization, Sharing sharing, DemandTime demandTime, long seed) {
    public Scenario {
        if (nodes < 1) {
            throw new IllegalArgumentException("nodes of a clump: %d, not at least 1".formatted(nodes));
        }
        checkedUtilization(utilization);
    }

    /** The groups of a node that share interfaces, each at its beginning. */
    SharedInterface[] groups(int node) {
        int[] sizes = sharing.groups(shape);
        SharedInterface[] groups = new SharedInterface[sizes.length];
        int process = 0;
        for (int group = 0; group < sizes.length; group++) {
            SplittableRandom[] randoms = new SplittableRandom[sizes[group]];
            for (int member = 0; member < randoms.length; member++) {
                randoms[member] = random(node, sharing == Sharing.CORRELATED ? 0 : process);
                process++;
            }
            groups[group] = new SharedInterface(this, randoms);
        }
        return groups;
    }

    /** The random numbers of a process; {@link SplittableRandom} mixes what differs in few bits. */
    private SplittableRandom random(int node, int process) {
        return new SplittableRandom(new SplittableRandom(seed).nextLong() + (long) node * NodeShape.MAX + process);
    }
}
