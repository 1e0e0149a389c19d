package io.clump.apps.em3d;

import io.clump.splitc.SplitC;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Comparison of all values with those of a run on one thread, bit by bit. Done by the process of rank 0. */
final class Verification {
    private final SplitC splitc;
    private final Placement placement;
    private final GraphShape shape;

    Verification(SplitC splitc, Placement placement, GraphShape shape) {
        this.splitc = splitc;
        this.placement = placement;
        this.shape = shape;
    }

    /** Does all steps on one thread; polls meanwhile, and reports progress. */
    SequentialEm3d run(GraphSource source, SequentialEm3d.PartVisitor visitor, int steps) throws IOException {
        SequentialEm3d expected = SequentialEm3d.of(source, visitor);
        for (int step = 1; step <= steps; step++) {
            expected.step();
            splitc.poll();
            splitc.monitor().progressed(step);
        }
        return expected;
    }

    /**
     * Looks for a value that is wrong.
     *
     * @param expected all values of a field, by number of the node
     * @param foundByRank the own values of each process, in the order of their numbers
     * @return one line about the first value that is wrong, or null if none is
     */
    @Nullable
    String failure(Field field, double[] expected, double[][] foundByRank) {
        for (int rank = 0; rank < foundByRank.length; rank++) {
            int[] owned = placement.owned(rank);
            double[] found = foundByRank[rank];
            if (found.length != owned.length * shape.nodes()) {
                return "wrong number of values: field=" + field + ", rank=" + rank + ", found=" + found.length
                        + ", expected " + owned.length * shape.nodes();
            }
            for (int i = 0; i < found.length; i++) {
                int node = owned[i / shape.nodes()] * shape.nodes() + i % shape.nodes();
                if (Double.doubleToLongBits(found[i]) != Double.doubleToLongBits(expected[node])) {
                    return "wrong value: field=" + field + ", node=" + node + ", rank=" + rank + ", found=" + found[i]
                            + ", expected " + expected[node];
                }
            }
        }
        return null;
    }
}
