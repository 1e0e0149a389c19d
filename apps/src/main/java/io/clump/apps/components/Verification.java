package io.clump.apps.components;

import io.clump.apps.Report;
import io.clump.apps.Run;
import io.clump.splitc.Reduction;
import io.clump.splitc.SplitC;
import java.util.Map;
import org.agrona.collections.Long2LongCounterMap;
import org.agrona.collections.Long2ObjectHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Checks the labels, however they were made: both ends of each edge must have the same label, no label may be greater
 * than its vertex, the label must be a vertex of its component, and all processes that have a vertex must agree about
 * it. Then each label represents one or several whole components, and is their smallest vertex. The number of labels
 * shows that it represents only one: it must be the number of vertices minus the number of unions. Belongs to the
 * thread that joined the job.
 */
final class Verification {
    private final SplitC splitc;
    private final LocalGraph graph;
    private final long[] labels;
    private final Homes homes;
    private @Nullable String fault;
    private long components;
    private long largest;

    Verification(SplitC splitc, LocalGraph graph, long[] labels, Homes homes) {
        this.splitc = splitc;
        this.graph = graph;
        this.labels = labels;
        this.homes = homes;
    }

    /**
     * Result of the check; empty except at rank 0.
     *
     * @param failure one line about the fault that any process has found, or null without a fault
     * @param totals the numbers of all processes by the keys of the results
     */
    record Finding(@Nullable String failure, Map<String, Long> totals) {}

    /** Checks; all processes do it together, each with the number of unions that it counted. */
    Finding check(long unions) {
        checkEdges();
        checkCopies();
        countMembers();
        long[] own = {graph.ownVertices(), graph.edges(), components, graph.copies(), unions};
        long[] all = splitc.reduce(0, own, Reduction.SUM);
        largest = splitc.reduce(0, largest, Reduction.MAX);
        String failure = Run.firstFailure(splitc, fault);
        if (splitc.rank() > 0) {
            return new Finding(null, Map.of());
        }
        // Each union leaves one set less, and so does each copy that is joined to its original.
        if (failure == null && all[2] != all[3] - all[4]) {
            failure = "wrong number of components: found=" + all[2] + ", expected " + (all[3] - all[4]) + " after "
                    + all[4] + " unions of " + all[3] + " vertices";
        }
        return new Finding(
                failure, Map.of("vertices", all[0], "edges", all[1], "components", all[2], "largest", largest));
    }

    private void checkEdges() {
        int[] ends = graph.ends();
        for (int end = 0; end < ends.length; end += 2) {
            int from = ends[end];
            int to = ends[end + 1];
            if (labels[from] != labels[to]) {
                fail(
                        "different labels at the ends of an edge: from=%d, to=%d, label=%d",
                        graph.number(from), graph.number(to), labels[from]);
            }
        }
        for (int vertex = 0; vertex < labels.length; vertex++) {
            if (labels[vertex] > graph.number(vertex)) {
                fail("label greater than the vertex: vertex=%d, label=%d", graph.number(vertex), labels[vertex]);
            }
        }
    }

    /** Sends the labels of shared vertices to their homes, which compare the labels of all processes. */
    private void checkCopies() {
        Mail mail = new Mail(homes, 2);
        for (int vertex : graph.shared().vertices()) {
            mail.add(graph.number(vertex), labels[vertex]);
        }
        Long2ObjectHashMap<Long> representatives = new Long2ObjectHashMap<>();
        for (long[] records : mail.send(splitc)) {
            for (int at = 0; at < records.length; at += 2) {
                Long before = representatives.putIfAbsent(records[at], Long.valueOf(records[at + 1]));
                if (before != null && before != records[at + 1]) {
                    fail(
                            "processes disagree about a vertex: vertex=%d, label=%d, label=%d",
                            records[at], before, records[at + 1]);
                }
            }
        }
    }

    /**
     * Counts the components at the homes of their labels, to which each process sends the number of its own vertices
     * with a label: twice that number, and one more if the label's own vertex is among them.
     */
    private void countMembers() {
        Long2LongCounterMap own = new Long2LongCounterMap(0);
        for (int vertex = 0; vertex < labels.length; vertex++) {
            if (graph.isOwn(vertex)) {
                own.addAndGet(labels[vertex], labels[vertex] == graph.number(vertex) ? 2 + 1 : 2);
            }
        }
        Mail mail = new Mail(homes, 2);
        own.forEach((label, members) -> mail.add(label, members));
        Long2LongCounterMap all = new Long2LongCounterMap(0);
        for (long[] records : mail.send(splitc)) {
            for (int at = 0; at < records.length; at += 2) {
                all.addAndGet(records[at], records[at + 1]);
            }
        }
        all.forEach((label, members) -> {
            components++;
            largest = Math.max(largest, members / 2);
            if (members % 2 == 0) {
                fail("label that is no vertex of its component: label=%d", label);
            }
        });
    }

    /** Keeps the last fault. */
    private void fail(String format, Object... numbers) {
        fault = Report.text(format, numbers);
    }
}
