package io.clump.channels;

/**
 * Counts of one channel in one process since it was opened, and its current contents.
 *
 * @param sent messages of the current context that have left at least once; a multicast counts once for each receiver
 * @param resent messages that were retransmitted since they were refused or followed a refused one
 * @param refusals refusals that this process has received
 * @param sendBuffers send buffers that are not free, now
 * @param waiting messages that wait to be received, now
 * @param held messages that the program has received and not released, now
 * @param refused messages that this process has refused since its receive area was full
 * @param discarded messages that it has discarded since they followed a refused one or had arrived before
 * @param foreign messages that did not come from the process that they name, or are invalid
 * @param otherContext messages of another context, which were not accepted
 */
public record ChannelStatistics(
        long sent,
        long resent,
        long refusals,
        int sendBuffers,
        int waiting,
        int held,
        long refused,
        long discarded,
        long foreign,
        long otherContext) {}
