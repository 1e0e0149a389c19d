package io.clump.am2.receive;

import io.clump.am2.endpoint.NetworkQueues;
import io.clump.am2.send.OutstandingGets;
import io.clump.am2.spi.PollStrategy;
import io.clump.am2.spi.PollStride;
import io.clump.am2.spi.QueueBlock;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The looks of one endpoint at one of its networks, as often as the strategy of that network says, which is not asked
 * before its stride is over. To a strategy other networks are what shared memory is: its thread has work there.
 */
final class NetworkLooks {
    /** Instead of how many messages a poll may accept: its strategy is not asked. */
    static final int PASSES = -1;

    private final NetworkQueues network;
    private final QueueBlock block;
    private final PollStrategy strategy;
    private final @Nullable PollStride stride;
    private final OutstandingGets gets;

    /** The endpoint's other networks. */
    private NetworkLooks[] others = {};

    /** Messages that were sent over this network when its strategy was told of them last. */
    private long sent;

    /** Messages that were sent over the others when the strategy was told of them last. */
    private long sentElsewhere;

    private NetworkLooks(NetworkQueues network, OutstandingGets gets) {
        this.network = network;
        block = network.block;
        this.gets = gets;
        strategy = network.strategy;
        stride = strategy.stride();
    }

    /** Makes those of all networks of an endpoint. */
    static NetworkLooks[] of(List<NetworkQueues> networks, OutstandingGets gets) {
        NetworkLooks[] looks = networks.stream()
                .map(network -> new NetworkLooks(network, gets))
                .toArray(NetworkLooks[]::new);
        for (NetworkLooks own : looks) {
            own.others = List.of(looks).stream().filter(other -> other != own).toArray(NetworkLooks[]::new);
        }
        return looks;
    }

    QueueBlock block() {
        return block;
    }

    /** Begins a poll. Returns whether it passes the network by, so that the strategy is not asked. */
    boolean passes() {
        return stride != null && stride.passes();
    }

    /** Ends a poll that passed the network by and found local messages. */
    void heard(int localCount) {
        if (stride != null) {
            stride.heard(localCount);
        }
    }

    /**
     * Ends a poll that does not look.
     *
     * @param allowance what {@link #allowance} returned, or {@link #PASSES}
     * @param localCount local messages that the poll has found
     */
    void skipped(int allowance, int localCount) {
        if (allowance == 0) {
            network.pollsSkipped++;
            strategy.polled(localCount, false, 0);
        } else if (localCount > 0) {
            heard(localCount);
        }
    }

    /** Begins a look, after the local poll. */
    void begin() {
        network.polls++;
        strategy.lookBegins();
    }

    /**
     * Ends a look, and with it the poll.
     *
     * @param localCount local messages that the poll has found
     * @param count messages that the look has found
     */
    void end(int localCount, int count) {
        network.pollsEmpty += count == 0 ? 1 : 0;
        strategy.polled(localCount, true, count);
        if (count > 0) {
            for (NetworkLooks other : others) {
                other.strategy.heardElsewhere(count);
            }
        }
    }

    /**
     * Gives gets back that nobody will answer. To be called when everything that has come is delivered.
     *
     * @return how many
     */
    int lookAfterGets(boolean atEverything) {
        return gets.isEmpty() ? 0 : gets.look(network.traffic, atEverything);
    }

    /**
     * Begins a poll that does not pass: asks the strategy, which learns of what was sent here, so that sends need not
     * tell it.
     *
     * @return most messages that the poll accepts, or 0 if it skips the network
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
        for (NetworkLooks other : others) {
            all += other.network.traffic.messagesSent;
        }
        if (all != sentElsewhere) {
            sentElsewhere = all;
            strategy.sentElsewhere();
        }
    }
}
