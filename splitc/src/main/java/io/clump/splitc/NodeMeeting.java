package io.clump.splitc;

import io.clump.am2.ClumpException;
import io.clump.am2.Endpoint;
import io.clump.am2.NodeMemory;
import io.clump.am2.Region;
import io.clump.am2.barrier.NodeCounter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Meeting of the processes of a node at a counter in its memory, together with the data of their calls that others
 * need. If the job has one node, the process that arrives last does the work and releases the others. Otherwise the
 * first process of the node does so, and also communicates with the other nodes.
 */
final class NodeMeeting {
    /** Number of the memory region; spread arrays have numbers from 0 on. */
    private static final int REGION = Integer.MAX_VALUE;

    /** Words of a process's line: its operation and call, its parcels or the length of its array, and the array. */
    private static final int CALL = 0;

    private static final int COUNT = 1;
    private static final int ARRAY = 2;

    private static final int ARRAY_WORDS = NodeCounter.WORDS - ARRAY;

    private final NodeMemory memory;
    private final NodeCounter counter;
    private final CallOrder order;
    private final int[] ranks;
    private final int[] others;
    private final boolean isWholeJob;
    private final BooleanSupplier isComplete;
    private final BooleanSupplier isReleased;
    private final ByteBuffer words =
            ByteBuffer.wrap(new byte[ARRAY_WORDS * Long.BYTES]).order(ByteOrder.LITTLE_ENDIAN);

    private NodeMeeting(NodeMemory memory, NodeCounter counter, CallOrder order, Topology topology) {
        this.memory = memory;
        this.counter = counter;
        this.order = order;
        ranks = topology.localRanks();
        others = Arrays.stream(ranks).filter(rank -> rank != order.rank()).toArray();
        isWholeJob = topology.nodes() == 1;
        isComplete = counter::isComplete;
        isReleased = counter::isReleased;
    }

    /**
     * Allocates the memory, in the first process of a node, before the others look for it.
     *
     * @return the memory; null in the others, or if the process is alone on its node
     */
    static @Nullable Region allocate(Endpoint endpoint, Topology topology, int rank) {
        int[] ranks = topology.localRanks();
        return ranks.length > 1 && ranks[0] == rank
                ? new NodeMemory(endpoint).allocate(REGION, NodeCounter.lengthBytes(ranks.length))
                : null;
    }

    /**
     * Makes the meeting after the first process of the node has allocated the memory.
     *
     * @param own result of {@link #allocate}
     * @return the meeting; null if the process is alone on its node
     */
    static @Nullable NodeMeeting of(@Nullable Region own, Endpoint endpoint, CallOrder order, Topology topology) {
        int[] ranks = topology.localRanks();
        if (ranks.length == 1) {
            return null;
        }
        NodeMemory memory = new NodeMemory(endpoint);
        Region region = own == null ? memory.find(ranks[0], REGION) : own;
        if (region == null) {
            throw new ClumpException("the memory of the node's barrier is not there: rank=" + order.rank()
                    + ", expected of rank " + ranks[0]);
        }
        int place = Arrays.binarySearch(ranks, order.rank());
        return new NodeMeeting(memory, new NodeCounter(region, ranks.length, place), order, topology);
    }

    /** Returns whether all processes of the job are on this node. */
    boolean isWholeJob() {
        return isWholeJob;
    }

    /**
     * Waits in a barrier.
     *
     * @param untaken number of parcels that this process has sent more than taken
     * @return true if this process now acts for the node, and must {@link #release} the others; false if it was
     *     released
     */
    boolean gather(Step step, int untaken) {
        counter.leave(COUNT, untaken);
        return arrive(step);
    }

    /**
     * Returns the number of parcels that the processes of the node have sent more than taken; used by the process that
     * acts for the node.
     */
    int untaken() {
        int sum = 0;
        for (int place = 0; place < ranks.length; place++) {
            sum += (int) counter.left(place, COUNT);
        }
        return sum;
    }

    /** Releases the other processes of the node. */
    void release() {
        counter.release();
        for (int other : others) {
            memory.wake(other);
        }
    }

    /** Returns whether an array is short enough to be combined here. */
    static boolean fits(Elements<?> elements, int length) {
        return length <= ARRAY_WORDS * Long.BYTES / elements.bytesEach();
    }

    /**
     * Combines the arrays of all processes, all of which fit, along a tree of ranks.
     *
     * @param ofNodes combines the arrays of all nodes, in the first process of each
     */
    <A> A combine(Step step, A own, Numbers<A> elements, Reduction operation, UnaryOperator<A> ofNodes) {
        int length = elements.length(own);
        counter.leave(COUNT, length);
        elements.write(own, 0, length, words);
        for (int i = 0; i < ARRAY_WORDS; i++) {
            counter.leave(ARRAY + i, words.getLong(i * Long.BYTES));
        }
        if (!arrive(step)) {
            for (int i = 0; i < ARRAY_WORDS; i++) {
                words.putLong(i * Long.BYTES, counter.result(i));
            }
            A result = elements.allocate(length);
            elements.read(words, result, 0, length);
            return result;
        }
        checkLengths(step, length);
        A result = ofNodes.apply(subtree(new BinomialTree(ranks.length, 0), 0, length, elements, operation));
        elements.write(result, 0, length, words);
        for (int i = 0; i < ARRAY_WORDS; i++) {
            counter.result(i, words.getLong(i * Long.BYTES));
        }
        release();
        return result;
    }

    void close() {
        counter.close();
    }

    private boolean arrive(Step step) {
        counter.leave(CALL, (long) step.operation() << Integer.SIZE | Integer.toUnsignedLong(step.call()));
        boolean isLast = counter.arrive();
        boolean acts = isWholeJob ? isLast : order.rank() == ranks[0];
        if (!acts) {
            if (isLast) {
                memory.wake(ranks[0]);
            }
            order.await(step, isReleased, others);
            return false;
        }
        if (!isLast) {
            order.await(step, isComplete, others);
        }
        for (int place = 0; place < ranks.length; place++) {
            long call = counter.left(place, CALL);
            order.check(step, (int) (call >>> Integer.SIZE), (int) call, ranks[place]);
        }
        return true;
    }

    private void checkLengths(Step step, int length) {
        for (int place = 0; place < ranks.length; place++) {
            if (counter.left(place, COUNT) != length) {
                order.fail("different lengths: " + Call.describe(step.call()) + ", rank " + order.rank() + " has "
                        + length + ", rank " + ranks[place] + " has " + counter.left(place, COUNT));
            }
        }
    }

    /** Combines a subtree in the same order as along the tree of messages, so that sums are rounded in the same way. */
    private <A> A subtree(BinomialTree tree, int place, int length, Numbers<A> elements, Reduction operation) {
        for (int i = 0; i < ARRAY_WORDS; i++) {
            words.putLong(i * Long.BYTES, counter.left(place, ARRAY + i));
        }
        A sum = elements.allocate(length);
        elements.read(words, sum, 0, length);
        int[] children = tree.children(place);
        for (int i = children.length - 1; i >= 0; i--) {
            elements.combine(sum, subtree(tree, children[i], length, elements, operation), operation);
        }
        return sum;
    }
}
