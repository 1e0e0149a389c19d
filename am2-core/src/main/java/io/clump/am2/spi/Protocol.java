package io.clump.am2.spi;

/** Protocol that carries messages, open for one layer. */
public interface Protocol extends AutoCloseable {
    /**
     * Makes the queues of a new endpoint, which can receive as soon as this method returns.
     *
     * @param endpointId number of the endpoint, unique in the job and never reused
     * @return the queue block, which the endpoint closes
     * @throws io.clump.am2.ClumpException if there is no space for it; the message gives the needed and the available
     *     space
     */
    QueueBlock allocateQueueBlock(long endpointId);

    /**
     * Returns the size of the largest medium message of this protocol.
     *
     * @return bytes of data, more than 0
     */
    int maxMediumBytes();

    /** Releases the resources of the protocol; all its queue blocks have been closed before. */
    @Override
    void close();
}
