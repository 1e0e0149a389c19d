package io.clump.am2;

import io.clump.am2.spi.Dispatcher;
import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.PollStrategy;
import io.clump.am2.spi.PollStride;
import io.clump.am2.spi.QueueBlock;
import org.jspecify.annotations.Nullable;

/**
 * The receive path of one endpoint: local queues at each poll, network queues when the strategy says so, which is not asked
 * before its stride is over. A poll is counted before anything is accepted, since the handlers of what is accepted may poll
 * too.
 */
final class EndpointPoller {
    private final @Nullable QueueBlock local;
    private final @Nullable QueueBlock network;
    private final PollStrategy strategy;
    private final @Nullable PollStride stride;
    private final int localAllowance;
    private final Dispatcher dispatcher;
    private final OutstandingGets gets;
    private final Counters counters;

    /** Network messages sent when the strategy was told of them last. */
    private long networkSent;

    EndpointPoller(
            @Nullable QueueBlock local,
            @Nullable QueueBlock network,
            PollStrategy strategy,
            Dispatcher dispatcher,
            OutstandingGets gets,
            Counters counters) {
        this.local = local;
        this.network = network;
        this.strategy = strategy;
        this.dispatcher = dispatcher;
        this.gets = gets;
        this.counters = counters;
        stride = strategy.stride();
        localAllowance = strategy.localAllowance();
    }

    /** Accepts messages from this endpoint's queues; the poll strategy decides about the network. */
    int poll(PollScope scope) {
        if (network != null && (stride == null || !stride.passes())) {
            return pollBoth(network, scope);
        }
        int localCount = local == null ? 0 : local.poll(scope, localAllowance, dispatcher);
        if (stride != null && localCount > 0) {
            stride.heard(localCount);
        }
        return localCount;
    }

    /** Accepts messages from all queues, whatever the poll strategy says: the thread sleeps if no message is found. */
    int pollAll() {
        int networkAllowance = networkAllowance();
        int localCount = pollLocal(PollScope.ALL);
        if (network == null) {
            return localCount;
        }
        int allowance = Math.max(1, networkAllowance);
        int networkCount = pollNetwork(network, PollScope.ALL, allowance, localCount);
        return localCount + networkCount + lookAfterGets(PollScope.ALL, networkCount < allowance, true);
    }

    /** Accepts everything that has arrived, until there is nothing more. */
    void drain() {
        int count;
        do {
            count = local == null ? 0 : local.poll(PollScope.ALL, Integer.MAX_VALUE, dispatcher);
            count += network == null ? 0 : network.poll(PollScope.ALL, Integer.MAX_VALUE, dispatcher);
        } while (count > 0);
    }

    private int pollLocal(PollScope scope) {
        return local == null ? 0 : local.poll(scope, localAllowance, dispatcher);
    }

    private int pollBoth(QueueBlock networkQueues, PollScope scope) {
        int networkAllowance = networkAllowance();
        int localCount = pollLocal(scope);
        if (networkAllowance == 0) {
            counters.networkPollsSkipped++;
            strategy.polled(localCount, false, 0);
            return localCount;
        }
        int networkCount = pollNetwork(networkQueues, scope, networkAllowance, localCount);
        return localCount + networkCount + lookAfterGets(scope, networkCount < networkAllowance, false);
    }

    /** Gives back gets that nobody will answer, unless messages that have come are still to be delivered. */
    private int lookAfterGets(PollScope scope, boolean isDrained, boolean atEveryOne) {
        return !gets.isEmpty() && isDrained && scope == PollScope.ALL ? gets.look(atEveryOne) : 0;
    }

    /** Asks the strategy. It learns of what was sent here, so that sends need not tell it. */
    private int networkAllowance() {
        if (counters.remote.messagesSent != networkSent) {
            networkSent = counters.remote.messagesSent;
            strategy.networkSent();
        }
        return strategy.networkAllowance();
    }

    private int pollNetwork(QueueBlock networkQueues, PollScope scope, int allowance, int localCount) {
        counters.networkPolls++;
        strategy.lookBegins();
        int networkCount = networkQueues.poll(scope, allowance, dispatcher);
        if (networkCount == 0) {
            counters.networkPollsEmpty++;
        }
        strategy.polled(localCount, true, networkCount);
        return networkCount;
    }
}
