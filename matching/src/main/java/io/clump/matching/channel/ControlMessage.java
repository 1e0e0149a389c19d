package io.clump.matching.channel;

/** The control part of a message. Used again and again; belongs to one thread. */
public final class ControlMessage {
    private int source = -1;
    private int tag;
    private int communicator;
    private long sizeBytes;

    /** Makes one that describes nothing. */
    public ControlMessage() {}

    /**
     * Describes a message that is to be sent.
     *
     * @param newTag its tag, any number
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
     * The process that a received message came from.
     *
     * @return its rank; -1 if none was received into this object
     */
    public int source() {
        return source;
    }

    /**
     * The tag of the message.
     *
     * @return any number
     */
    public int tag() {
        return tag;
    }

    /**
     * The communicator of the message.
     *
     * @return its number
     */
    public int communicator() {
        return communicator;
    }

    /**
     * Length of the data part.
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
