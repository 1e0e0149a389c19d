package io.clump.am2.receive;

import io.clump.am2.bundle.EndpointAccess;
import io.clump.am2.bundle.Membership;
import io.clump.am2.bundle.PolledEndpoint;
import io.clump.am2.endpoint.EndpointQueues;
import io.clump.am2.send.OutstandingGets;
import io.clump.am2.send.SetAside;
import io.clump.am2.spi.Dispatcher;
import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.QueueBlock;
import org.jspecify.annotations.Nullable;

/**
 * The receive path of one endpoint: local queues at each poll, those of each network when its strategy says so. A poll is counted
 * before anything is accepted, since the handlers of what is accepted may poll too; at a second network, before anything is
 * accepted there.
 */
public final class EndpointPoller extends PolledEndpoint {
    private final @Nullable QueueBlock local;
    private final int localAllowance;

    private final NetworkLooks[] networks;
    private final Dispatcher dispatcher;
    private final SetAside setAside;
    private final OutstandingGets gets;
    private final Runnable closing;

    public EndpointPoller(
            EndpointAccess access,
            Membership membership,
            EndpointQueues queues,
            Dispatcher dispatcher,
            OutstandingGets gets,
            SetAside setAside,
            Runnable closing) {
        super(access, membership, queues.blocks());
        local = queues.local();
        localAllowance = queues.localAllowance();
        networks = NetworkLooks.of(queues.networks(), gets);
        this.dispatcher = dispatcher;
        this.setAside = setAside;
        this.gets = gets;
        this.closing = closing;
    }

    @Override
    public int poll(PollScope scope, boolean atEverything) {
        int allowance = networks.length == 0 ? 0 : networks[0].allowance(atEverything);
        int localCount = local == null ? 0 : local.poll(scope, localAllowance, dispatcher);
        int count = localCount;
        for (int i = 0; i < networks.length; i++) {
            NetworkLooks network = networks[i];
            int most = i == 0 ? allowance : network.allowance(atEverything);
            if (most > 0) {
                network.begin();
                int found = network.block().poll(scope, most, dispatcher);
                network.end(localCount, found);
                boolean isAllDelivered = found < most && scope == PollScope.ALL;
                count += found + (isAllDelivered ? network.lookAfterGets(atEverything) : 0);
            } else {
                network.skipped(most, localCount);
            }
        }
        return count;
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

    @Override
    public void close() {
        closing.run();
    }

    /** Accepts everything that has arrived, until there is nothing more. */
    public void drain() {
        int count;
        do {
            count = local == null ? 0 : local.poll(PollScope.ALL, Integer.MAX_VALUE, dispatcher);
            for (NetworkLooks network : networks) {
                count += network.block().poll(PollScope.ALL, Integer.MAX_VALUE, dispatcher);
            }
        } while (count > 0);
    }
}
