package io.clump.splitc;

import io.clump.am2.Endpoint;
import java.util.function.BooleanSupplier;

/**
 * Holds every process until all have arrived (Lumetta 1998, section 5.3.3, whose applications separate their phases by
 * tree-structured barriers). Each process waits for its children, tells its parent, waits to be released, and releases its
 * children.
 *
 * <p>Handlers only count, and no message says which barrier it belongs to. That is enough although messages may overtake
 * each other and fast processes be one barrier ahead: a child arrives at the next barrier only after its parent, which has
 * counted it, released it; a parent releases again only after its child, which has counted the release, arrived again. So
 * the n-th message counted is the n-th one sent.
 */
final class Barrier {
    private final Endpoint endpoint;
    private final Waiting waiting;
    private final int rank;
    private final int parent;
    private final int[] children;
    private final BooleanSupplier allArrived = this::allArrived;
    private final BooleanSupplier isReleased = this::isReleased;
    private long passes;
    private long arrivals;
    private long releases;

    Barrier(Endpoint endpoint, Waiting waiting, SplitCConfiguration place) {
        this.endpoint = endpoint;
        this.waiting = waiting;
        rank = place.rank();
        BinomialTree tree = new BinomialTree(place.size(), 0);
        parent = tree.parent(rank);
        children = tree.children(rank);
    }

    /** Makes the endpoint count this barrier's messages. */
    void listen() {
        endpoint.setHandler(RuntimeHandlers.BARRIER_ARRIVED, message -> arrivals++);
        endpoint.setHandler(RuntimeHandlers.BARRIER_RELEASED, message -> releases++);
    }

    void await() {
        passes++;
        waiting.until(allArrived);
        if (rank != 0) {
            endpoint.request(parent, RuntimeHandlers.BARRIER_ARRIVED);
            waiting.until(isReleased);
        }
        for (int child : children) {
            endpoint.request(child, RuntimeHandlers.BARRIER_RELEASED);
        }
    }

    private boolean allArrived() {
        return arrivals >= passes * children.length;
    }

    private boolean isReleased() {
        return releases >= passes;
    }
}
