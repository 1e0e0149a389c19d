package io.clump.am2.endpoint;

import io.clump.am2.EndpointStatistics;
import io.clump.am2.NetworkStatistics;
import io.clump.am2.counters.LayerCounters;
import io.clump.am2.spi.QueueBlock;
import io.clump.am2.spi.QueueKind;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Counts of one endpoint. Owned by the bundle's thread; the watching thread reads them without synchronisation, see
 * {@link LayerCounters}.
 */
public final class Counters {
    public final Traffic local = new Traffic();
    public long returned;
    long handlerErrors;
    public long dropped;
    public long otherContext;
    public long setAside;
    public long setAsideGivenUp;
    public long backoffs;
    public long yields;

    /**
     * Returns these counts with those of strategies and queues, summed over several networks. Any thread may call it
     * while the queues are open.
     *
     * @param waitedNanos time that the threads of the endpoint's bundle have waited
     */
    public EndpointStatistics snapshot(EndpointQueues queues, long waitedNanos) {
        QueueBlock localQueues = queues.local();
        List<NetworkQueues> networks = queues.networks();
        return new EndpointStatistics(
                local.messagesSent,
                local.bytesSent,
                local.messagesReceived,
                local.bytesReceived,
                sum(networks, network -> network.traffic.messagesSent),
                sum(networks, network -> network.traffic.bytesSent),
                sum(networks, network -> network.traffic.messagesReceived),
                sum(networks, network -> network.traffic.bytesReceived),
                localQueues == null ? 0 : localQueues.queueDepth(QueueKind.REQUEST),
                localQueues == null ? 0 : localQueues.queueDepth(QueueKind.REPLY),
                (int) sum(networks, network -> network.block.queueDepth(QueueKind.REQUEST)),
                (int) sum(networks, network -> network.block.queueDepth(QueueKind.REPLY)),
                sum(networks, network -> network.polls),
                sum(networks, NetworkQueues::allPollsSkipped),
                sum(networks, network -> network.pollsEmpty),
                networks.stream()
                        .mapToInt(network -> network.strategy.skip())
                        .min()
                        .orElse(0),
                // A strategy counts messages of other networks as local; that of the busiest network does so least.
                networks.stream()
                        .mapToDouble(network -> network.strategy.localEstimate())
                        .min()
                        .orElse(0),
                networks.stream()
                        .mapToDouble(network -> network.strategy.networkEstimate())
                        .sum(),
                returned,
                handlerErrors,
                dropped,
                setAside,
                setAsideGivenUp,
                backoffs,
                yields,
                localQueues == null ? 0 : localQueues.recoveredClaims(),
                otherContext,
                waitedNanos,
                networks.stream()
                        .map(network -> network.block.networkStatistics())
                        .reduce(NetworkStatistics::plus)
                        .orElse(null));
    }

    /** Returns the number of messages that the endpoint has sent. */
    public long messagesSent(EndpointQueues queues) {
        return local.messagesSent + sum(queues.networks(), network -> network.traffic.messagesSent);
    }

    private static long sum(List<NetworkQueues> networks, ToLongFunction<NetworkQueues> count) {
        return networks.stream().mapToLong(count).sum();
    }
}
