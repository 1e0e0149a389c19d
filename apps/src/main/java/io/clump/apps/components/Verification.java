package io.clump.apps.components;

import io.clump.apps.Report;
import io.clump.apps.Run;
import io.clump.splitc.Reduction;
import io.clump.splitc.SplitC;
import java.util.BitSet;
import java.util.Map;
import org.agrona.collections.Long2LongHashMap;
import org.agrona.collections.LongArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Checks the labels, however they were made: both ends of each edge must have the same label, no label may be greater
 * than its vertex, the label must be a vertex of its component, and all processes that have a vertex must agree about
 * it. Then each label stands for one or several whole components, and is their smallest vertex. That it stands for only
 * one follows from the number of labels, which must be the number of vertices less that of the unions. Belongs to the
 * thread that joined the job.
 */
final class Verification {
    private static final long NONE = -1;

    /**
     * A label, how many vertices have it, and whether the label's own vertex, in the process that owns it, is one of
     * them.
     */
    private static final int RECORD = 3;

    private final SplitC splitc;
    private final LocalGraph graph;
    private final long[] labels;
    private final Homes homes;
    private @Nullable String failure;
    private Map<String, Long> totals = Map.of();
    private long components;
    private long largest;

    Verification(SplitC splitc, LocalGraph graph, long[] labels, Homes homes) {
        this.splitc = splitc;
        this.graph = graph;
        this.labels = labels;
        this.homes = homes;
    }

    /** Checks; all processes do it together, each with the number of unions that it counted. */
    void check(long unions) {
        checkEdges();
        checkCopies();
        countMembers();
        long[] own = {graph.ownVertices(), graph.edges(), components, graph.copies(), unions};
        long[] all = splitc.reduce(0, own, Reduction.SUM);
        largest = splitc.reduce(0, largest, Reduction.MAX);
        failure = Run.firstFailure(splitc, failure);
        if (splitc.rank() == 0) {
            totals = Map.of("vertices", all[0], "edges", all[1], "components", all[2], "largest", largest);
            // Each union leaves one set less, and so does each copy that is joined to its original.
            if (failure == null && all[2] != all[3] - all[4]) {
                failure = "wrong number of components: found=" + all[2] + ", expected " + (all[3] - all[4]) + " after "
                        + all[4] + " unions of " + all[3] + " vertices";
            }
        }
    }

    /** Returns, at rank 0, one line about the fault that any process has found, or null if there is none. */
    @Nullable
    String failure() {
        return failure;
    }

    /** Returns, at rank 0, the numbers of all processes by the keys of the results. */
    Map<String, Long> totals() {
        return totals;
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
        Long2LongHashMap indices = new Long2LongHashMap(NONE);
        LongArrayList told = new LongArrayList();
        for (long[] records : mail.send(splitc)) {
            for (int at = 0; at < records.length; at += 2) {
                long index = indices.get(records[at]);
                if (index == NONE) {
                    indices.put(records[at], told.size());
                    told.addLong(records[at + 1]);
                } else if (told.getLong((int) index) != records[at + 1]) {
                    fail(
                            "processes disagree about a vertex: vertex=%d, label=%d, label=%d",
                            records[at], told.getLong((int) index), records[at + 1]);
                }
            }
        }
    }

    /** Components that only this process has are counted here, the others by the homes of their labels. */
    private void countMembers() {
        int[] members = new int[labels.length];
        Long2LongHashMap elsewhere = new Long2LongHashMap(NONE);
        for (int vertex = 0; vertex < labels.length; vertex++) {
            if (graph.isOwn(vertex)) {
                int label = graph.vertex(labels[vertex]);
                if (label >= 0) {
                    members[label]++;
                } else {
                    elsewhere.put(labels[vertex], Math.max(0, elsewhere.get(labels[vertex])) + 1);
                }
            }
        }
        BitSet shared = sharedLabels();
        Mail mail = new Mail(homes, RECORD);
        for (int label = 0; label < members.length; label++) {
            boolean isMember = graph.isOwn(label) && labels[label] == graph.number(label);
            if (shared.get(label) || (members[label] > 0 && !graph.isOwn(label))) {
                mail.add(graph.number(label), members[label], isMember ? 1 : 0);
            } else if (members[label] > 0) {
                count(graph.number(label), members[label], isMember);
            }
        }
        elsewhere.forEachLong((label, count) -> mail.add(label, count, 0));
        countAtHome(mail.send(splitc));
    }

    /** Labels in this process of components that others have, too. */
    private BitSet sharedLabels() {
        BitSet shared = new BitSet(labels.length);
        for (int vertex : graph.shared().vertices()) {
            int label = graph.vertex(labels[vertex]);
            if (label >= 0) {
                shared.set(label);
            }
        }
        return shared;
    }

    private void countAtHome(long[][] received) {
        Long2LongHashMap members = new Long2LongHashMap(NONE);
        Long2LongHashMap own = new Long2LongHashMap(NONE);
        for (long[] records : received) {
            for (int at = 0; at < records.length; at += RECORD) {
                members.put(records[at], Math.max(0, members.get(records[at])) + records[at + 1]);
                own.put(records[at], Math.max(0, own.get(records[at])) + records[at + 2]);
            }
        }
        members.forEachLong((label, count) -> count(label, count, own.get(label) == 1));
    }

    private void count(long label, long members, boolean isMember) {
        components++;
        largest = Math.max(largest, members);
        if (!isMember) {
            fail("label that is no vertex of its component: label=%d", label);
        }
    }

    /** Keeps the last fault. */
    private void fail(String format, Object... numbers) {
        failure = Report.text(format, numbers);
    }
}
