package io.clump.matching;

/** Description of a message that has arrived and is not received yet. */
public sealed interface Envelope permits MatchedMessage {
    /**
     * The context the message was sent in.
     *
     * @return any number
     */
    int context();

    /**
     * The process the message comes from.
     *
     * @return its rank
     */
    int source();

    /**
     * The tag of the message.
     *
     * @return 0 or more
     */
    int tag();

    /**
     * Length of the message.
     *
     * @return bytes
     */
    long length();
}
