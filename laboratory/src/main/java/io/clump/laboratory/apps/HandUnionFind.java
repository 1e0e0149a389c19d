package io.clump.laboratory.apps;

import io.clump.apps.components.Lattice;
import io.clump.laboratory.worker.Place;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Connected components as one writes them by hand for one thread: union-find with path halving, and a label for each
 * vertex.
 */
public final class HandUnionFind extends PlainWork {
    private static final double PERCENT = 0.01;

    private final int[] ends;
    private final int[] parents;

    public HandUnionFind(Place place) {
        super(null);
        int vertices = place.number("vertices");
        ends = new Lattice(place.number("dimensions"), vertices, place.number("keep") * PERCENT, place.number("seed"))
                .edges();
        parents = new int[vertices];
    }

    @Override
    void prepare() {
        Arrays.setAll(parents, vertex -> vertex);
    }

    @Override
    void work(@Nullable TwoThreads two) {
        unite();
        label();
    }

    private void unite() {
        for (int end = 0; end < ends.length; end += 2) {
            int one = find(ends[end]);
            int other = find(ends[end + 1]);
            if (one < other) {
                parents[other] = one;
            } else {
                parents[one] = other;
            }
        }
    }

    /** Parents are smaller than their children, so one pass is enough. */
    private void label() {
        for (int vertex = 0; vertex < parents.length; vertex++) {
            parents[vertex] = parents[parents[vertex]];
        }
    }

    private int find(int vertex) {
        int at = vertex;
        while (parents[at] != at) {
            parents[at] = parents[parents[at]];
            at = parents[at];
        }
        return at;
    }
}
