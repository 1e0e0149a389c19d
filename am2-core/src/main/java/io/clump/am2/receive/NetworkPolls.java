package io.clump.am2.receive;

import io.clump.am2.endpoint.NetworkQueues;
import io.clump.am2.send.OutstandingGets;
import io.clump.am2.spi.PollStrategy;
import io.clump.am2.spi.PollStride;
import io.clump.am2.spi.QueueBlock;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Polls of one network by one endpoint, as often as the strategy of that network decides. The strategy is not called
 * before its stride is over. A strategy treats messages of other networks like local ones: they are work for its
 * thread.
 */
final class NetworkPolls {
    /** Value in place of the allowance of a poll that does not call the strategy. */
    static final int PASSES = -1;

    private final NetworkQueues network;
    private final QueueBlock block;
    private final PollStrategy strategy;
    private final @Nullable PollStride stride;
    private final OutstandingGets gets;

    /** Other networks of the endpoint. */
    private NetworkPolls[] others = {};

    /** Number of messages sent over this network at the last notification of its strategy. */
    private long sent;

    /** Number of messages sent over the others at the last notification of the strategy. */
    private long sentElsewhere;

    private NetworkPolls(NetworkQueues network, OutstandingGets gets) {
        this.network = network;
        block = network.block;
        this.gets = gets;
        strategy = network.strategy;
        stride = strategy.stride();
    }

    /** Makes the objects of all networks of an endpoint. */
    static NetworkPolls[] of(List<NetworkQueues> networks, OutstandingGets gets) {
        NetworkPolls[] networkPolls = networks.stream()
                .map(network -> new NetworkPolls(network, gets))
                .toArray(NetworkPolls[]::new);
        for (NetworkPolls own : networkPolls) {
            own.others =
                    List.of(networkPolls).stream().filter(other -> other != own).toArray(NetworkPolls[]::new);
        }
        return networkPolls;
    }

    void processorShared(long nanos) {
        strategy.processorShared(nanos);
    }

    QueueBlock block() {
        return block;
    }

    /** Begins a poll. Returns whether the poll skips the network without a call of the strategy. */
    boolean passes() {
        return stride != null && stride.passes();
    }

    /** Ends a poll that passed the network and found local messages. */
    void received(int localCount) {
        if (stride != null) {
            stride.received(localCount);
        }
    }

    /**
     * Ends a poll that does not include the network.
     *
     * @param allowance result of {@link #allowance}, or {@link #PASSES}
     * @param localCount local messages that the poll has found
     */
    void skipped(int allowance, int localCount) {
        if (allowance == 0) {
            network.pollsSkipped++;
            strategy.polled(localCount, false, 0);
        } else if (localCount > 0) {
            received(localCount);
        }
    }

    /** Begins a poll of the network, after the local poll. */
    void begin() {
        network.polls++;
        strategy.networkPollBegins();
    }

    /**
     * Ends a poll of the network, and so the whole poll.
     *
     * @param localCount local messages that the poll has found
     * @param count messages that the poll of the network has found
     */
    void end(int localCount, int count) {
        network.pollsEmpty += count == 0 ? 1 : 0;
        strategy.polled(localCount, true, count);
        if (count > 0) {
            for (NetworkPolls other : others) {
                other.strategy.receivedElsewhere(count);
            }
        }
    }

    /**
     * Gives back gets that will not be answered. Called when all arrived messages are delivered.
     *
     * @return number of returned gets
     */
    int checkGets(boolean atEverything) {
        return gets.isEmpty() ? 0 : gets.check(network.traffic, atEverything);
    }

    /**
     * Begins a poll that may include the network: calls the strategy, after a notification of sent messages, so that
     * sends need not notify it.
     *
     * @return maximum number of messages that the poll accepts, or 0 if it skips the network
     */
    int allowance(boolean atEverything) {
        if (network.traffic.messagesSent != sent) {
            sent = network.traffic.messagesSent;
            strategy.networkSent();
        }
        if (others.length > 0) {
            askElsewhere();
        }
        int allowance = strategy.networkAllowance();
        return atEverything ? Math.max(1, allowance) : allowance;
    }

    private void askElsewhere() {
        long all = 0;
        for (NetworkPolls other : others) {
            all += other.network.traffic.messagesSent;
        }
        if (all != sentElsewhere) {
            sentElsewhere = all;
            strategy.sentElsewhere();
        }
    }
}
