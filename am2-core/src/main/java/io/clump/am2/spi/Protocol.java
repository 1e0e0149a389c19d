package io.clump.am2.spi;

/** A way messages travel, open for one layer. */
public interface Protocol extends AutoCloseable {
    /**
     * Makes the queues of a new endpoint, able to receive as soon as this returns.
     *
     * @param endpointId the endpoint's number, unique in the job and never used again
     * @return the queue block, to be closed by the endpoint
     * @throws io.clump.am2.ClumpException if there is no room for it; says what was needed and what there is
     */
    QueueBlock allocateQueueBlock(long endpointId);

    /**
     * The largest medium message this protocol carries.
     *
     * @return bytes of data, more than 0
     */
    int maxMediumBytes();

    /** Releases what the protocol holds; all its queue blocks have been closed before. */
    @Override
    void close();
}
