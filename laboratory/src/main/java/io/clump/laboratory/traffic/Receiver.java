package io.clump.laboratory.traffic;

import org.agrona.DirectBuffer;

/** Is told of messages that arrive; belongs to the thread that polls. */
interface Receiver {
    /** A short message was read, and what it said. */
    void takeShort(long content);

    /** A block lies here, where it cannot stay. */
    void copyBlock(DirectBuffer buffer, int offset, int lengthBytes);

    /** A block has arrived where it stays, and what its two ends said. */
    void takeBlock(long content);

    /** A message lies here; blocks are longer than short messages. */
    default void take(DirectBuffer buffer, int offset, int lengthBytes) {
        if (lengthBytes == Message40.LENGTH_BYTES) {
            takeShort(Message40.read(buffer, offset));
        } else {
            copyBlock(buffer, offset, lengthBytes);
        }
    }
}
