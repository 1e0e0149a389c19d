package io.clump.splitc;

import io.clump.am2.Endpoint;
import io.clump.am2.Message;
import java.time.Duration;
import java.util.BitSet;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Barrier over a tree of processes (Lumetta 1998, section 5.3.3, whose applications separate their phases by
 * tree-structured barriers). Each process waits for its children, reports to its parent, waits for its release, and
 * releases its children. The kind of barrier determines the tree ({@link io.clump.am2.barrier.BarrierKind}). With a
 * counter in the memory of the node, one process of each node is in the tree and represents all that have met there:
 * see {@link NodeMeeting}.
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
final class Barrier {
    private final Endpoint endpoint;
    private final CallOrder order;
    private final Parcels parcels;
    private final Branch branch;
    private final Branch wholeTree;
    private final @Nullable NodeMeeting meeting;
    private final BooleanSupplier allArrived = this::allArrived;
    private final BooleanSupplier isReleased = this::isReleased;
    private final Inbox inbox;

    /**
     * Makes a barrier.
     *
     * @param branch place of the process in the tree
     * @param wholeTree place of the process in a tree of all processes
     * @param meeting meeting of all processes of its node; null if each process is in the tree
     */
    Barrier(
            Endpoint endpoint,
            CallOrder order,
            Parcels parcels,
            Branch branch,
            Branch wholeTree,
            @Nullable NodeMeeting meeting,
            Inbox inbox) {
        this.wholeTree = wholeTree;
        this.meeting = meeting;
        this.endpoint = endpoint;
        this.order = order;
        this.parcels = parcels;
        this.branch = branch;
        this.inbox = inbox;
    }

    /** Messages that have arrived. Exists before a process knows its place in the tree, since others may be ahead. */
    static final class Inbox {
        private final int[] operations;
        private final int[] calls;

        /** Ranks of the processes that have arrived and were not released. */
        private final BitSet arrived = new BitSet();

        /** Number of parcels that the subtrees of these have sent more than taken. */
        private int untaken;

        private boolean released;
        private int releasedOperation;
        private int releasedCall;

        Inbox(int size) {
            operations = new int[size];
            calls = new int[size];
        }

        /** Makes the endpoint accept the messages. */
        void listen(Endpoint endpoint) {
            endpoint.setHandler(RuntimeHandlers.BARRIER_ARRIVED, this::arrived);
            endpoint.setHandler(RuntimeHandlers.BARRIER_RELEASED, this::released);
        }

        private void arrived(Message message) {
            int rank = message.argument(2);
            operations[rank] = message.argument(0);
            calls[rank] = message.argument(1);
            untaken += message.argument(3);
            arrived.set(rank);
        }

        private void released(Message message) {
            releasedOperation = message.argument(0);
            releasedCall = message.argument(1);
            released = true;
        }
    }

    /** Waits for all processes in a call of the given kind; returns the call. */
    Step await(Call.Kind kind) {
        Step step = order.begin(Call.of(kind));
        await(step);
        order.end();
        return step;
    }

    /** Waits for all processes in a call that has begun. */
    void await(Step step) {
        if (meeting == null) {
            alongTree(step, parcels.untaken());
        } else if (meeting.gather(step, parcels.untaken())) {
            if (meeting.isWholeJob()) {
                checkUntaken(step, meeting.untaken());
            } else {
                alongTree(step, meeting.untaken());
            }
            meeting.release();
        }
    }

    private void alongTree(Step step, int untakenHere) {
        if (branch.children().length > 0) {
            order.await(step, allArrived, branch.children());
        }
        int untaken = untakenHere + takeArrivals(step);
        if (branch.isRoot()) {
            checkUntaken(step, untaken);
        } else {
            arrive(step, branch.parent(), untaken);
            order.await(step, isReleased, branch.parent());
            takeRelease(step);
        }
        release(step, branch.children());
    }

    /**
     * Waits until all processes know that all have called {@code close}, since a process that left earlier could not
     * repeat the message about it. Nothing depends on this barrier itself any more: processes that are gone are not
     * waited for. When all processes below this one are known to know, the wait for those above it is limited.
     *
     * @param faults knows the processes that are gone
     * @param patience limit of the wait for the message from the root
     */
    void part(Faults faults, Duration patience) {
        Step step = order.begin(Call.of(Call.Kind.LEAVE));
        int[] children = wholeTree.children();
        order.await(step, () -> areAllIn(children, faults), children);
        if (!wholeTree.isRoot()) {
            arrive(step, wholeTree.parent(), 0);
            long start = System.nanoTime();
            order.await(
                    step,
                    () -> inbox.released
                            || faults.isGone(wholeTree.parent())
                            || System.nanoTime() - start >= patience.toNanos(),
                    wholeTree.parent());
        }
        release(step, children);
        order.end();
    }

    private void checkUntaken(Step step, int untaken) {
        if (untaken != 0) {
            order.await(step, () -> false);
        }
    }

    private int takeArrivals(Step step) {
        for (int child : branch.children()) {
            inbox.arrived.clear(child);
            order.check(step, inbox.operations[child], inbox.calls[child], child);
        }
        int untaken = inbox.untaken;
        inbox.untaken = 0;
        return untaken;
    }

    private void arrive(Step step, int parent, int untaken) {
        endpoint.request(parent, RuntimeHandlers.BARRIER_ARRIVED, step.operation(), step.call(), order.rank(), untaken);
    }

    private void takeRelease(Step step) {
        inbox.released = false;
        order.check(step, inbox.releasedOperation, inbox.releasedCall, branch.parent());
    }

    private void release(Step step, int[] children) {
        for (int child : children) {
            endpoint.request(child, RuntimeHandlers.BARRIER_RELEASED, step.operation(), step.call());
        }
    }

    private boolean allArrived() {
        return inbox.arrived.cardinality() >= branch.children().length;
    }

    private boolean areAllIn(int[] children, Faults faults) {
        for (int child : children) {
            if (!inbox.arrived.get(child) && !faults.isGone(child)) {
                return false;
            }
        }
        return true;
    }

    private boolean isReleased() {
        return inbox.released;
    }
}
