package io.clump.matching;

/** Description of a message that has arrived and is not received yet. */
public sealed interface Envelope permits MatchedMessage {
    /**
     * Returns the context in which the message was sent.
     *
     * @return any number
     */
    int context();

    /**
     * Returns the process that has sent the message.
     *
     * @return its rank
     */
    int source();

    /**
     * Returns the tag of the message.
     *
     * @return 0 or more
     */
    int tag();

    /**
     * Returns the length of the message.
     *
     * @return bytes
     */
    long length();
}
