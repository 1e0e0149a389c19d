package io.clump.matching.direct;

/**
 * Interface of the two calls of Direct, so that a program can switch from one network, or one implementation, to
 * another. Used by one thread.
 */
public interface Direct {
    /** Result of a call that has succeeded. */
    int DONE = 1;

    /** Result of a call that has failed. */
    int ERROR = 0;

    /**
     * Sends a message.
     *
     * @param destNode number of the destination node
     * @param sourceNode number of this node
     * @param tag tag of the message
     * @param senderRank rank of this process
     * @param count number of bytes
     * @param data the bytes, from the beginning
     * @return {@link #DONE} or {@link #ERROR}
     */
    int sendDirect(int destNode, int sourceNode, int tag, int senderRank, int count, byte[] data);

    /**
     * Waits for a message.
     *
     * @param tag tag of the message
     * @param senderRank rank of its sender
     * @param count number of its bytes
     * @param data array for the bytes, filled from the beginning
     * @return {@link #DONE} or {@link #ERROR}
     */
    int recvDirect(int tag, int senderRank, int count, byte[] data);
}
