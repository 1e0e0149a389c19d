package io.clump.am2;

import io.clump.am2.spi.QueueBlock;
import io.clump.am2.spi.Route;
import org.jspecify.annotations.Nullable;

/**
 * Memory regions that an endpoint shares with the processes of its node, in any number. Runtimes build arrays on them
 * that several processes own together. Used by the thread that owns the endpoint's bundle, and not in handlers.
 */
public final class NodeMemory {
    private final Endpoint endpoint;

    /**
     * Makes the access to the regions of an endpoint and of its destinations.
     *
     * @param endpoint endpoint of the regions
     */
    public NodeMemory(Endpoint endpoint) {
        this.endpoint = endpoint;
    }

    /**
     * Allocates memory that the processes of the node can find. It is freed when it is closed, and can no longer be
     * found after the endpoint is closed.
     *
     * @param number number by which they find it, unique among the regions of this endpoint
     * @param lengthBytes 1 to {@link MessageLimits#MAX_SEGMENT_BYTES}
     * @return the memory, all zero; not shared if the layer has no protocol that shares memory
     * @throws ClumpException if there is no space for it; the message gives the needed and the available space
     * @throws IllegalArgumentException if the length is out of range
     * @throws IllegalStateException if called by another thread, inside a handler, or on a closed endpoint
     */
    public Region allocate(int number, long lengthBytes) {
        if (lengthBytes < 1 || lengthBytes > MessageLimits.MAX_SEGMENT_BYTES) {
            throw new IllegalArgumentException("region length out of range: bytes=" + lengthBytes + ", expected 1 to "
                    + MessageLimits.MAX_SEGMENT_BYTES);
        }
        endpoint.membership().enterToSend("allocate a region");
        try {
            QueueBlock local = endpoint.queues().local();
            Region shared = local == null ? null : local.allocateRegion(number, (int) lengthBytes);
            return shared == null ? Region.unshared((int) lengthBytes) : shared;
        } finally {
            endpoint.membership().leave();
        }
    }

    /**
     * Ends the sleep of a destination on this node, if it sleeps, after a write to a region that it reads: the
     * condition of its {@link Bundle#pollUntil} is tested again. The cost is very low if the destination is awake, so
     * the caller calls it after each such write. A destination in a parallel bundle notices the write within a tenth of
     * a second. Has no effect for destinations on other nodes.
     *
     * @param destination index in the endpoint's translation table
     * @throws IllegalStateException if called by another thread, inside a handler, or on a closed endpoint
     */
    public void wake(int destination) {
        endpoint.wake(destination);
    }

    /**
     * Finds a region of a destination.
     *
     * @param destination index in the endpoint's translation table
     * @param number number of the region
     * @return the memory, in a new mapping for each call; null if the destination does not share memory with this
     *     process, or has no such region
     * @throws ClumpException if the destination is gone, or the region cannot be mapped
     * @throws IllegalStateException if called by another thread, inside a handler, or on a closed endpoint
     */
    public @Nullable Region find(int destination, int number) {
        EndpointName name = endpoint.destinations().name(destination);
        endpoint.membership().enterToSend("find a region");
        try {
            QueueBlock local = endpoint.queues().local();
            Route route = local == null || name == null ? null : local.routeTo(name);
            return route == null ? null : route.region(number);
        } finally {
            endpoint.membership().leave();
        }
    }
}
