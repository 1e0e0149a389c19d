package io.clump.am2;

import io.clump.am2.spi.PollStrategy;
import org.jspecify.annotations.Nullable;

/** Counts what happens at one endpoint. Owned by the bundle's thread. */
final class Counters {
    final Traffic local = new Traffic();
    final Traffic remote = new Traffic();
    long networkPolls;
    long networkPollsSkipped;
    long networkPollsEmpty;
    long returned;
    long handlerErrors;
    long dropped;
    long backoffs;
    long yields;

    EndpointStatistics snapshot(
            PollStrategy strategy, int skip, long recoveredClaims, @Nullable NetworkStatistics network) {
        return new EndpointStatistics(
                local.messagesSent,
                local.bytesSent,
                local.messagesReceived,
                local.bytesReceived,
                remote.messagesSent,
                remote.bytesSent,
                remote.messagesReceived,
                remote.bytesReceived,
                networkPolls,
                networkPollsSkipped,
                networkPollsEmpty,
                skip,
                strategy.localEstimate(),
                strategy.networkEstimate(),
                returned,
                handlerErrors,
                dropped,
                backoffs,
                yields,
                recoveredClaims,
                network);
    }
}
