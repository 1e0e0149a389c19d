package io.clump.channels;

/**
 * Result of a flow control in a {@linkplain FlowControlSimulation simulation}.
 *
 * @param flowControl which one
 * @param senders how many sent
 * @param messages that all of them together had to send
 * @param received messages that the receiver's program has taken
 * @param nanos virtual time until the last was taken
 * @param transmissions messages that were sent, repetitions among them
 * @param returns messages that travelled back
 * @param overtaken messages that the receiver has accepted before an earlier one of their sender
 * @param receiveBuffers most receive buffers in use at a time
 * @param keptMessages most messages that one sender kept at a time because it did not know that they had arrived
 */
public record FlowControlOutcome(
        FlowControl flowControl,
        int senders,
        long messages,
        long received,
        long nanos,
        long transmissions,
        long returns,
        long overtaken,
        int receiveBuffers,
        long keptMessages) {}
