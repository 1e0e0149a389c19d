package io.clump.am2.endpoint;

import io.clump.am2.EndpointName;
import io.clump.am2.spi.QueueBlock;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.agrona.DirectBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The queue blocks of an endpoint and the name by which others find them.
 *
 * @param name the endpoint's name
 * @param local its queues inside the node, if the layer has a local protocol
 * @param network its queues between nodes, if the layer has a network protocol
 * @param maxMediumBytes the largest medium message that all of them carry, in bytes
 */
public record EndpointQueues(
        EndpointName name,
        @Nullable QueueBlock local,
        @Nullable QueueBlock network,
        int maxMediumBytes) {

    public List<QueueBlock> blocks() {
        return Stream.of(local, network).filter(Objects::nonNull).toList();
    }

    public void checkMedium(DirectBuffer data, int offset, int length) {
        data.boundsCheck(offset, length);
        checkMediumLength(length);
    }

    public void checkMediumLength(int length) {
        if (length < 0 || length > maxMediumBytes) {
            throw new IllegalArgumentException(
                    "medium message too long: bytes=" + length + ", expected 0 to " + maxMediumBytes);
        }
    }

    public void beginMulticast() {
        if (network != null) {
            network.beginMulticast();
        }
    }

    public void endMulticast() {
        if (network != null) {
            network.endMulticast();
        }
    }

    /** Gives the queues up; those of the network first, as they may take a while to hand over what was sent. */
    public void close() {
        if (network != null) {
            network.close();
        }
        if (local != null) {
            local.close();
        }
    }
}
