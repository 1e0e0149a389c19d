package io.clump.apps.em3d;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/** Counts the edges between virtual processors, and for each layout the edges that cross from node to node. */
final class EdgeCensus implements SequentialEm3d.PartVisitor {
    private final GraphShape shape;
    private final Map<Layout, Placement> placements = new EnumMap<>(Layout.class);
    private final Map<Layout, Long> crossing = new EnumMap<>(Layout.class);
    private long remote;

    EdgeCensus(GraphShape shape, int[] nodeOfRank) {
        this.shape = shape;
        for (Layout layout : Layout.values()) {
            placements.put(layout, Placement.of(shape.grid(), layout, nodeOfRank));
            crossing.put(layout, 0L);
        }
    }

    @Override
    public void visit(int virtual, GraphPart part) {
        for (Field field : Field.values()) {
            int[] sources = part.of(field).sources;
            remote += Arrays.stream(sources)
                    .filter(source -> shape.virtualProcessor(source) != virtual)
                    .count();
            placements.forEach((layout, placement) -> {
                long crossings = Arrays.stream(sources)
                        .filter(source -> placement.crossesNodes(shape.virtualProcessor(source), virtual))
                        .count();
                crossing.merge(layout, crossings, Long::sum);
            });
        }
    }

    /** Returns the number of edges between virtual processors. */
    long remote() {
        return remote;
    }

    /** Returns the part of those edges that cross from node to node with a layout; 0 if no such edges exist. */
    double crossingShare(Layout layout) {
        return remote == 0 ? 0 : (double) crossing.getOrDefault(layout, 0L) / remote;
    }
}
