package io.clump.am2.endpoint;

import io.clump.am2.EndpointStatistics;
import io.clump.am2.counters.LayerCounters;
import io.clump.am2.spi.PollStrategy;
import io.clump.am2.spi.PollStride;
import io.clump.am2.spi.QueueBlock;
import io.clump.am2.spi.QueueKind;
import org.jspecify.annotations.Nullable;

/** Counts what happens at one endpoint. Owned by the bundle's thread; who watches reads them as they are, see {@link LayerCounters}. */
public final class Counters {
    public final Traffic local = new Traffic();
    public final Traffic remote = new Traffic();
    public long networkPolls;

    /** Those that asked the poll strategy; its stride counts the others. */
    public long networkPollsSkipped;

    public long networkPollsEmpty;
    public long returned;
    long handlerErrors;
    public long dropped;
    public long setAside;
    public long setAsideGivenUp;
    public long backoffs;
    public long yields;

    /** These counts with those of strategy and queues. Any thread may ask, while the queues are open. */
    public EndpointStatistics snapshot(
            PollStrategy strategy, @Nullable QueueBlock localQueues, @Nullable QueueBlock networkQueues) {
        return new EndpointStatistics(
                local.messagesSent,
                local.bytesSent,
                local.messagesReceived,
                local.bytesReceived,
                remote.messagesSent,
                remote.bytesSent,
                remote.messagesReceived,
                remote.bytesReceived,
                queued(localQueues, QueueKind.REQUEST),
                queued(localQueues, QueueKind.REPLY),
                queued(networkQueues, QueueKind.REQUEST),
                queued(networkQueues, QueueKind.REPLY),
                networkPolls,
                networkPollsSkipped + passed(strategy),
                networkPollsEmpty,
                networkQueues == null ? 0 : strategy.skip(),
                strategy.localEstimate(),
                strategy.networkEstimate(),
                returned,
                handlerErrors,
                dropped,
                setAside,
                setAsideGivenUp,
                backoffs,
                yields,
                localQueues == null ? 0 : localQueues.recoveredClaims(),
                networkQueues == null ? null : networkQueues.networkStatistics());
    }

    private static long passed(PollStrategy strategy) {
        PollStride stride = strategy.stride();
        return stride == null ? 0 : stride.polls();
    }

    private static int queued(@Nullable QueueBlock queues, QueueKind kind) {
        return queues == null ? 0 : queues.queueDepth(kind);
    }
}
