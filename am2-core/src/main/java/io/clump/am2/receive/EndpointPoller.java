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
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The receive path of one endpoint: local queues at each poll, those of each network when its strategy says so. A poll is counted
 * before anything is accepted, since the handlers of what is accepted may poll too; at a second network, before anything is
 * accepted there.
 */
public final class EndpointPoller extends PolledEndpoint {
    private final @Nullable QueueBlock local;
    private final int localAllowance;

    /** Nearly every endpoint has one network or none. */
    private final @Nullable NetworkPoller network;

    private final NetworkPoller[] furtherNetworks;
    private final Dispatcher dispatcher;
    private final SetAside setAside;
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
        NetworkPoller[] networks = NetworkPoller.of(queues.networks(), dispatcher, gets);
        network = networks.length == 0 ? null : networks[0];
        furtherNetworks = Arrays.copyOfRange(networks, Math.min(1, networks.length), networks.length);
        this.dispatcher = dispatcher;
        this.setAside = setAside;
        this.closing = closing;
    }

    @Override
    public int poll(PollScope scope, boolean atEverything) {
        int allowance = network == null ? NetworkPoller.PASSES : network.allowance(atEverything);
        int localCount = local == null ? 0 : local.poll(scope, localAllowance, dispatcher);
        int count = localCount;
        if (network != null) {
            count += network.poll(scope, atEverything, allowance, localCount);
        }
        for (NetworkPoller further : furtherNetworks) {
            count += further.poll(scope, atEverything, further.allowance(atEverything), localCount);
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
    public void close() {
        closing.run();
    }

    /** Accepts everything that has arrived, until there is nothing more. */
    public void drain() {
        int count;
        do {
            count = local == null ? 0 : local.poll(PollScope.ALL, Integer.MAX_VALUE, dispatcher);
            count += network == null ? 0 : network.drain();
            for (NetworkPoller further : furtherNetworks) {
                count += further.drain();
            }
        } while (count > 0);
    }
}
