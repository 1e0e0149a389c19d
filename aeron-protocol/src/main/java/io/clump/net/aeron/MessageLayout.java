package io.clump.net.aeron;

import io.clump.am2.packet.PacketLayout;

/**
 * Offsets of the fields before the packet in each Aeron message, in bytes from its start. Little-endian.
 *
 * <pre>
 *   magic 4 │ kind 4 │ job 8 │ sender 8 │ receiver 8 │ number 4 │ handled requests 4 │ handled replies 4 │ repeat 4
 *   packet 64 │ data, if the kind is MESSAGE;  address as ASCII, if it is HELLO
 * </pre>
 */
final class MessageLayout {
    /** First word: the protocol and the version of this layout and of the packet's. */
    static final int MAGIC = 0x41_4C_43_00 + 1 + (PacketLayout.VERSION << 4);

    /** Kind: a packet and its data. */
    static final int MESSAGE = 1;

    /** Kind: the sender's address, so that it can be answered; also asks for the counts of handled messages. */
    static final int HELLO = 2;

    /** Kind: only the counts of handled messages. */
    static final int HANDLED = 3;

    /** Kind: the sender handles no more messages. */
    static final int CLOSED = 4;

    static final int MAGIC_OFFSET = 0;
    static final int KIND_OFFSET = MAGIC_OFFSET + Integer.BYTES;
    static final int JOB_OFFSET = KIND_OFFSET + Integer.BYTES;
    static final int SENDER_OFFSET = JOB_OFFSET + Long.BYTES;
    static final int RECEIVER_OFFSET = SENDER_OFFSET + Long.BYTES;

    /** Number of the message in its stream, from 0; in a hello, that of the next message in its stream. */
    static final int NUMBER_OFFSET = RECEIVER_OFFSET + Long.BYTES;

    /** Number of the receiver's requests that the sender has handled. */
    static final int HANDLED_REQUESTS_OFFSET = NUMBER_OFFSET + Integer.BYTES;

    /** Number of the receiver's replies that the sender has handled. */
    static final int HANDLED_REPLIES_OFFSET = HANDLED_REQUESTS_OFFSET + Integer.BYTES;

    /** Bits of the streams, by their index, whose unhandled messages must be sent again. */
    static final int REPEAT_OFFSET = HANDLED_REPLIES_OFFSET + Integer.BYTES;

    /** Bytes before the packet. */
    static final int HEADER_BYTES = REPEAT_OFFSET + Integer.BYTES;

    /** Bytes of a message without data. */
    static final int SHORT_BYTES = HEADER_BYTES + PacketLayout.LENGTH_BYTES;

    /** Most bytes of data. */
    static final int MAX_MEDIUM_BYTES = 8_192;

    /** Most bytes of a message. */
    static final int MAX_MESSAGE_BYTES = SHORT_BYTES + MAX_MEDIUM_BYTES;

    /** Index of the stream of requests. */
    static final int REQUESTS = 0;

    /** Index of the stream of replies. */
    static final int REPLIES = 1;

    /** Number of streams. */
    static final int STREAMS = 2;

    private MessageLayout() {}
}
