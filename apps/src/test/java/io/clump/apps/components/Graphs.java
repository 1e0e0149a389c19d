package io.clump.apps.components;

import io.clump.apps.Plans;
import io.clump.apps.RecordingMonitor;
import io.clump.splitc.ThreadJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jgrapht.Graph;
import org.jgrapht.alg.connectivity.ConnectivityInspector;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.Pseudograph;

/** Common parts of the tests of components. */
final class Graphs {
    private Graphs() {}

    /** Runs the program; returns the monitors by rank. */
    static RecordingMonitor[] run(ThreadJob job, int size, Map<String, ?> options) {
        return Plans.run(job, size, new Components(), options);
    }

    /** Returns options that make the graph a lattice. */
    static Map<String, Object> lattice(int dimensions, int vertices, double keep, long seed) {
        return new TreeMap<>(
                Map.of("lattice", dimensions + "d", "nodes-per-process", vertices, "keep", keep, "seed", seed));
    }

    /** Returns the edges of a lattice, each as two numbers. */
    static List<long[]> edges(Lattice lattice) {
        Lattice.Edges edges = new Lattice.Edges(lattice);
        List<long[]> list = new ArrayList<>();
        for (long vertex = 0; vertex < lattice.vertices(); vertex++) {
            for (int direction = 0; direction < lattice.dimensions(); direction++) {
                if (edges.has(vertex, direction)) {
                    list.add(new long[] {vertex, edges.successor(vertex, direction)});
                }
            }
        }
        return list;
    }

    /** Returns the labels by vertex, found by JGraphT. */
    static Map<Long, Long> labels(List<Long> vertices, List<long[]> edges) {
        Graph<Long, DefaultEdge> graph = new Pseudograph<>(DefaultEdge.class);
        vertices.forEach(graph::addVertex);
        for (long[] edge : edges) {
            graph.addVertex(edge[0]);
            graph.addVertex(edge[1]);
            graph.addEdge(edge[0], edge[1]);
        }
        Map<Long, Long> labels = new TreeMap<>();
        new ConnectivityInspector<>(graph).connectedSets().forEach(component -> {
            long label = component.stream().mapToLong(vertex -> vertex).min().orElseThrow();
            component.forEach(vertex -> labels.put(vertex, label));
        });
        return labels;
    }

    /** Formats labels as the program writes them. */
    static String text(Map<Long, Long> labels) {
        return labels.entrySet().stream()
                .map(entry -> entry.getKey() + " " + entry.getValue() + "\n")
                .collect(Collectors.joining());
    }

    static long components(Map<Long, Long> labels) {
        return labels.values().stream().distinct().count();
    }

    static long largest(Map<Long, Long> labels) {
        return labels.values().stream()
                .collect(Collectors.groupingBy(label -> label, Collectors.counting()))
                .values()
                .stream()
                .mapToLong(count -> count)
                .max()
                .orElse(0);
    }
}
