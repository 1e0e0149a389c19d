package io.clump.laboratory.traffic;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/** The message of the peers: as long as eight arguments of 32 bits, a handler and a tag. */
public final class Message40 {
    /** Agrona's rings distinguish types of messages. */
    public static final int TYPE = 1;

    public static final int LENGTH_BYTES = 40;

    /** Bytes of a datagram of Clump's that has one short message: a header and a packet. */
    public static final int CLUMP_DATAGRAM_BYTES = 128;

    static final int WORDS = LENGTH_BYTES / Long.BYTES;

    /** Sum of the constants in the words of a message, to each of which its number is added. */
    static final long CONSTANT = 1 + 2 + 3 + 4;

    private Message40() {}

    public static void write(MutableDirectBuffer buffer, int offset, long number) {
        buffer.putLong(offset, number);
        buffer.putLong(offset + Long.BYTES, number + 1);
        buffer.putLong(offset + 2 * Long.BYTES, number + 2);
        buffer.putLong(offset + 3 * Long.BYTES, number + 3);
        buffer.putLong(offset + 4 * Long.BYTES, number + 4);
    }

    public static long read(DirectBuffer buffer, int offset) {
        return buffer.getLong(offset)
                + buffer.getLong(offset + Long.BYTES)
                + buffer.getLong(offset + 2 * Long.BYTES)
                + buffer.getLong(offset + 3 * Long.BYTES)
                + buffer.getLong(offset + 4 * Long.BYTES);
    }
}
