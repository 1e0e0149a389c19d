package io.clump.am2.endpoint;

/** Counts the messages of one endpoint over one protocol. Owned by the bundle's thread. */
public final class Traffic {
    public long messagesSent;

    /** Number of gets over the protocol that have not ended. */
    public int outstandingGets;

    long bytesSent;
    long messagesReceived;
    long bytesReceived;

    public void sent(int argumentCount, int dataBytes) {
        messagesSent++;
        bytesSent += payloadBytes(argumentCount, dataBytes);
    }

    public void received(int argumentCount, int dataBytes) {
        messagesReceived++;
        bytesReceived += payloadBytes(argumentCount, dataBytes);
    }

    private static long payloadBytes(int argumentCount, int dataBytes) {
        return (long) argumentCount * Integer.BYTES + dataBytes;
    }
}
