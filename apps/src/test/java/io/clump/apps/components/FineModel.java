package io.clump.apps.components;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** The algorithm of {@link FineMerging} in one thread, which counts the messages that each process would send. */
final class FineModel {
    /** Messages by rank, replies included. */
    final long[] messages;

    /** Number of reductions over all processes. */
    int reductions = 1;

    private final int size;

    /** Components as label · size + rank, and their parents. */
    private final Map<Long, Long> parents = new TreeMap<>();

    /** Edges of the reduced graph: component here, component there. */
    private List<long[]> edges = new ArrayList<>();

    FineModel(Lattice lattice, int verticesPerProcess, int size) {
        this.size = size;
        messages = new long[size];
        List<Map<Long, Long>> labels = new ArrayList<>();
        List<TreeSet<Long>> copies = new ArrayList<>();
        for (int rank = 0; rank < size; rank++) {
            long first = (long) rank * verticesPerProcess;
            List<long[]> own = Graphs.edges(lattice).stream()
                    .filter(edge -> edge[0] >= first && edge[0] < first + verticesPerProcess)
                    .toList();
            List<Long> vertices = new ArrayList<>();
            for (long vertex = first; vertex < first + verticesPerProcess; vertex++) {
                vertices.add(vertex);
            }
            labels.add(Graphs.labels(vertices, own));
            copies.add(new TreeSet<>(own.stream()
                    .map(edge -> edge[1])
                    .filter(to -> to >= first + verticesPerProcess)
                    .toList()));
        }
        for (int rank = 0; rank < size; rank++) {
            for (long copy : copies.get(rank)) {
                int owner = (int) (copy / verticesPerProcess);
                long here = labels.get(rank).get(copy) * size + rank;
                long there = labels.get(owner).get(copy) * size + owner;
                parents.put(here, here);
                parents.put(there, there);
                ask(rank, owner);
                edges.add(new long[] {here, there});
            }
        }
        while (!edges.isEmpty()) {
            hook();
            shorten();
            reductions++;
        }
    }

    private void hook() {
        Map<Long, Long> before = Map.copyOf(parents);
        List<long[]> left = new ArrayList<>();
        for (long[] edge : edges) {
            int rank = rank(edge[0]);
            ask(rank, rank(edge[1]));
            long here = before.get(edge[0]);
            long there = before.get(edge[1]);
            if (here != there) {
                ask(rank, rank(Math.max(here, there)));
                parents.merge(Math.max(here, there), Math.min(here, there), Math::min);
                left.add(edge);
            }
        }
        edges = left;
    }

    private void shorten() {
        Map<Long, Long> before;
        do {
            before = Map.copyOf(parents);
            for (Map.Entry<Long, Long> entry : parents.entrySet()) {
                long parent = entry.getValue();
                if (parent != entry.getKey()) {
                    ask(rank(entry.getKey()), rank(parent));
                    entry.setValue(before.get(parent));
                }
            }
            reductions++;
        } while (!before.equals(parents));
    }

    private void ask(int from, int to) {
        if (from != to) {
            messages[from]++;
            messages[to]++;
        }
    }

    private int rank(long component) {
        return (int) (component % size);
    }
}
