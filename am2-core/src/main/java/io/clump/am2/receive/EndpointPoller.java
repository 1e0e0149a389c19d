package io.clump.am2.receive;

import io.clump.am2.bundle.EndpointAccess;
import io.clump.am2.bundle.Membership;
import io.clump.am2.bundle.PolledEndpoint;
import io.clump.am2.endpoint.Counters;
import io.clump.am2.endpoint.EndpointQueues;
import io.clump.am2.send.OutstandingGets;
import io.clump.am2.send.SetAside;
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
public final class EndpointPoller extends PolledEndpoint {
    private final @Nullable QueueBlock local;
    private final @Nullable QueueBlock network;
    private final PollStrategy strategy;
    private final @Nullable PollStride stride;
    private final int localAllowance;
    private final Dispatcher dispatcher;
    private final OutstandingGets gets;
    private final Counters counters;
    private final SetAside setAside;
    private final Runnable closing;

    /** Network messages sent when the strategy was told of them last. */
    private long networkSent;

    public EndpointPoller(
            EndpointAccess access,
            Membership membership,
            EndpointQueues queues,
            PollStrategy strategy,
            Dispatcher dispatcher,
            OutstandingGets gets,
            Counters counters,
            SetAside setAside,
            Runnable closing) {
        super(access, membership, queues.blocks());
        local = queues.local();
        network = queues.network();
        this.setAside = setAside;
        this.closing = closing;
        this.strategy = strategy;
        this.dispatcher = dispatcher;
        this.gets = gets;
        this.counters = counters;
        stride = strategy.stride();
        localAllowance = strategy.localAllowance();
    }

    @Override
    public int poll(PollScope scope, boolean atEverything) {
        boolean asks = network != null && (atEverything || stride == null || !stride.passes());
        int allowance = asks ? networkAllowance(atEverything) : 0;
        int localCount = local == null ? 0 : local.poll(scope, localAllowance, dispatcher);
        if (network == null || allowance == 0) {
            if (asks) {
                counters.networkPollsSkipped++;
                strategy.polled(localCount, false, 0);
            } else if (localCount > 0 && stride != null) {
                stride.heard(localCount);
            }
            return localCount;
        }
        counters.networkPolls++;
        strategy.lookBegins();
        int networkCount = network.poll(scope, allowance, dispatcher);
        counters.networkPollsEmpty += networkCount == 0 ? 1 : 0;
        strategy.polled(localCount, true, networkCount);
        // Gets that nobody will answer come back, unless messages that have come are still to be delivered.
        boolean looksAfterGets = !gets.isEmpty() && networkCount < allowance && scope == PollScope.ALL;
        return localCount + networkCount + (looksAfterGets ? gets.look(atEverything) : 0);
    }

    @Override
    public int goOn() {
        return setAside.isEmpty() ? 0 : setAside.goOn();
    }

    @Override
    public long nanosToRetry() {
        return setAside.nanosToRetry();
    }

    @Override
    public void close() {
        closing.run();
    }

    /** Accepts everything that has arrived, until there is nothing more. */
    public void drain() {
        int count;
        do {
            count = local == null ? 0 : local.poll(PollScope.ALL, Integer.MAX_VALUE, dispatcher);
            count += network == null ? 0 : network.poll(PollScope.ALL, Integer.MAX_VALUE, dispatcher);
        } while (count > 0);
    }

    /** Asks the strategy. It learns of what was sent here, so that sends need not tell it. */
    private int networkAllowance(boolean atEverything) {
        if (counters.remote.messagesSent != networkSent) {
            networkSent = counters.remote.messagesSent;
            strategy.networkSent();
        }
        int allowance = strategy.networkAllowance();
        return atEverything ? Math.max(1, allowance) : allowance;
    }
}
