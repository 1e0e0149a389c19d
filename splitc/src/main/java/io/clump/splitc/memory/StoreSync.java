package io.clump.splitc.memory;

import io.clump.am2.Endpoint;
import io.clump.am2.Message;
import java.util.function.BooleanSupplier;

/**
 * Holds every process until the stores of all have arrived (what Split-C calls all_store_sync). Along a tree each process adds
 * to its children's sums how many stores it has sent and how many have arrived here, ever; the root compares. While
 * the two differ another round follows. Nobody stores anything in between, so the number sent is final, and what has
 * arrived can only have become more since it was counted: sums that are equal were all of it.
 *
 * <p>Messages are told apart by their number, as those of the barrier are: a child takes part in the next round only
 * after its parent has released it from this one, and the parent has taken the sums before it does.
 */
final class StoreSync {
    private final Endpoint endpoint;
    private final MemoryHost host;
    private final int parent;
    private final int[] children;
    private final BooleanSupplier allArrived = this::allArrived;
    private final BooleanSupplier isReleased = this::isReleased;
    private long rounds;
    private long arrivals;
    private long releases;
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

    void await() {
        host.beginStoreSync();
        do {
            goRound();
        } while (!isComplete);
    }

    private void goRound() {
        rounds++;
        host.awaitInStoreSync(allArrived, children);
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
                    (int) (allReceived >>> Integer.SIZE));
            host.awaitInStoreSync(isReleased, parent);
        }
        int verdict = isComplete ? 1 : 0;
        for (int child : children) {
            endpoint.request(child, MemoryHandlers.STORES_COMPARED, verdict);
        }
    }

    private void add(Message message) {
        sentBelow += message.longArgument(0);
        receivedBelow += message.longArgument(2);
        arrivals++;
    }

    private void release(Message message) {
        isComplete = message.argument(0) != 0;
        releases++;
    }

    private boolean allArrived() {
        return arrivals >= rounds * children.length;
    }

    private boolean isReleased() {
        return releases >= rounds;
    }
}
