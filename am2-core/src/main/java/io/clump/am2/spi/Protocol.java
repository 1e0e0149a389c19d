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

    /**
     * Makes all threads of this process pass a full memory fence, as membarrier(2) of Linux does: what a thread wrote
     * before its fence is visible to the caller, and what it reads after that is at least as new as what the caller
     * wrote before the call. Costs some microseconds. Any thread may call it.
     *
     * @return false if the protocol cannot do that here
     */
    default boolean fenceThreads() {
        return false;
    }

    /** Releases the resources of the protocol; all its queue blocks have been closed before. */
    @Override
    void close();
}
