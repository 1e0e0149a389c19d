package io.clump.channels;

import java.nio.ByteOrder;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * The messages of a channel as active messages. The first argument holds the sender's rank and a flag that requests
 * an answer; the second is the lower half of the number of a message between the two.
 *
 * <pre>
 *   SMALL    request   from, number, up to 24 bytes in the other arguments       ─▶ ACK or NACK, if asked for or
 *   refused
 *   LARGE    medium    from, number                                              ─▶ the same
 *   ASK      request   from, 0                                                   ─▶ ACK or NACK, marked as the answer
 *   to a query
 *   ACK      reply     from, number: all up to this one are accepted
 *   NACK     reply     from, number: this one is accepted next
 *   MEET     request   from, round
 * </pre>
 */
final class ChannelWire {
    static final int SMALL = 1;
    static final int LARGE = 2;
    static final int ASK = 3;
    static final int ACK = 4;
    static final int NACK = 5;
    static final int MEET = 6;

    /** Maximum number of bytes that are sent in arguments. */
    static final int SMALL_BYTES = 24;

    /** Number of arguments before these bytes. */
    static final int FIRST_WORD = 2;

    private static final int RANK_MASK = 0x7FFF;
    private static final int ANSWER = 1 << 15;
    private static final int LENGTH_SHIFT = 16;

    private ChannelWire() {}

    static int from(int rank, boolean wantsAnswer, int smallBytes) {
        return rank | (wantsAnswer ? ANSWER : 0) | smallBytes << LENGTH_SHIFT;
    }

    static int rank(int from) {
        return from & RANK_MASK;
    }

    static boolean wantsAnswer(int from) {
        return (from & ANSWER) != 0;
    }

    static int smallBytes(int from) {
        return from >>> LENGTH_SHIFT;
    }

    /** Returns the number with this lower half that is nearest to another number. */
    static long wide(int lowerHalf, long near) {
        return near + (lowerHalf - (int) near);
    }

    /** Returns four bytes; bytes beyond the end are 0. */
    static int word(DirectBuffer data, int offset, int end) {
        if (offset + Integer.BYTES <= end) {
            return data.getInt(offset, ByteOrder.LITTLE_ENDIAN);
        }
        int word = 0;
        for (int i = offset; i < end; i++) {
            word |= (data.getByte(i) & 0xFF) << ((i - offset) * Byte.SIZE);
        }
        return word;
    }

    /** Writes the first bytes of a word. */
    static void putWord(MutableDirectBuffer to, int offset, int length, int word) {
        if (length >= Integer.BYTES) {
            to.putInt(offset, word, ByteOrder.LITTLE_ENDIAN);
            return;
        }
        for (int i = 0; i < length; i++) {
            to.putByte(offset + i, (byte) (word >>> (i * Byte.SIZE)));
        }
    }
}
