package io.clump.matching.channel;

/** Control part of a message. An object can be reused; it is used by one thread. */
public final class ControlMessage {
    private int source = -1;
    private int tag;
    private int communicator;
    private long sizeBytes;

    /** Makes an object that describes no message. */
    public ControlMessage() {}

    /**
     * Describes a message to send.
     *
     * @param newTag tag of the message, any number
     * @param newCommunicator number of its communicator
     * @param newSizeBytes bytes of its data part
     * @return this object
     */
    public ControlMessage describe(int newTag, int newCommunicator, long newSizeBytes) {
        tag = newTag;
        communicator = newCommunicator;
        sizeBytes = newSizeBytes;
        return this;
    }

    /**
     * Returns the process that has sent a received message.
     *
     * @return its rank; -1 if no message was received into this object
     */
    public int source() {
        return source;
    }

    /**
     * Returns the tag of the message.
     *
     * @return any number
     */
    public int tag() {
        return tag;
    }

    /**
     * Returns the communicator of the message.
     *
     * @return its number
     */
    public int communicator() {
        return communicator;
    }

    /**
     * Returns the length of the data part.
     *
     * @return bytes
     */
    public long sizeBytes() {
        return sizeBytes;
    }

    @Override
    public String toString() {
        return "control message: source=" + source + ", tag=" + tag + ", communicator=" + communicator + ", bytes="
                + sizeBytes;
    }

    void source(int newSource) {
        source = newSource;
    }
}
