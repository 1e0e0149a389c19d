package io.clump.splitc;

import io.clump.splitc.Call.Kind;
import java.util.function.UnaryOperator;
import org.agrona.MutableDirectBuffer;
import org.jspecify.annotations.Nullable;

/** Collective operations on arrays. */
final class Collectives {
    private final Parcels parcels;
    private final CallOrder order;
    private final Trees trees;
    private final int rank;
    private final int size;
    private @Nullable NodeCollectives node;
    private boolean meets;

    Collectives(Parcels parcels, CallOrder order, Trees trees, SplitCConfiguration place) {
        this.parcels = parcels;
        this.order = order;
        this.trees = trees;
        rank = place.rank();
        size = place.size();
    }

    /**
     * Sets the memory in which short arrays are combined from now on.
     *
     * @param ofNode memory of the node; null if this process is alone on its node, in a job in which others are not
     */
    void meetAt(@Nullable NodeCollectives ofNode) {
        node = ofNode;
        meets = true;
    }

    /** Sends the root's array to all processes. */
    <A> A broadcast(int root, A ofRoot, Elements<A> elements) {
        checkRoot(root);
        if (rank == root) {
            checkArray(ofRoot);
        }
        Step step = begin(Kind.BROADCAST, root, elements, null);
        return order.end(spread(step, trees.flat(root), root, ofRoot, elements));
    }

    /** Sends the root's bytes to all processes, each of which knows their number. */
    void broadcast(int root, MutableDirectBuffer buffer, int offset, int length) {
        checkArray(buffer);
        buffer.boundsCheck(offset, length);
        byte[] ofRoot = new byte[rank == root ? length : 0];
        buffer.getBytes(offset, ofRoot);
        byte[] bytes = broadcast(root, ofRoot, Types.BYTES);
        if (bytes.length != length) {
            order.fail("different lengths: " + Call.describe(Call.of(Kind.BROADCAST, root, Types.BYTES, null))
                    + ", rank " + root + " has " + bytes.length + ", rank " + rank + " has " + length);
        }
        buffer.putBytes(offset, bytes);
    }

    /** Sends the arrays of all processes to the root. Returns them by rank there, and an empty result elsewhere. */
    <A> A[] gather(int root, A own, Elements<A> elements) {
        checkRoot(root);
        checkArray(own);
        Step step = begin(Kind.GATHER, root, elements, null);
        if (rank != root) {
            parcels.send(root, step, rank, own, elements);
            return order.end(elements.allocateRows(0));
        }
        A[] all = elements.allocateRows(size);
        for (int source = 0; source < size; source++) {
            all[source] = source == rank ? elements.copy(own) : parcels.receive(source, step, source, elements);
        }
        return order.end(all);
    }

    /**
     * Sends the arrays of all processes to all. Each array has its own tree, so it goes to each other node once. All
     * processes forward received arrays in the order of ranks, so the array of the lowest rank that a process waits for
     * does not wait for another one.
     */
    <A> A[] allGather(A own, Elements<A> elements) {
        return allGather(Kind.ALL_GATHER, own, elements);
    }

    /** Does the same as above, in a call of another kind. */
    <A> A[] allGather(Kind kind, A own, Elements<A> elements) {
        checkArray(own);
        Step step = begin(kind, 0, elements, null);
        A[] all = elements.allocateRows(size);
        all[rank] = elements.copy(own);
        send(step, trees.overNodes(rank).children(), rank, own, elements);
        for (int source = 0; source < size; source++) {
            if (source != rank) {
                all[source] = spread(step, trees.overNodes(source), source, own, elements);
            }
        }
        return order.end(all);
    }

    /**
     * Sends each process its part of the arrays of all. Each process starts with the next rank, so that all receive
     * while they send.
     */
    <A> A[] allToAll(A[] byRank, Elements<A> elements) {
        checkRows(byRank);
        Step step = begin(Kind.ALL_TO_ALL, 0, elements, null);
        A[] all = elements.allocateRows(size);
        all[rank] = elements.copy(byRank[rank]);
        for (int distance = 1; distance < size; distance++) {
            int destination = (rank + distance) % size;
            parcels.send(destination, step, rank, byRank[destination], elements);
        }
        for (int distance = 1; distance < size; distance++) {
            int source = (rank + size - distance) % size;
            all[source] = parcels.receive(source, step, source, elements);
        }
        return order.end(all);
    }

    /** Combines the arrays of all processes at the root. Returns an empty array elsewhere. */
    <A> A reduce(int root, A own, Numbers<A> elements, Reduction operation) {
        checkRoot(root);
        checkArray(own);
        boolean inOrder = isOrdered(elements, operation);
        Step step = begin(Kind.REDUCE, root, elements, operation);
        A result = combine(step, inOrder ? trees.overRanks() : trees.overNodes(root), own, elements, operation);
        if (inOrder && root != 0) {
            if (rank == 0) {
                parcels.send(root, step, 0, result, elements);
            } else if (rank == root) {
                return order.end(parcels.receive(0, step, 0, elements));
            }
        }
        return order.end(rank == root ? result : elements.allocate(0));
    }

    /** Combines the arrays of all processes, and returns the result in all of them. */
    <A> A allReduce(A own, Numbers<A> elements, Reduction operation) {
        checkArray(own);
        boolean inOrder = isOrdered(elements, operation);
        if (meets && NodeCollectives.fits(elements, elements.length(own)) && (trees.isOfOneNode() || !inOrder)) {
            Step step = begin(Kind.ALL_REDUCE, Call.SHORT, elements, operation);
            UnaryOperator<A> ofNodes = sum -> trees.isOfOneNode() ? sum : amongNodes(step, sum, elements, operation);
            return order.end(node == null ? ofNodes.apply(own) : node.combine(step, own, elements, operation, ofNodes));
        }
        Step step = begin(Kind.ALL_REDUCE, 0, elements, operation);
        A result = combine(step, inOrder ? trees.overRanks() : trees.overNodes(0), own, elements, operation);
        // Rank 0 sends nothing up the trees, so messages with rank 0 travel down.
        return order.end(spread(step, trees.flat(0), 0, result, elements));
    }

    /**
     * Combines for each process the arrays of all lower ranks. The arrays of whole subtrees go up the tree. The array
     * of all ranks is sent down a subtree: the parent appends its own array and those of the earlier subtrees to the
     * one that it has received.
     */
    <A> A exclusiveScan(A own, A identity, Numbers<A> elements, Reduction operation) {
        checkArray(own);
        isOrdered(elements, operation);
        Step step = begin(Kind.EXCLUSIVE_SCAN, 0, elements, operation);
        Branch branch = trees.overRanks();
        int[] children = branch.children();
        A[] before = elements.allocateRows(children.length);
        A sum = elements.copy(own);
        for (int i = children.length - 1; i >= 0; i--) {
            before[i] = elements.copy(sum);
            add(step, sum, children[i], elements, operation);
        }
        A result = identity;
        if (!branch.isRoot()) {
            parcels.send(branch.parent(), step, rank, sum, elements);
            result = parcels.receive(branch.parent(), step, branch.parent(), elements);
        }
        for (int i = 0; i < children.length; i++) {
            A ofChild = before[i];
            if (!branch.isRoot()) {
                ofChild = elements.copy(result);
                elements.combine(ofChild, before[i], operation);
            }
            parcels.send(children[i], step, rank, ofChild, elements);
        }
        return order.end(result);
    }

    /** Forwards an array from the root, and returns it. */
    private <A> A spread(Step step, Branch branch, int root, A ofRoot, Elements<A> elements) {
        A array = branch.isRoot() ? ofRoot : parcels.receive(branch.parent(), step, root, elements);
        send(step, branch.children(), root, array, elements);
        return array;
    }

    private <A> void send(Step step, int[] destinations, int root, A array, Elements<A> elements) {
        if (destinations.length > 1) {
            parcels.sendAll(destinations, step, root, array, elements);
        } else {
            for (int destination : destinations) {
                parcels.send(destination, step, root, array, elements);
            }
        }
    }

    /** Combines the arrays of all nodes, in the first process of each node. */
    private <A> A amongNodes(Step step, A ofNode, Numbers<A> elements, Reduction operation) {
        A result = combine(step, trees.firstOnes(), ofNode, elements, operation);
        return spread(step, trees.flatFirstOnes(), 0, result, elements);
    }

    /** Combines the arrays of the subtree, and sends the result to the parent, unless this is the root. */
    private <A> A combine(Step step, Branch branch, A own, Numbers<A> elements, Reduction operation) {
        A sum = elements.copy(own);
        // The children with the smallest subtrees first, which is the order of ranks.
        for (int i = branch.children().length - 1; i >= 0; i--) {
            add(step, sum, branch.children()[i], elements, operation);
        }
        if (!branch.isRoot()) {
            parcels.send(branch.parent(), step, rank, sum, elements);
        }
        return sum;
    }

    private <A> void add(Step step, A sum, int child, Numbers<A> elements, Reduction operation) {
        A other = parcels.receive(child, step, child, elements);
        if (elements.length(other) != elements.length(sum)) {
            order.fail("different lengths: " + Call.describe(step.call()) + ", rank " + rank + " has "
                    + elements.length(sum) + ", rank " + child + " has " + elements.length(other));
        }
        elements.combine(sum, other, operation);
    }

    /** Returns whether the order matters in which arrays are combined. */
    private static boolean isOrdered(Numbers<?> elements, Reduction operation) {
        if (operation == null) {
            throw new IllegalArgumentException("no reduction: found=null");
        }
        if (elements.isFloatingPoint()) {
            operation.checkFloatingPoint();
        }
        return elements.isFloatingPoint() && operation == Reduction.SUM;
    }

    private Step begin(Kind kind, int root, Elements<?> elements, @Nullable Reduction operation) {
        return order.begin(Call.of(kind, root, elements, operation));
    }

    // The values of a process are checked before the call has a number, so that the program may go on with another call
    // after an error.

    private void checkRoot(int root) {
        if (root < 0 || root >= size) {
            throw new IllegalArgumentException("no such root: found=" + root + ", expected 0 to " + (size - 1));
        }
    }

    private static void checkArray(@Nullable Object array) {
        if (array == null) {
            throw new IllegalArgumentException("no array: found=null");
        }
    }

    private <A> void checkRows(A[] byRank) {
        checkArray(byRank);
        if (byRank.length != size) {
            throw new IllegalArgumentException(
                    "one array for each process: found=" + byRank.length + ", expected " + size);
        }
        for (int destination = 0; destination < size; destination++) {
            if (byRank[destination] == null) {
                throw new IllegalArgumentException("no array for rank " + destination + ": found=null");
            }
        }
    }
}
