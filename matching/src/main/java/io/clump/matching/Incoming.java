package io.clump.matching;

import org.agrona.DirectBuffer;

/**
 * Content of a message that has arrived: the message itself while its handler runs, or a copy of a message that waits
 * for an earlier one.
 */
sealed interface Incoming permits ArrivedMessage, HeldMessage {
    /** Returns an argument, by its index. */
    int argument(int index);

    /** Returns a number that takes two arguments, by the index of its low half. */
    long longArgument(int index);

    /** Returns the bytes of the message. */
    DirectBuffer data();

    /** Returns the number of bytes. */
    int dataLength();
}
