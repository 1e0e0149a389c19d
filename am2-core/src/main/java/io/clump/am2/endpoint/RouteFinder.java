package io.clump.am2.endpoint;

import io.clump.am2.ClumpException;
import io.clump.am2.EndpointName;
import io.clump.am2.Tag;
import io.clump.am2.spi.QueueBlock;
import io.clump.am2.spi.Route;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds the routes to the destinations of one endpoint: through shared memory if possible, otherwise over the first
 * network that reaches them.
 */
public final class RouteFinder {
    private final EndpointQueues queues;
    private final Counters counters;

    public RouteFinder(EndpointQueues queues, Counters counters) {
        this.queues = queues;
        this.counters = counters;
    }

    public Translation find(EndpointName destination, Tag tag) {
        if (tag.equals(Tag.NONE)) {
            throw new ClumpException("requests cannot carry the tag NONE: destination=" + destination);
        }
        Translation near = find(queues.local(), counters.local, destination, tag);
        if (near != null) {
            return near;
        }
        for (NetworkQueues network : queues.networks()) {
            Translation far = find(network.block, network.traffic, destination, tag);
            if (far != null) {
                return far;
            }
        }
        throw new ClumpException("no protocol reaches the endpoint: destination=" + destination + ", node="
                + queues.name().node() + ", addresses here="
                + new TreeMap<>(queues.name().addresses()).keySet());
    }

    private static @Nullable Translation find(
            @Nullable QueueBlock block, Traffic traffic, EndpointName destination, Tag tag) {
        Route route = block == null ? null : block.routeTo(destination);
        return route == null ? null : new Translation(tag.value(), route, traffic, destination);
    }
}
