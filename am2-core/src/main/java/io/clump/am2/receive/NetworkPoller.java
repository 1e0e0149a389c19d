package io.clump.am2.receive;

import io.clump.am2.endpoint.NetworkQueues;
import io.clump.am2.send.OutstandingGets;
import io.clump.am2.spi.Dispatcher;
import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.PollStrategy;
import io.clump.am2.spi.PollStride;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The looks of one endpoint at one of its networks, as often as the strategy of that network says, which is not asked before its
 * stride is over. To a strategy other networks are what shared memory is: its thread has work there.
 */
final class NetworkPoller {
    /** Instead of how many messages a poll may accept: its strategy is not asked. */
    static final int PASSES = -1;

    private final NetworkQueues network;
    private final PollStrategy strategy;
    private final @Nullable PollStride stride;
    private final Dispatcher dispatcher;
    private final OutstandingGets gets;

    /** The endpoint's other networks. */
    private NetworkPoller[] others = {};

    /** Messages that were sent over this network when its strategy was told of them last. */
    private long sent;

    /** Messages that were sent over the others when the strategy was told of them last. */
    private long sentElsewhere;

    private NetworkPoller(NetworkQueues network, Dispatcher dispatcher, OutstandingGets gets) {
        this.network = network;
        this.dispatcher = dispatcher;
        this.gets = gets;
        strategy = network.strategy;
        stride = strategy.stride();
    }

    /** Makes those of all networks of an endpoint. */
    static NetworkPoller[] of(List<NetworkQueues> networks, Dispatcher dispatcher, OutstandingGets gets) {
        NetworkPoller[] pollers = networks.stream()
                .map(network -> new NetworkPoller(network, dispatcher, gets))
                .toArray(NetworkPoller[]::new);
        for (NetworkPoller poller : pollers) {
            poller.others =
                    List.of(pollers).stream().filter(other -> other != poller).toArray(NetworkPoller[]::new);
        }
        return pollers;
    }

    /**
     * Begins a poll.
     *
     * @return most messages that it accepts, 0 if it skips the network, or {@link #PASSES}
     */
    int allowance(boolean atEverything) {
        return atEverything || stride == null || !stride.passes() ? ask(atEverything) : PASSES;
    }

    /**
     * Ends a poll, and looks if it may.
     *
     * @param allowance what {@link #allowance} returned
     * @param localCount local messages that it has found
     * @return how many it has found here
     */
    int poll(PollScope scope, boolean atEverything, int allowance, int localCount) {
        if (allowance > 0) {
            return look(scope, atEverything, allowance, localCount);
        }
        if (allowance == 0) {
            network.pollsSkipped++;
            strategy.polled(localCount, false, 0);
        } else if (localCount > 0 && stride != null) {
            stride.heard(localCount);
        }
        return 0;
    }

    private int look(PollScope scope, boolean atEverything, int allowance, int localCount) {
        network.polls++;
        strategy.lookBegins();
        int count = network.block.poll(scope, allowance, dispatcher);
        network.pollsEmpty += count == 0 ? 1 : 0;
        strategy.polled(localCount, true, count);
        if (count > 0) {
            for (NetworkPoller other : others) {
                other.strategy.heardElsewhere(count);
            }
        }
        // Gets that nobody will answer come back, unless messages that have come are still to be delivered.
        boolean looksAfterGets = !gets.isEmpty() && count < allowance && scope == PollScope.ALL;
        return count + (looksAfterGets ? gets.look(network.traffic, atEverything) : 0);
    }

    /** Asks the strategy. It learns of what was sent here, so that sends need not tell it. */
    private int ask(boolean atEverything) {
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
        for (NetworkPoller other : others) {
            all += other.network.traffic.messagesSent;
        }
        if (all != sentElsewhere) {
            sentElsewhere = all;
            strategy.sentElsewhere();
        }
    }

    /** Accepts everything that has arrived. */
    int drain() {
        return network.block.poll(PollScope.ALL, Integer.MAX_VALUE, dispatcher);
    }
}
