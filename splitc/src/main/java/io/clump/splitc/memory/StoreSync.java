package io.clump.splitc.memory;

import io.clump.am2.Endpoint;
import io.clump.am2.Message;
import java.util.function.BooleanSupplier;

/**
 * Holds every process until the stores of all have arrived (all_store_sync in Split-C). Along a tree each process adds
 * to its children's sums the total numbers of stores that it has sent and received; the root compares them. While the
 * two differ, another round follows. No process stores in between, so the number of sent stores is final, and the
 * number of received ones can only have increased since it was counted: if the sums are equal, all stores have arrived.
 *
 * <p>A child takes part in the next round only after its parent has released it from this one, and the parent has taken
 * the sums before that. So at most one message of each neighbour is waiting, as in the barrier. Each message names its
 * call, which is compared when the message is taken.
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

    /** Makes the endpoint handle the messages of this object. */
    void listen() {
        endpoint.handlers().set(MemoryHandlers.STORES_COUNTED, this::add);
        endpoint.handlers().set(MemoryHandlers.STORES_COMPARED, this::release);
    }

    /** Counts a sent message with a store. */
    void sent() {
        sent++;
    }

    /** Counts an arrived message with a store. */
    void received() {
        received++;
    }

    /** Waits for all stores, in a call that has begun. */
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
