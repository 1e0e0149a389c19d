package io.clump.apps.components;

import io.clump.splitc.SplitC;
import java.util.BitSet;

/**
 * Makes a process's part of a lattice: a block of consecutive vertices, all edges that begin there, and copies of the
 * vertices behind the block to which these lead. The edges determine which processes share a vertex, so no process
 * needs to be asked.
 */
final class LatticeGenerator {
    private static final int VERTICES_PER_POLL = 1 << 14;

    /** Room for this many standard deviations more edges than expected. */
    private static final int DEVIATIONS = 6;

    private final SplitC splitc;
    private final Lattice lattice;
    private final Lattice.Edges decision;
    private final int verticesPerProcess;
    private final long first;
    private final int places;

    LatticeGenerator(SplitC splitc, Lattice lattice, int verticesPerProcess) {
        this.splitc = splitc;
        this.lattice = lattice;
        this.verticesPerProcess = verticesPerProcess;
        decision = new Lattice.Edges(lattice);
        first = (long) splitc.rank() * verticesPerProcess;
        places = (int) Math.min(lattice.vertices() - first, verticesPerProcess + lattice.reach());
    }

    LocalGraph generate() {
        LocalGraph.Edges edges = new LocalGraph.Edges(expectedEdges());
        BitSet copies = new BitSet();
        for (int vertex = 0; vertex < verticesPerProcess; vertex++) {
            for (int direction = 0; direction < lattice.dimensions(); direction++) {
                if (decision.has(first + vertex, direction)) {
                    int successor = (int) (decision.successor(first + vertex, direction) - first);
                    edges.add(vertex, successor);
                    if (successor >= verticesPerProcess) {
                        copies.set(successor);
                    }
                }
            }
            if ((vertex + 1) % VERTICES_PER_POLL == 0) {
                splitc.poll();
                splitc.monitor().progressed(vertex + 1L);
            }
        }
        BitSet foreign = new BitSet(places);
        foreign.set(verticesPerProcess, places);
        return LocalGraph.consecutive(first, places, edges, shared(copies), foreign);
    }

    private long expectedEdges() {
        double trials = (double) lattice.dimensions() * verticesPerProcess;
        double deviation = Math.sqrt(trials * lattice.keep() * (1 - lattice.keep()));
        return (long) Math.min(trials, trials * lattice.keep() + DEVIATIONS * deviation + 1);
    }

    /** Own vertices to which edges of processes before this one lead, and the copies. */
    private LocalGraph.Shared shared(BitSet copies) {
        int[] vertices = new int[(int) Math.min(verticesPerProcess, lattice.reach()) + copies.cardinality()];
        byte[] levels = new byte[vertices.length];
        int count = 0;
        for (int vertex = 0; vertex < verticesPerProcess && vertex < lattice.reach(); vertex++) {
            int level = level(first + vertex);
            if (level > 0) {
                levels[count] = (byte) level;
                vertices[count++] = vertex;
            }
        }
        for (int vertex = copies.nextSetBit(0); vertex >= 0; vertex = copies.nextSetBit(vertex + 1)) {
            levels[count] = (byte) level(first + vertex);
            vertices[count++] = vertex;
        }
        return new LocalGraph.Shared(vertices, levels, count);
    }

    /**
     * Edges lead upwards: the owner is the last of those that share the vertex, the furthest predecessor's the first.
     */
    private int level(long number) {
        int owner = owner(number);
        int lowest = owner;
        for (int direction = 0; direction < lattice.dimensions(); direction++) {
            long predecessor = decision.predecessor(number, direction);
            if (decision.has(predecessor, direction)) {
                lowest = Math.min(lowest, owner(predecessor));
            }
        }
        return Rounds.level(lowest, owner);
    }

    private int owner(long number) {
        return (int) (number / verticesPerProcess);
    }
}
