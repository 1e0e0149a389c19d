package io.clump.simulation.channels;

/**
 * Result of a flow control in a {@linkplain FlowControlSimulation simulation}.
 *
 * @param flowControl the flow control
 * @param senders number of senders
 * @param messages number of messages of all senders
 * @param received messages that the receiver's program has received
 * @param nanos virtual time until the last one was received
 * @param transmissions transmitted messages, including retransmissions
 * @param returns messages that returned
 * @param overtaken messages that the receiver has accepted before an earlier one of their sender
 * @param receiveBuffers maximum number of receive buffers in use
 * @param keptMessages maximum number of unacknowledged messages that one sender kept
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
