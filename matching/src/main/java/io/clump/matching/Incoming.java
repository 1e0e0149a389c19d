package io.clump.matching;

import org.agrona.DirectBuffer;

/**
 * Content of a message that has arrived: the message itself while its handler runs, or a copy of one that waits for
 * another.
 */
sealed interface Incoming permits ArrivedMessage, HeldMessage {
    /** Returns an argument, by its index. */
    int argument(int index);

    /** Returns a number of two arguments, by the index of its low half. */
    long longArgument(int index);

    /** Returns the bytes that came with it. */
    DirectBuffer data();

    /** Returns their number. */
    int dataLength();
}
