package io.clump.splitc;

import io.clump.am2.Endpoint;
import io.clump.am2.Message;
import io.clump.am2.barrier.Barrier;
import io.clump.am2.barrier.BarrierAlgorithm;
import io.clump.am2.barrier.BarrierKind;
import io.clump.am2.barrier.BarrierPlan;
import java.time.Duration;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Barrier over a tree of processes (Lumetta 1998, section 5.3.3, whose applications separate their phases by
 * tree-structured barriers), in which calls are compared. Each process waits for its children, reports to its parent,
 * waits for its release, and releases its children. The algorithm determines the tree. With a counter in the memory of
 * the node, one process of each node is in the tree and represents all that have met there: see {@link
 * NodeCollectives}.
 *
 * <p>A child arrives again only after its parent has released it, and is released only after it has arrived. So at most
 * one message of each neighbour is waiting, although messages may overtake each other and fast processes may be one
 * barrier ahead. Each message names its call, which is compared when the message is taken.
 *
 * <p>A process arrives with its whole subtree, and reports how many parcels the subtree has sent more than taken. If
 * all processes make the same calls, each has taken all parcels of earlier operations before it arrives. So if the root
 * finds that a parcel was sent and not taken, calls differ. The receiver of that parcel will report which ones, when
 * the parcel arrives; the root waits for this report instead of releasing the processes.
 */
final class CheckedBarrier implements Barrier.Signals {
    /** Tree of the first barrier and of the last ones, and of the nodes if processes use their shared memory. */
    private static final BarrierAlgorithm USUAL = BarrierKind.BINOMIAL;

    private static final int[] NO_RANKS = {};

    private final Endpoint endpoint;
    private final CallOrder order;
    private final Parcels parcels;
    private final Barrier barrier;
    private final BooleanSupplier haveCome = this::haveCome;

    /** By rank, of the last message: its operation and call. */
    private final int[] operations;

    private final int[] calls;

    /** Number of parcels that the subtrees of children have sent more than taken, as they have reported. */
    private int reported;

    /** The same number of all processes that this one represents. */
    private int untaken;

    private int[] nodes = NO_RANKS;
    private @Nullable BarrierPlan plan;
    private @Nullable NodeCollectives node;
    private Step step = new Step(0, 0);
    private int[] awaited = NO_RANKS;

    CheckedBarrier(Endpoint endpoint, CallOrder order, Parcels parcels, int size) {
        this.endpoint = endpoint;
        this.order = order;
        this.parcels = parcels;
        barrier = new Barrier(size);
        operations = new int[size];
        calls = new int[size];
    }

    /** Makes the endpoint accept messages; before a process knows its place in the tree, since others may be ahead. */
    void listen() {
        endpoint.handlers().set(RuntimeHandlers.BARRIER_ARRIVED, this::received);
        endpoint.handlers().set(RuntimeHandlers.BARRIER_RELEASED, this::received);
    }

    private void received(Message message) {
        int rank = message.argument(2);
        operations[rank] = message.argument(0);
        calls[rank] = message.argument(1);
        reported += message.argument(3);
        barrier.received(rank);
    }

    /** Sets the places of the processes, from the first barrier on. */
    void setNodes(int[] ofRanks) {
        nodes = ofRanks;
        use(USUAL);
    }

    /** Chooses the algorithm of the next barriers. */
    void use(BarrierAlgorithm algorithm) {
        plan = algorithm.plan(order.rank(), nodes);
    }

    /**
     * Switches the processes of each node to a counter in shared memory from the next barrier on.
     *
     * @param ofNode memory of this node; null if this process is alone on it
     */
    void meetIn(@Nullable NodeCollectives ofNode) {
        node = ofNode;
        plan = BarrierPlan.amongNodes(order.rank(), nodes, USUAL);
    }

    /** Waits for all processes in a call of the given kind; returns the call. */
    Step await(Call.Kind kind) {
        Step begun = order.begin(Call.of(kind));
        await(begun);
        order.end();
        return begun;
    }

    /** Waits for all processes in a call that has begun. */
    void await(Step begun) {
        step = begun;
        untaken = parcels.untaken();
        if (node == null) {
            alongTree();
        } else if (node.gather(begun, untaken)) {
            untaken = node.untaken();
            alongTree();
            node.release();
        }
    }

    private void alongTree() {
        BarrierPlan known = joined(plan);
        if (known.rounds().isEmpty()) {
            checkUntaken();
        }
        barrier.await(known, this);
    }

    @Override
    public void send(int[] ranks) {
        for (int other : ranks) {
            if (other < order.rank()) {
                notifyRank(other, RuntimeHandlers.BARRIER_ARRIVED, untaken);
            } else {
                notifyRank(other, RuntimeHandlers.BARRIER_RELEASED, 0);
            }
        }
    }

    private void notifyRank(int other, int handler, int count) {
        endpoint.request(other, handler, step.operation(), step.call(), order.rank(), count);
    }

    @Override
    public void await(int[] ranks) {
        awaited = ranks;
        order.await(step, haveCome, ranks);
        for (int other : ranks) {
            order.check(step, operations[other], calls[other], other);
        }
        untaken += reported;
        reported = 0;
        if (order.rank() == 0) {
            checkUntaken();
        }
    }

    private void checkUntaken() {
        if (untaken != 0) {
            order.await(step, () -> false);
        }
    }

    private boolean haveCome() {
        return barrier.hasReceived(awaited);
    }

    /**
     * Waits until all processes know that all have called {@code close}, since a process that left earlier could not
     * repeat the message about it. Nothing depends on this barrier itself any more: processes that are gone are not
     * waited for. When all processes below this one are known to know, the wait for those above it is limited.
     *
     * @param faults knows the processes that are gone
     * @param timeout limit of the wait for the message from the root
     */
    void part(Faults faults, Duration timeout) {
        step = order.begin(Call.of(Call.Kind.LEAVE));
        untaken = 0;
        use(USUAL);
        barrier.await(joined(plan), new Parting(faults, timeout));
        order.end();
    }

    private static BarrierPlan joined(@Nullable BarrierPlan known) {
        return Objects.requireNonNull(known, "known by each process that has joined");
    }

    /** Messages of the last barrier. */
    private final class Parting implements Barrier.Signals {
        private final Faults faults;
        private final Duration timeout;

        Parting(Faults faults, Duration timeout) {
            this.faults = faults;
            this.timeout = timeout;
        }

        @Override
        public void send(int[] ranks) {
            CheckedBarrier.this.send(ranks);
        }

        @Override
        public void await(int[] ranks) {
            boolean isLimited = ranks[0] < order.rank();
            long start = System.nanoTime();
            order.await(
                    step,
                    () -> areInOrGone(ranks) || (isLimited && System.nanoTime() - start >= timeout.toNanos()),
                    ranks);
        }

        private boolean areInOrGone(int[] ranks) {
            for (int rank : ranks) {
                if (!barrier.hasReceived(rank) && !faults.isGone(rank)) {
                    return false;
                }
            }
            return true;
        }
    }
}
