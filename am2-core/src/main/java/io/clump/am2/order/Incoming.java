package io.clump.am2.order;

import org.agrona.DirectBuffer;

/**
 * Content of a message that has arrived: the message itself while its handler runs, or a copy of a message that has
 * waited for an earlier one.
 */
public sealed interface Incoming permits ArrivedMessage, EarlyMessage {
    /**
     * Returns an argument.
     *
     * @param index number of the argument, from 0 on
     * @return its value
     */
    int argument(int index);

    /**
     * Returns a number that takes two arguments.
     *
     * @param index number of the argument with its low half
     * @return its value
     */
    long longArgument(int index);

    /**
     * Returns the data of the message.
     *
     * @return the bytes, from 0 on
     */
    DirectBuffer data();

    /**
     * Returns the length of the data.
     *
     * @return bytes
     */
    int dataLength();
}
