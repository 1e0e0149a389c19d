package io.clump.apps.components;

import io.clump.apps.Run;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Makes a process's part of a lattice: a block of consecutive vertices, all edges that begin there, and copies of the
 * vertices after the block to which these lead. The edges determine which processes share a vertex, so no query is
 * necessary.
 */
record LatticeGenerator(Run run, Lattice lattice, Lattice.Edges decision, int verticesPerProcess, long first) {
    private static final int VERTICES_PER_POLL = 1 << 14;

    LatticeGenerator(Run run, Lattice lattice, int verticesPerProcess) {
        this(run, lattice, new Lattice.Edges(lattice), verticesPerProcess, (long) run.rank() * verticesPerProcess);
    }

    LocalGraph generate() {
        int[] ends = new int[2 * lattice.dimensions() * verticesPerProcess];
        int count = 0;
        BitSet copies = new BitSet();
        for (int vertex = 0; vertex < verticesPerProcess; vertex++) {
            for (int direction = 0; direction < lattice.dimensions(); direction++) {
                if (decision.has(first + vertex, direction)) {
                    int successor = (int) (decision.successor(first + vertex, direction) - first);
                    ends[count++] = vertex;
                    ends[count++] = successor;
                    if (successor >= verticesPerProcess) {
                        copies.set(successor);
                    }
                }
            }
            run.progressInSteps(vertex + 1L, VERTICES_PER_POLL);
        }
        int places = (int) Math.min(lattice.vertices() - first, verticesPerProcess + lattice.reach());
        BitSet foreign = new BitSet(places);
        foreign.set(verticesPerProcess, places);
        return new LocalGraph(places, first, null, Arrays.copyOf(ends, count), shared(copies), foreign);
    }

    /** Own vertices to which edges of processes before this one lead, and the copies. */
    private LocalGraph.Shared shared(BitSet copies) {
        LocalGraph.Shared shared = new LocalGraph.Shared();
        for (int vertex = 0; vertex < verticesPerProcess && vertex < lattice.reach(); vertex++) {
            add(vertex, shared);
        }
        for (int vertex = copies.nextSetBit(0); vertex >= 0; vertex = copies.nextSetBit(vertex + 1)) {
            add(vertex, shared);
        }
        return shared;
    }

    /**
     * Edges lead upwards: the owner is the last process that shares the vertex, the furthest predecessor's the first.
     */
    private void add(int vertex, LocalGraph.Shared shared) {
        long number = first + vertex;
        int owner = owner(number);
        int lowest = owner;
        for (int direction = 0; direction < lattice.dimensions(); direction++) {
            long predecessor = decision.predecessor(number, direction);
            if (decision.has(predecessor, direction)) {
                lowest = Math.min(lowest, owner(predecessor));
            }
        }
        shared.add(vertex, lowest, owner, owner);
    }

    private int owner(long number) {
        return (int) (number / verticesPerProcess);
    }
}
