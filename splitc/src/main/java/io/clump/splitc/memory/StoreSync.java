package io.clump.splitc.memory;

import io.clump.am2.Endpoint;
import io.clump.am2.Message;
import java.util.function.BooleanSupplier;

/**
 * Holds every process until the stores of all have arrived (what Split-C calls all_store_sync). Along a tree each
 * process adds to its children's sums how many stores it has sent and how many have arrived here, ever; the root
 * compares. While the two differ another round follows. Nobody stores anything in between, so the number sent is final,
 * and what has arrived can only have become more since it was counted: sums that are equal were all of it.
 *
 * <p>A child takes part in the next round only after its parent has released it from this one, and the parent has taken
 * the sums before it does: so of each neighbour at most one message is there that was not taken, as in the barrier.
 * Each says which call it belongs to, and is compared when it is taken.
 */
final class StoreSync {
    private static final int WORDS = 3;

    private final Endpoint endpoint;
    private final MemoryHost host;
    private final int parent;
    private final int[] children;
    private final BooleanSupplier allArrived = this::allArrived;
    private final BooleanSupplier wasReleased = this::wasReleased;

    /** Operation, call and rank of each child that has arrived in this round. */
    private final int[] arrived;

    private int arrivals;
    private boolean isReleased;
    private int releasedOperation;
    private int releasedCall;
    private long sentBelow;
    private long receivedBelow;
    private boolean isComplete;

    private long sent;
    private long received;

    StoreSync(MemoryHost host) {
        this.host = host;
        endpoint = host.endpoint();
        parent = host.parent();
        children = host.children();
        arrived = new int[WORDS * children.length];
    }

    /** Makes the endpoint count this object's messages. */
    void listen() {
        endpoint.setHandler(MemoryHandlers.STORES_COUNTED, this::add);
        endpoint.setHandler(MemoryHandlers.STORES_COMPARED, this::release);
    }

    /** A message that carries a store has been sent. */
    void sent() {
        sent++;
    }

    /** A message that carries a store has arrived. */
    void received() {
        received++;
    }

    /** Waits in a call that has begun. */
    void await() {
        do {
            goRound();
        } while (!isComplete);
    }

    private void goRound() {
        host.awaitInStoreSync(allArrived, children);
        takeArrivals();
        long allSent = sentBelow + sent;
        long allReceived = receivedBelow + received;
        sentBelow = 0;
        receivedBelow = 0;
        if (host.isRoot()) {
            isComplete = allSent == allReceived;
        } else {
            endpoint.request(
                    parent,
                    MemoryHandlers.STORES_COUNTED,
                    (int) allSent,
                    (int) (allSent >>> Integer.SIZE),
                    (int) allReceived,
                    (int) (allReceived >>> Integer.SIZE),
                    host.operation(),
                    host.call(),
                    host.rank());
            host.awaitInStoreSync(wasReleased, parent);
            isReleased = false;
            host.checkCall(releasedOperation, releasedCall, parent);
        }
        int verdict = isComplete ? 1 : 0;
        for (int child : children) {
            endpoint.request(child, MemoryHandlers.STORES_COMPARED, verdict, host.operation(), host.call());
        }
    }

    private void takeArrivals() {
        for (int i = 0; i < WORDS * children.length; i += WORDS) {
            host.checkCall(arrived[i], arrived[i + 1], arrived[i + 2]);
        }
        arrivals = 0;
    }

    private void add(Message message) {
        sentBelow += message.longArgument(0);
        receivedBelow += message.longArgument(2);
        for (int i = 0; i < WORDS; i++) {
            arrived[WORDS * arrivals + i] = message.argument(4 + i);
        }
        arrivals++;
    }

    private void release(Message message) {
        isComplete = message.argument(0) != 0;
        releasedOperation = message.argument(1);
        releasedCall = message.argument(2);
        isReleased = true;
    }

    private boolean allArrived() {
        return arrivals == children.length;
    }

    private boolean wasReleased() {
        return isReleased;
    }
}
