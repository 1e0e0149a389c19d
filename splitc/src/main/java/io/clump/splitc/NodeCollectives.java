package io.clump.splitc;

import io.clump.am2.ClumpException;
import io.clump.am2.Endpoint;
import io.clump.am2.NodeMemory;
import io.clump.am2.Region;
import io.clump.am2.barrier.NodeCounter;
import io.clump.am2.barrier.NodeMeeting;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Collective calls of the processes of a node in its shared memory: each process writes the data there that others
 * need. If the job has one node, the process that arrives last does the work and releases the others. Otherwise the
 * first process of the node does so, and also communicates with the other nodes.
 */
final class NodeCollectives {
    /** Number of the memory region; spread arrays have numbers from 0 on. */
    private static final int REGION = Integer.MAX_VALUE;

    /** Words of a process's line: its operation and call, its parcels or the length of its array, and the array. */
    private static final int CALL = 0;

    private static final int COUNT = 1;
    private static final int ARRAY = 2;

    private static final int ARRAY_WORDS = NodeCounter.WORDS - ARRAY;

    private final NodeMeeting meeting;
    private final NodeCounter words;
    private final CallOrder order;
    private final int[] ranks;
    private final int[] others;
    private final boolean isWholeJob;
    private final BooleanSupplier isOver;
    private final ByteBuffer bytes =
            ByteBuffer.wrap(new byte[ARRAY_WORDS * Long.BYTES]).order(ByteOrder.LITTLE_ENDIAN);

    private NodeCollectives(NodeMeeting meeting, CallOrder order, Topology topology) {
        this.meeting = meeting;
        this.order = order;
        words = meeting.words();
        ranks = topology.localRanks();
        others = Arrays.stream(ranks).filter(rank -> rank != order.rank()).toArray();
        isWholeJob = topology.nodes() == 1;
        isOver = meeting::isOver;
    }

    /**
     * Allocates the memory, in the first process of a node, before the others search for it.
     *
     * @return the memory; null in the others, or if the process is alone on its node
     */
    static @Nullable Region allocate(Endpoint endpoint, Topology topology, int rank) {
        int[] ranks = topology.localRanks();
        return ranks.length > 1 && ranks[0] == rank
                ? NodeMeeting.allocate(new NodeMemory(endpoint), REGION, ranks.length)
                : null;
    }

    /**
     * Opens the memory after the first process of the node has allocated it.
     *
     * @param own result of {@link #allocate}
     * @return null if the process is alone on its node
     */
    static @Nullable NodeCollectives of(@Nullable Region own, Endpoint endpoint, CallOrder order, Topology topology) {
        int[] ranks = topology.localRanks();
        if (ranks.length == 1) {
            return null;
        }
        int place = Arrays.binarySearch(ranks, order.rank());
        NodeMeeting meeting = NodeMeeting.open(new NodeMemory(endpoint), REGION, own, ranks, place);
        if (meeting == null) {
            throw new ClumpException("the memory of the node's barrier is not there: rank=" + order.rank()
                    + ", expected of rank " + ranks[0]);
        }
        return new NodeCollectives(meeting, order, topology);
    }

    /**
     * Waits in a barrier.
     *
     * @param untaken number of parcels that this process has sent more than taken
     * @return true if this process now acts for the node, and must {@link #release} the others; false if it was
     *     released
     */
    boolean gather(Step step, int untaken) {
        words.leave(COUNT, untaken);
        return arrive(step);
    }

    /**
     * Returns the number of parcels that the processes of the node have sent more than taken; used by the process that
     * acts for the node.
     */
    int untaken() {
        int sum = 0;
        for (int place = 0; place < ranks.length; place++) {
            sum += (int) words.left(place, COUNT);
        }
        return sum;
    }

    /** Releases the other processes of the node. */
    void release() {
        meeting.release();
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
        words.leave(COUNT, length);
        elements.write(own, 0, length, bytes);
        for (int i = 0; i < ARRAY_WORDS; i++) {
            words.leave(ARRAY + i, bytes.getLong(i * Long.BYTES));
        }
        if (!arrive(step)) {
            for (int i = 0; i < ARRAY_WORDS; i++) {
                bytes.putLong(i * Long.BYTES, words.result(i));
            }
            A result = elements.allocate(length);
            elements.read(bytes, result, 0, length);
            return result;
        }
        checkLengths(step, length);
        A result = ofNodes.apply(subtree(new BinomialTree(ranks.length, 0), 0, length, elements, operation));
        elements.write(result, 0, length, bytes);
        for (int i = 0; i < ARRAY_WORDS; i++) {
            words.result(i, bytes.getLong(i * Long.BYTES));
        }
        release();
        return result;
    }

    void close() {
        meeting.close();
    }

    private boolean arrive(Step step) {
        words.leave(CALL, (long) step.operation() << Integer.SIZE | Integer.toUnsignedLong(step.call()));
        if (!meeting.arrive(isWholeJob)) {
            order.await(step, isOver, others);
            if (!meeting.acts()) {
                return false;
            }
        }
        for (int place = 0; place < ranks.length; place++) {
            long call = words.left(place, CALL);
            order.check(step, (int) (call >>> Integer.SIZE), (int) call, ranks[place]);
        }
        return true;
    }

    private void checkLengths(Step step, int length) {
        for (int place = 0; place < ranks.length; place++) {
            if (words.left(place, COUNT) != length) {
                order.fail("different lengths: " + Call.describe(step.call()) + ", rank " + order.rank() + " has "
                        + length + ", rank " + ranks[place] + " has " + words.left(place, COUNT));
            }
        }
    }

    /** Combines a subtree in the same order as along the tree of messages, so that sums are rounded in the same way. */
    private <A> A subtree(BinomialTree tree, int place, int length, Numbers<A> elements, Reduction operation) {
        for (int i = 0; i < ARRAY_WORDS; i++) {
            bytes.putLong(i * Long.BYTES, words.left(place, ARRAY + i));
        }
        A sum = elements.allocate(length);
        elements.read(bytes, sum, 0, length);
        int[] children = tree.children(place);
        for (int i = children.length - 1; i >= 0; i--) {
            elements.combine(sum, subtree(tree, children[i], length, elements, operation), operation);
        }
        return sum;
    }
}
