package io.clump.am2.endpoint;

import io.clump.am2.spi.PollStrategy;
import io.clump.am2.spi.PollStride;
import io.clump.am2.spi.QueueBlock;

/**
 * Queues of an endpoint in one of its networks, with the strategy that decides how often they are polled, and the
 * counts of these polls. Owned by the bundle's thread; the watching thread reads the counts without synchronisation.
 */
public final class NetworkQueues {
    public final QueueBlock block;
    public final PollStrategy strategy;
    public final Traffic traffic = new Traffic();
    public long polls;

    /** Number of skipped polls that called the poll strategy; its stride counts the others. */
    public long pollsSkipped;

    public long pollsEmpty;

    public NetworkQueues(QueueBlock block, PollStrategy strategy) {
        this.block = block;
        this.strategy = strategy;
    }

    long allPollsSkipped() {
        PollStride stride = strategy.stride();
        return pollsSkipped + (stride == null ? 0 : stride.polls());
    }
}
