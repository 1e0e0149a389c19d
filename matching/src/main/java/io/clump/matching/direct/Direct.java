package io.clump.matching.direct;

/**
 * The two calls of Direct as a program sees them, so that it can be switched from one network, or one implementation,
 * to another. Belongs to one thread.
 */
public interface Direct {
    /** Result of a call that has succeeded. */
    int DONE = 1;

    /** Result of a call that has failed. */
    int ERROR = 0;

    /**
     * Sends a message.
     *
     * @param destNode number of the node it goes to
     * @param sourceNode number of this node
     * @param tag of the message
     * @param senderRank rank of this process
     * @param count number of bytes
     * @param data the bytes, from the beginning
     * @return {@link #DONE} or {@link #ERROR}
     */
    int sendDirect(int destNode, int sourceNode, int tag, int senderRank, int count, byte[] data);

    /**
     * Waits for a message.
     *
     * @param tag of the message
     * @param senderRank rank of its sender
     * @param count its bytes
     * @param data where they go, from the beginning
     * @return {@link #DONE} or {@link #ERROR}
     */
    int recvDirect(int tag, int senderRank, int count, byte[] data);
}
