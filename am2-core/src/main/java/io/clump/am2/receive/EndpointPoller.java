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
import io.clump.am2.spi.QueueBlock;
import org.jspecify.annotations.Nullable;

/**
 * Receive path of one endpoint: it polls local queues at each poll, those of each network when its strategy decides so.
 * A poll is counted before anything is accepted, since handlers of accepted messages may poll too; at a second network,
 * before anything is accepted there.
 */
public final class EndpointPoller extends PolledEndpoint {
    private final @Nullable QueueBlock local;
    private final int localAllowance;

    private final NetworkPolls[] networks;
    private final Dispatcher dispatcher;
    private final SetAside setAside;
    private final OutstandingGets gets;
    private final EndpointQueues queues;
    private final Counters counters;
    private final Runnable closing;

    public EndpointPoller(
            EndpointAccess access,
            Membership membership,
            EndpointQueues queues,
            Dispatcher dispatcher,
            OutstandingGets gets,
            SetAside setAside,
            Counters counters,
            Runnable closing) {
        super(access, membership, queues.blocks());
        local = queues.local();
        localAllowance = queues.localAllowance();
        networks = NetworkPolls.of(queues.networks(), gets);
        this.dispatcher = dispatcher;
        this.setAside = setAside;
        this.gets = gets;
        this.queues = queues;
        this.counters = counters;
        this.closing = closing;
    }

    @Override
    public int poll(PollScope scope, boolean atEverything) {
        int asking = asking(atEverything);
        if (asking != 0) {
            return pollAndAsk(scope, atEverything, asking);
        }
        int count = local == null ? 0 : local.poll(scope, localAllowance, dispatcher);
        if (count > 0) {
            for (NetworkPolls network : networks) {
                network.received(count);
            }
        }
        return count;
    }

    /**
     * Counts the poll at the networks that it skips; returns a bit for each network whose strategy must be called.
     */
    private int asking(boolean atEverything) {
        int asking = 0;
        for (int i = 0; i < networks.length; i++) {
            if (atEverything || !networks[i].passes()) {
                asking |= 1 << i;
            }
        }
        return asking;
    }

    private int pollAndAsk(PollScope scope, boolean atEverything, int asking) {
        int allowance = (asking & 1) == 0 ? NetworkPolls.PASSES : networks[0].allowance(atEverything);
        int localCount = local == null ? 0 : local.poll(scope, localAllowance, dispatcher);
        int count = localCount;
        for (int i = 0; i < networks.length; i++) {
            NetworkPolls network = networks[i];
            if (i > 0) {
                allowance = (asking >> i & 1) == 0 ? NetworkPolls.PASSES : network.allowance(atEverything);
            }
            if (allowance > 0) {
                network.begin();
                int found = network.block().poll(scope, allowance, dispatcher);
                network.end(localCount, found);
                boolean isAllDelivered = found < allowance && scope == PollScope.ALL;
                count += found + (isAllDelivered ? network.checkGets(atEverything) : 0);
            } else {
                network.skipped(allowance, localCount);
            }
        }
        return count;
    }

    @Override
    public void processorShared(long nanos) {
        for (NetworkPolls network : networks) {
            network.processorShared(nanos);
        }
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
    public boolean hasUnfinished() {
        return !setAside.isEmpty() || !gets.isEmpty();
    }

    /** Returns whether gets of this endpoint are unanswered, or answers to gets of others wait for space. */
    public boolean hasGets() {
        return !gets.isEmpty() || setAside.hasGets();
    }

    /** Notes that the endpoint has left the context in which it has given the answers that wait for space. */
    public void endContext() {
        setAside.endContext();
    }

    @Override
    public long messagesSent() {
        return counters.messagesSent(queues);
    }

    @Override
    public void close() {
        closing.run();
    }

    /** Accepts messages until no more have arrived. */
    public void drain() {
        int count;
        do {
            count = local == null ? 0 : local.poll(PollScope.ALL, Integer.MAX_VALUE, dispatcher);
            for (NetworkPolls network : networks) {
                count += network.block().poll(PollScope.ALL, Integer.MAX_VALUE, dispatcher);
            }
        } while (count > 0);
    }
}
