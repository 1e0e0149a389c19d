package io.clump.apps.components;

import io.clump.am2.Endpoint;
import io.clump.splitc.Reduction;
import io.clump.splitc.SplitC;
import java.util.Arrays;

/**
 * Merges components by messages of a few words each (Lumetta, Krishnamurthy and Culler 1995, from which the thesis's
 * program is). The components of each process that have shared vertices make the reduced graph; each copy of another
 * process's vertex is one of its edges. Each component has a parent, at first itself. In a phase, each process asks for
 * the roots at the other ends of its edges, drops the edges whose ends have one root, and hooks of every other pair the
 * root with the larger label to the other one. Then components query their parents for these parents until all parents
 * are roots again. The phases end when there are no edges left. Towards the end nearly all requests go to the process
 * that has the root of the largest component.
 *
 * <p>A barrier follows each part of a phase, so each part reads the results of the previous part, and the number of
 * messages depends only on the graph.
 *
 * <pre>
 *   request              arguments                                  reply
 *   component of vertex  place of the question, vertex              place, component
 *   parent               place of the question, component           place, parent, label of the parent
 *   hook                 component, smaller root, label of that     nothing
 * </pre>
 */
final class FineMerging {
    private static final int COMPONENT = 1;
    private static final int PARENT = 2;
    private static final int HOOK = 3;
    private static final int SEND_COMPONENT = 4;
    private static final int SEND_PARENT = 5;
    private static final int DONE = 6;

    private final SplitC splitc;
    private final Endpoint endpoint;
    private final int[] owners;
    private final MergeCounts counts;
    private Border own = Border.NONE;

    /** By component of this process, its parent: rank and component there; and the label of that. */
    private long[] parents = {};

    private long[] labels = {};

    /** Edges of the reduced graph: the component here, and the component there. */
    private int[] here = {};

    private long[] there = {};

    /** Roots of the components here, as all processes know them before the next hooks. */
    private long[] rootsHere = {};

    private long[] labelsHere = {};

    /** Answers, by the place of the question. */
    private long[] roots = {};

    private long[] rootLabels = {};

    private int unanswered;

    /** Takes the ranks of the owners of the shared vertices. */
    FineMerging(SplitC splitc, int[] owners, MergeCounts counts) {
        this.splitc = splitc;
        this.owners = owners;
        this.counts = counts;
        endpoint = splitc.endpoint();
    }

    /** Merges the components of all processes, which do it together; returns the labels of the own ones. */
    long[] merge(Border border) {
        own = border;
        labels = own.labels().clone();
        parents = new long[labels.length];
        Arrays.setAll(parents, component -> id(splitc.rank(), component));
        setHandlers();
        // All have their components, and their handlers.
        splitc.barrier();
        findEdges();
        while (splitc.allReduce(there.length, Reduction.SUM) > 0) {
            askRoots();
            hook();
            shorten();
        }
        for (int component = 0; component < parents.length; component++) {
            // A component is one less as soon as it is no root.
            counts.unions += parents[component] == id(splitc.rank(), component) ? 0 : 1;
        }
        return labels;
    }

    private void setHandlers() {
        endpoint.handlers().set(COMPONENT, message -> {
            int vertex = Arrays.binarySearch(own.numbers(), message.longArgument(1));
            counts.sent++;
            message.reply(SEND_COMPONENT, message.argument(0), own.components()[vertex]);
        });
        endpoint.handlers().set(PARENT, message -> {
            long parent = parents[message.argument(1)];
            long label = labels[message.argument(1)];
            counts.sent++;
            message.reply(SEND_PARENT, message.argument(0), low(parent), high(parent), low(label), high(label));
        });
        endpoint.handlers().set(HOOK, message -> {
            hook(message.argument(0), message.longArgument(1), message.longArgument(3));
            counts.sent++;
            message.reply(DONE);
        });
        endpoint.handlers().set(SEND_COMPONENT, message -> {
            int edge = message.argument(0);
            there[edge] = id(rank(there[edge]), message.argument(1));
            unanswered--;
        });
        endpoint.handlers().set(SEND_PARENT, message -> {
            roots[message.argument(0)] = message.longArgument(1);
            rootLabels[message.argument(0)] = message.longArgument(3);
            unanswered--;
        });
        endpoint.handlers().set(DONE, message -> unanswered--);
    }

    /** Asks the owners of copied vertices for their components. */
    private void findEdges() {
        here = new int[own.numbers().length];
        there = new long[own.numbers().length];
        int count = 0;
        for (int vertex = 0; vertex < own.numbers().length; vertex++) {
            if (owners[vertex] != splitc.rank()) {
                here[count] = own.components()[vertex];
                there[count] = id(owners[vertex], 0);
                ask();
                long number = own.numbers()[vertex];
                endpoint.request(owners[vertex], COMPONENT, count, low(number), high(number));
                count++;
            }
        }
        awaitAnswers();
        here = Arrays.copyOf(here, count);
        there = Arrays.copyOf(there, count);
    }

    private void askRoots() {
        roots = new long[there.length];
        rootLabels = new long[there.length];
        rootsHere = new long[there.length];
        labelsHere = new long[there.length];
        for (int edge = 0; edge < there.length; edge++) {
            rootsHere[edge] = parents[here[edge]];
            labelsHere[edge] = labels[here[edge]];
            askParent(edge, there[edge]);
        }
        awaitAnswers();
    }

    /** Hooks roots to smaller ones, and drops the edges within a component. */
    private void hook() {
        int count = 0;
        for (int edge = 0; edge < there.length; edge++) {
            long root = rootsHere[edge];
            long label = labelsHere[edge];
            if (root != roots[edge]) {
                if (isLess(label, root, rootLabels[edge], roots[edge])) {
                    sendHook(roots[edge], root, label);
                } else {
                    sendHook(root, roots[edge], rootLabels[edge]);
                }
                here[count] = here[edge];
                there[count++] = there[edge];
            }
        }
        here = Arrays.copyOf(here, count);
        there = Arrays.copyOf(there, count);
        awaitAnswers();
    }

    private void sendHook(long component, long root, long label) {
        if (rank(component) == splitc.rank()) {
            hook((int) component, root, label);
        } else {
            ask();
            endpoint.request(rank(component), HOOK, (int) component, low(root), high(root), low(label), high(label));
        }
    }

    /** Hooks a component; the smallest of several hooks remains, whatever their order. */
    private void hook(int component, long root, long label) {
        if (isLess(label, root, labels[component], parents[component])) {
            parents[component] = root;
            labels[component] = label;
        }
    }

    /** Replaces parents by their parents until all are roots. */
    private void shorten() {
        long changes;
        do {
            roots = parents.clone();
            rootLabels = labels.clone();
            for (int component = 0; component < roots.length; component++) {
                if (parents[component] != id(splitc.rank(), component)) {
                    askParent(component, parents[component]);
                }
            }
            awaitAnswers();
            changes = 0;
            for (int component = 0; component < roots.length; component++) {
                changes += parents[component] == roots[component] ? 0 : 1;
                parents[component] = roots[component];
                labels[component] = rootLabels[component];
            }
            changes = splitc.allReduce(changes, Reduction.SUM);
        } while (changes > 0);
    }

    private void askParent(int place, long component) {
        if (rank(component) == splitc.rank()) {
            roots[place] = parents[(int) component];
            rootLabels[place] = labels[(int) component];
        } else {
            ask();
            endpoint.request(rank(component), PARENT, place, (int) component);
        }
    }

    private void ask() {
        unanswered++;
        counts.sent++;
    }

    private void awaitAnswers() {
        splitc.pollUntil(() -> unanswered == 0);
        splitc.barrier();
    }

    private static boolean isLess(long label, long id, long otherLabel, long otherId) {
        return label < otherLabel || (label == otherLabel && id < otherId);
    }

    private static long id(int rank, int component) {
        return (long) rank << Integer.SIZE | component;
    }

    private static int rank(long id) {
        return high(id);
    }

    private static int high(long number) {
        return (int) (number >> Integer.SIZE);
    }

    private static int low(long number) {
        return (int) number;
    }
}
