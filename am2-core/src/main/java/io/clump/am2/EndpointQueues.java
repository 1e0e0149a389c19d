package io.clump.am2;

import io.clump.am2.spi.QueueBlock;
import org.jspecify.annotations.Nullable;

/**
 * The queue blocks of an endpoint and the name by which others find them.
 *
 * @param name the endpoint's name
 * @param local its queues inside the node, if the layer has a local protocol
 * @param network its queues between nodes, if the layer has a network protocol
 * @param maxMediumBytes the largest medium message that all of them carry, in bytes
 */
record EndpointQueues(
        EndpointName name,
        @Nullable QueueBlock local,
        @Nullable QueueBlock network,
        int maxMediumBytes) {}
