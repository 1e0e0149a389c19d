package io.clump.net.engine;

import io.clump.am2.packet.LongDescriptor;
import io.clump.am2.packet.PacketLayout;

/**
 * Offsets of the fields of a datagram's header, in bytes from its start. Little-endian.
 *
 * <pre>
 *   0       2         4        6        7       8     12         16       24         32         40         48          56     64
 *   | magic | version | length | stream | flags | job | sequence | sender | receiver | sessions | 2 × next | 2 × early | seal | messages
 * </pre>
 *
 * Each message is its packet, followed in a medium message by its data, padded with zeroes to a multiple of 8 bytes. A
 * message that is larger than a datagram travels alone in consecutive datagrams of its stream, without further headers:
 * the first has the flag {@link #MORE}, the last {@link #CONTINUED}, those between both.
 */
public final class DatagramLayout {
    /** The first two bytes: C L. */
    static final int MAGIC = 0x4C43;

    /** Version of this layout in the upper byte, version of the packet's layout in the lower. */
    static final int VERSION = 7 << Byte.SIZE | PacketLayout.VERSION;

    /** {@link #MAGIC} (16 bits). */
    static final int MAGIC_OFFSET = 0;

    /** {@link #VERSION} (16 bits). */
    static final int VERSION_OFFSET = MAGIC_OFFSET + Short.BYTES;

    /** Bytes of the whole datagram (16 bits). */
    static final int LENGTH_OFFSET = VERSION_OFFSET + Short.BYTES;

    /**
     * Stream of the messages (lowest bit): {@link #REQUESTS} or {@link #REPLIES}; and the number of bytes that the
     * receiver of this datagram may have under way to its sender (7 bits), as {@link #windowCode} encodes it.
     */
    static final int STREAM_OFFSET = LENGTH_OFFSET + Short.BYTES;

    /** Flags of the datagram (8 bits): a combination of those below. */
    static final int FLAGS_OFFSET = STREAM_OFFSET + Byte.BYTES;

    /** Number of the job (32 bits): the exclusive or of both halves. */
    static final int JOB_OFFSET = FLAGS_OFFSET + Byte.BYTES;

    /**
     * Number of the datagram in its stream (32 bits, wraps around); in a datagram without messages the number of the
     * probe that it sends or answers, otherwise 0.
     */
    static final int SEQUENCE_OFFSET = JOB_OFFSET + Integer.BYTES;

    /** Number of the sending endpoint (64 bits); it is never used again, so it also identifies the incarnation. */
    static final int SENDER_OFFSET = SEQUENCE_OFFSET + Integer.BYTES;

    /** Number of the endpoint the datagram is for (64 bits). */
    static final int RECEIVER_OFFSET = SENDER_OFFSET + Long.BYTES;

    /**
     * Session number of the sender, then that of the receiver (2 × 32 bits); 0 if the sender does not know the latter.
     */
    static final int SESSIONS_OFFSET = RECEIVER_OFFSET + Long.BYTES;

    /**
     * For each stream, the number that the sender of this datagram expects next (2 × 32 bits): all before have arrived.
     */
    static final int EXPECTED_OFFSET = SESSIONS_OFFSET + Long.BYTES;

    /**
     * For each stream, the later datagrams that have arrived (2 × 32 bits): bit i stands for the expected number + 1 +
     * i.
     */
    static final int EARLY_OFFSET = EXPECTED_OFFSET + 2 * Integer.BYTES;

    /** Seal that authenticates the datagram (64 bits), see {@link DatagramSeal}; zero without authentication. */
    static final int SEAL_OFFSET = EARLY_OFFSET + 2 * Integer.BYTES;

    /** Bytes of the header, one cache line; the first packet follows. */
    public static final int HEADER_BYTES = SEAL_OFFSET + Long.BYTES;

    /** Stream of requests. */
    public static final int REQUESTS = 0;

    /** Stream of replies and returned messages. */
    static final int REPLIES = 1;

    /** Number of streams. */
    static final int STREAMS = 2;

    /**
     * Shift of a window's three lower bits, with a one before them, in addition to the value of the four upper bits.
     */
    private static final int WINDOW_SHIFT = 4;

    private static final int WINDOW_FRACTION_BITS = 3;

    /** Largest window code, a number of seven bits: 7.9 MB. */
    private static final int MOST_WINDOW = 127;

    /** Flag: messages follow the header. */
    public static final int DATA = 1;

    /** Flag: the expected datagram of the request stream arrived and no buffer was free. Shifted by the stream. */
    static final int REFUSED = 2;

    /** Flag: the sender of this datagram accepts no messages any more. */
    static final int CLOSED = 8;

    /** Flag: the message continues in the next datagram of the stream. */
    static final int MORE = 16;

    /** Flag: the message began in the datagram before this one of the stream. */
    static final int CONTINUED = 32;

    /**
     * Flag, in a datagram without messages: in a question, its sender may send multicast datagrams, if its peers
     * receive them; in any other one, its sender has received one ({@link MulticastDatagram}).
     */
    static final int MULTICAST = 32;

    /**
     * Flag, in a datagram without messages: its expected numbers belong to the previous session, which its sender has
     * given up at these numbers.
     */
    static final int ENDED = 16;

    /**
     * Flag, in a datagram without messages: the sender asks for the state of the stream at once. Zeroes may follow the
     * header: then the datagram tests whether the path carries that many bytes.
     */
    static final int PROBE = 64;

    /** Flag, in a datagram with messages: it was sent before. */
    static final int AGAIN = 64;

    /** Flag, in a datagram without messages: answers a question about the stream. */
    static final int ANSWER = 128;

    private static final int DATA_FLAGS = DATA | MORE | CONTINUED | AGAIN;

    private static final int CONTROL_FLAGS = PROBE | ANSWER | ENDED | MULTICAST;

    private static final int COMMON_FLAGS = REFUSED << REQUESTS | REFUSED << REPLIES | CLOSED;

    /**
     * Least bytes of the first piece of a message: the packet, and the descriptor at the start of a long message's
     * data.
     */
    static final int LEAST_FIRST_PIECE_BYTES = PacketLayout.LENGTH_BYTES + LongDescriptor.LENGTH_BYTES;

    /** Least size of the largest datagram. */
    static final int LEAST_DATAGRAM_BYTES = HEADER_BYTES + LEAST_FIRST_PIECE_BYTES;

    static final int DATA_ALIGNMENT = Long.BYTES;

    /**
     * Offset in a packet of its number and of the notes of {@link WayBack} (64 bits): datagrams need neither state nor
     * epoch of a packet.
     */
    static final int NUMBER_OFFSET = PacketLayout.STATE_OFFSET;

    private DatagramLayout() {}

    /** Returns the flag of a refused stream. */
    static int refused(int stream) {
        return REFUSED << stream;
    }

    /**
     * Returns the smallest window code with at least that many bytes, or the largest code: whole datagrams stay whole.
     */
    static int windowCode(int bytes) {
        int code = 1;
        while (code < MOST_WINDOW && windowBytes(code) < bytes) {
            code++;
        }
        return code;
    }

    /** Returns the bytes of a window code, 1 to {@link #MOST_WINDOW}; code 0 stands for no information. */
    static int windowBytes(int code) {
        int fraction = code & (1 << WINDOW_FRACTION_BITS) - 1;
        int mantissa = fraction + (1 << WINDOW_FRACTION_BITS);
        return mantissa << ((code >>> WINDOW_FRACTION_BITS) + WINDOW_SHIFT);
    }

    static boolean areKnown(int flags) {
        return (flags & ~(COMMON_FLAGS | ((flags & DATA) == 0 ? CONTROL_FLAGS : DATA_FLAGS))) == 0;
    }

    /** Returns the bytes of a message in a datagram; the data's length is at most a few kilobytes and not negative. */
    static int messageBytes(int dataBytes) {
        return PacketLayout.LENGTH_BYTES + (dataBytes + DATA_ALIGNMENT - 1 & -DATA_ALIGNMENT);
    }

    /** Returns the bytes of a datagram with one message; the data is limited as in {@link #messageBytes}. */
    static int datagramBytes(int dataBytes) {
        return Math.max(LEAST_DATAGRAM_BYTES, HEADER_BYTES + messageBytes(dataBytes));
    }

    /** Returns the maximum number of bytes of messages, or of a piece of one, in a datagram. */
    static int payloadBytes(int datagramBytes) {
        return datagramBytes - HEADER_BYTES & -DATA_ALIGNMENT;
    }
}
