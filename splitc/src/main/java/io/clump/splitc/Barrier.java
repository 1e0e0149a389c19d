package io.clump.splitc;

import io.clump.am2.Endpoint;
import java.util.function.BooleanSupplier;

/**
 * Holds every process until all have arrived (Lumetta 1998, section 5.3.3, whose applications separate their phases by
 * tree-structured barriers). Each process waits for its children, tells its parent, waits to be released, and releases its
 * children. One message comes from each other node and one goes there; all others stay in shared memory: see {@link Trees}.
 *
 * <p>Handlers only count, and no message says which barrier it belongs to. That is enough although messages may overtake
 * each other and fast processes be one barrier ahead, in any tree that is the same for all barriers:
 *
 * <ul>
 *   <li>A child arrives at barrier n + 1 only after its parent released it from barrier n, and that the parent did only after
 *       it had counted all arrivals at n. So a parent that waits at n has counted each child n − 1 times or n times, and
 *       n times the number of its children is what it has when all have arrived, and not before.
 *   <li>A parent releases a child from n + 1 only after the child has arrived there, and that the child did only after it
 *       had counted the release from n. So a child that waits at n has counted n − 1 releases, or n.
 *   <li>A process arrives with its whole subtree, so the root has counted its children's arrivals at n only when all
 *       processes are in n; and nobody is released before.
 * </ul>
 */
final class Barrier {
    private final Endpoint endpoint;
    private final CallOrder order;
    private final Branch branch;
    private final BooleanSupplier allArrived = this::allArrived;
    private final BooleanSupplier isReleased = this::isReleased;
    private final Counts counts;
    private long passes;

    Barrier(Endpoint endpoint, CallOrder order, Branch branch, Counts counts) {
        this.endpoint = endpoint;
        this.order = order;
        this.branch = branch;
        this.counts = counts;
    }

    /** How many messages have come. Counts before a process knows where it is in the tree, as others may be ahead. */
    static final class Counts {
        private long arrivals;
        private long releases;

        /** Makes the endpoint count. */
        void listen(Endpoint endpoint) {
            endpoint.setHandler(RuntimeHandlers.BARRIER_ARRIVED, message -> arrivals++);
            endpoint.setHandler(RuntimeHandlers.BARRIER_RELEASED, message -> releases++);
        }
    }

    /** Waits for all in a call of its kind. */
    void await(Call.Kind kind) {
        Step step = order.begin(Call.of(kind));
        passes++;
        order.await(step, allArrived, branch.children());
        if (!branch.isRoot()) {
            endpoint.request(branch.parent(), RuntimeHandlers.BARRIER_ARRIVED);
            order.await(step, isReleased, branch.parent());
        }
        for (int child : branch.children()) {
            endpoint.request(child, RuntimeHandlers.BARRIER_RELEASED);
        }
    }

    private boolean allArrived() {
        return counts.arrivals >= passes * branch.children().length;
    }

    private boolean isReleased() {
        return counts.releases >= passes;
    }
}
