package io.clump.apps.em3d;

import io.clump.apps.Hash;
import io.clump.apps.em3d.GraphPart.FieldPart;
import java.util.SplittableRandom;

/**
 * A random graph with the statistics of a real mesh (Lumetta 1998, section 5.3.3): each node depends on {@code degree}
 * nodes of the other field, a share of them with virtual processors next to its own, the others on its own. The edges
 * within a virtual processor come first. Each virtual processor has a random sequence of its own, so its part does not
 * depend on the process that makes it.
 *
 * @param remotePercent how many of a hundred edges come from other virtual processors, if there are any
 */
record GeneratedGraph(GraphShape shape, int remotePercent, long seed) implements GraphSource {
    private static final int PERCENT = 100;

    /**
     * A step changes a value by less than this part of the largest, so that values stay finite for the most steps that
     * an {@link Em3d} allows.
     */
    private static final double STRENGTH = 1.0 / 1024;

    @Override
    public GraphPart part(int virtual) {
        SplittableRandom random = Hash.random(seed, virtual);
        double[] electric = values(random);
        double[] magnetic = values(random);
        return new GraphPart(edges(virtual, electric, random), edges(virtual, magnetic, random));
    }

    private double[] values(SplittableRandom random) {
        double[] values = new double[shape.nodes()];
        for (int i = 0; i < values.length; i++) {
            values[i] = symmetric(random);
        }
        return values;
    }

    private FieldPart edges(int virtual, double[] values, SplittableRandom random) {
        int[] neighbours = shape.grid().neighbours(virtual);
        int nodes = shape.nodes();
        int degree = shape.degree();
        int[] sources = new int[nodes * degree];
        double[] weights = new double[nodes * degree];
        for (int node = 0; node < nodes; node++) {
            int local = neighbours.length == 0 ? degree : degree - remoteEdges(node);
            for (int i = 0; i < degree; i++) {
                int at = i < local ? virtual : neighbours[random.nextInt(neighbours.length)];
                sources[node * degree + i] = at * nodes + random.nextInt(nodes);
                weights[node * degree + i] = STRENGTH / degree * symmetric(random);
            }
        }
        return new FieldPart(values, sources, weights);
    }

    /** The same share for each node, as nearly as whole edges allow, and exactly for all together. */
    private int remoteEdges(int node) {
        long perNode = (long) shape.degree() * remotePercent;
        return (int) ((node + 1) * perNode / PERCENT - node * perNode / PERCENT);
    }

    /** At least −1 and less than 1. */
    private static double symmetric(SplittableRandom random) {
        return 2 * random.nextDouble() - 1;
    }
}
