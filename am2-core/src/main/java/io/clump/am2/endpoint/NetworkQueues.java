package io.clump.am2.endpoint;

import io.clump.am2.spi.PollStrategy;
import io.clump.am2.spi.PollStride;
import io.clump.am2.spi.QueueBlock;

/**
 * The queues of an endpoint in one of its networks, the strategy that decides how often they are looked at, and counts
 * of what came of it. Owned by the bundle's thread; who watches reads the counts as they are.
 */
public final class NetworkQueues {
    public final QueueBlock block;
    public final PollStrategy strategy;
    public final Traffic traffic = new Traffic();
    public long polls;

    /** Those that asked the poll strategy; its stride counts the others. */
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
