import io.clump.splitc.Reduction;
import io.clump.splitc.SplitC;
import io.clump.splitc.SpmdProgram;
import java.util.Arrays;
import java.util.Random;

/**
 * Finds the connected components of a random lattice, of which each process has some rows. Each unites the ends of its
 * own edges. Then each sends the labels of its last row to the process below, and those of its first row to the process
 * above, until no label changes: each vertex then has the smallest number of a vertex of its component.
 */
public final class Components implements SpmdProgram {
    private static final int WIDTH = 200;
    private static final int ROWS = 50;
    private static final double KEEP = 0.5;

    /** By vertex of this process: a vertex of the same component with a smaller number, or itself. */
    private final int[] parents = new int[WIDTH * ROWS];

    private final long[] labels = new long[WIDTH * ROWS];

    @Override
    public void run(SplitC splitc) {
        long first = (long) splitc.rank() * parents.length;
        Arrays.setAll(parents, vertex -> vertex);
        for (int vertex = 0; vertex < parents.length; vertex++) {
            if (vertex % WIDTH + 1 < WIDTH && hasEdge(first + vertex, 0)) {
                unite(parents, vertex, vertex + 1);
            }
            if (vertex + WIDTH < parents.length && hasEdge(first + vertex, 1)) {
                unite(parents, vertex, vertex + WIDTH);
            }
        }
        Arrays.setAll(labels, vertex -> first + find(parents, vertex));

        int above = splitc.rank() - 1;
        int below = splitc.rank() + 1 < splitc.size() ? splitc.rank() + 1 : -1;
        boolean changes = true;
        while (splitc.allReduce(changes ? 1 : 0, Reduction.SUM) > 0) {
            long[][] borders = new long[splitc.size()][0];
            if (above >= 0) {
                borders[above] = row(0);
            }
            if (below >= 0) {
                borders[below] = row(ROWS - 1);
            }
            long[][] others = splitc.allToAll(borders);
            changes = false;
            for (int x = 0; x < WIDTH; x++) {
                // The edge between two rows belongs to the upper one.
                if (above >= 0 && hasEdge(first + x - WIDTH, 1)) {
                    changes |= lower(x, others[above][x]);
                }
                int last = parents.length - WIDTH + x;
                if (below >= 0 && hasEdge(first + last, 1)) {
                    changes |= lower(last, others[below][x]);
                }
            }
        }
        verify(splitc);
    }

    /** Gives the component of a vertex a label that is smaller; the label of a component is that of its root. */
    private boolean lower(int vertex, long label) {
        int root = find(parents, vertex);
        boolean isLower = label < labels[root];
        labels[root] = Math.min(labels[root], label);
        return isLower;
    }

    private long[] row(int row) {
        long[] row0 = new long[WIDTH];
        Arrays.setAll(row0, x -> labels[find(parents, row * WIDTH + x)]);
        return row0;
    }

    /** Compares the number of different labels with that of the components that process 0 finds in the whole lattice. */
    private void verify(SplitC splitc) {
        long first = (long) splitc.rank() * parents.length;
        long own = 0;
        for (int vertex = 0; vertex < parents.length; vertex++) {
            own += labels[find(parents, vertex)] == first + vertex ? 1 : 0;
        }
        long found = splitc.allReduce(own, Reduction.SUM);
        int[] all = new int[parents.length * splitc.size()];
        int expected = all.length;
        Arrays.setAll(all, vertex -> vertex);
        for (int vertex = 0; vertex < all.length; vertex++) {
            expected -= vertex % WIDTH + 1 < WIDTH && hasEdge(vertex, 0) && unite(all, vertex, vertex + 1) ? 1 : 0;
            expected -= vertex + WIDTH < all.length && hasEdge(vertex, 1) && unite(all, vertex, vertex + WIDTH) ? 1 : 0;
        }
        splitc.monitor().result("components", Long.toString(found));
        splitc.monitor().result("verified", Boolean.toString(found == expected));
    }

    private static boolean hasEdge(long vertex, int direction) {
        return new Random(2 * vertex + direction).nextDouble() < KEEP;
    }

    private static int find(int[] sets, int member) {
        int at = member;
        while (sets[at] != at) {
            sets[at] = sets[sets[at]];
            at = sets[at];
        }
        return at;
    }

    private static boolean unite(int[] sets, int one, int other) {
        int low = find(sets, one);
        int high = find(sets, other);
        sets[Math.max(low, high)] = Math.min(low, high);
        return low != high;
    }
}
