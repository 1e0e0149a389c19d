package io.clump.am2.endpoint;

import io.clump.am2.EndpointName;
import io.clump.am2.spi.QueueBlock;
import io.clump.am2.spi.Route;
import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Queue blocks of an endpoint, and the name by which others find them.
 *
 * @param name name of the endpoint
 * @param local its queues inside the node, if the layer has a local protocol
 * @param localAllowance maximum number of local messages that a poll accepts
 * @param networks its queues between nodes, in the order in which the layer prefers its network protocols
 * @param maxMediumBytes the largest medium message that all of them carry, in bytes
 */
public record EndpointQueues(
        EndpointName name,
        @Nullable QueueBlock local,
        int localAllowance,
        List<NetworkQueues> networks,
        int maxMediumBytes) {
    public EndpointQueues {
        networks = List.copyOf(networks);
    }

    public List<QueueBlock> blocks() {
        List<QueueBlock> blocks = new ArrayList<>();
        if (local != null) {
            blocks.add(local);
        }
        networks.forEach(network -> blocks.add(network.block));
        return blocks;
    }

    /** Returns the network of a queue block other than the local one. */
    public NetworkQueues network(QueueBlock block) {
        return networks.get(number(block) - 1);
    }

    /**
     * Returns a number for each sender of this endpoint, since source fields distinguish only senders of one protocol.
     */
    public long sender(QueueBlock origin, int source) {
        return ((long) number(origin) << Integer.SIZE) | Integer.toUnsignedLong(source);
    }

    /**
     * Returns 0 for shared memory, and numbers from 1 on for networks. Called for each message of a network, most of
     * which are of the first one.
     */
    private int number(QueueBlock block) {
        if (block == local) {
            return 0;
        }
        int number = 1;
        while (number <= networks.size() && networks.get(number - 1).block != block) {
            number++;
        }
        return number;
    }

    /** Returns the bytes of the largest medium message on a route. */
    public int maxMediumBytes(Route route) {
        return Math.max(maxMediumBytes, route.maxMediumBytes());
    }

    /** Checks the length of a medium message; the route matters only beyond the limit of the layer. */
    public void checkMediumLength(int length, Route route) {
        if (length < 0 || (length > maxMediumBytes && length > maxMediumBytes(route))) {
            throw new IllegalArgumentException(
                    "medium message too long: bytes=" + length + ", expected 0 to " + maxMediumBytes(route));
        }
    }

    public void beginMulticast(DirectBuffer data, int offset, int length) {
        if (local != null) {
            local.beginMulticast(data, offset, length);
        }
        for (int i = 0; i < networks.size(); i++) {
            networks.get(i).block.beginMulticast(data, offset, length);
        }
    }

    public void endMulticast() {
        if (local != null) {
            local.endMulticast();
        }
        for (int i = 0; i < networks.size(); i++) {
            networks.get(i).block.endMulticast();
        }
    }

    /** Closes the queues; those of the networks first, since they may take a while to deliver sent messages. */
    public void close() {
        networks.forEach(network -> network.block.close());
        if (local != null) {
            local.close();
        }
    }
}
