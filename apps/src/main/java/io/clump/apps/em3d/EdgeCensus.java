package io.clump.apps.em3d;

/**
 * Counts of edges.
 *
 * @param remote edges between virtual processors
 * @param naive those of them that cross from node to node with the naive layout
 * @param good those of them that do with the good layout
 */
record EdgeCensus(long remote, long naive, long good) {
    /** Counts the edges of the parts of all virtual processors. */
    static EdgeCensus of(GraphShape shape, GraphPart[] parts, int[] nodeOfRank) {
        Placement naive = Placement.of(shape.grid(), Layout.NAIVE, nodeOfRank);
        Placement good = Placement.of(shape.grid(), Layout.GOOD, nodeOfRank);
        long remote = 0;
        long crossingNaive = 0;
        long crossingGood = 0;
        for (int virtual = 0; virtual < parts.length; virtual++) {
            for (Field field : Field.values()) {
                for (int source : parts[virtual].of(field).sources()) {
                    int from = shape.virtualProcessor(source);
                    remote += from == virtual ? 0 : 1;
                    crossingNaive += naive.crossesNodes(from, virtual) ? 1 : 0;
                    crossingGood += good.crossesNodes(from, virtual) ? 1 : 0;
                }
            }
        }
        return new EdgeCensus(remote, crossingNaive, crossingGood);
    }

    /** Returns some crossing edges as a part of the remote ones; 0 if no such edges exist. */
    double share(long crossing) {
        return remote == 0 ? 0 : (double) crossing / remote;
    }
}
