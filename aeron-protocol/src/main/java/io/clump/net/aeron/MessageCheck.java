package io.clump.net.aeron;

import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketCheck;
import io.clump.am2.packet.PacketLayout;
import org.agrona.DirectBuffer;

/** Checks whether bytes from Aeron are a message for one endpoint, before any field is trusted. */
final class MessageCheck {
    /** Result of checking a message. */
    enum Verdict {
        /** The message can be trusted. */
        ACCEPTED,

        /** The message is of another job, or for another endpoint. */
        MISDIRECTED,

        /** The bytes are not of this protocol, or not complete. */
        MALFORMED
    }

    private final long job;
    private final long receiver;

    MessageCheck(long job, long receiver) {
        this.job = job;
        this.receiver = receiver;
    }

    /**
     * Checks every field whose value matters.
     *
     * @param stream index of the stream in which the message arrived
     * @param buffer buffer with the message
     * @param offset of its first byte
     * @param length number of bytes that arrived
     */
    Verdict check(int stream, DirectBuffer buffer, int offset, int length) {
        if (length < MessageLayout.HEADER_BYTES
                || length > MessageLayout.MAX_MESSAGE_BYTES
                || MessageHeader.magic(buffer, offset) != MessageLayout.MAGIC
                || MessageHeader.sender(buffer, offset) == 0) {
            return Verdict.MALFORMED;
        }
        if (MessageHeader.job(buffer, offset) != job || MessageHeader.receiver(buffer, offset) != receiver) {
            return Verdict.MISDIRECTED;
        }
        int rest = length - MessageLayout.HEADER_BYTES;
        boolean whole = switch (MessageHeader.kind(buffer, offset)) {
            case MessageLayout.MESSAGE -> isMessage(stream, buffer, offset + MessageLayout.HEADER_BYTES, rest);
            case MessageLayout.HELLO -> rest > 0 && rest <= AeronAddress.MAX_LENGTH;
            case MessageLayout.HANDLED, MessageLayout.CLOSED -> rest == 0;
            default -> false;
        };
        return whole ? Verdict.ACCEPTED : Verdict.MALFORMED;
    }

    private static boolean isMessage(int stream, DirectBuffer buffer, int packet, int bytes) {
        int dataBytes = bytes - PacketLayout.LENGTH_BYTES;
        return dataBytes >= 0
                && PacketCheck.isPlausible(buffer, packet, stream == MessageLayout.REPLIES, dataBytes)
                && Packet.bulkLengthBytes(buffer, packet) == dataBytes
                && PacketCheck.isDescribed(buffer, packet);
    }
}
