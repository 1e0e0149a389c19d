package io.clump.net.engine;

import static io.clump.net.engine.DatagramLayout.HEADER_BYTES;
import static java.nio.ByteOrder.LITTLE_ENDIAN;

import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketCheck;
import io.clump.am2.packet.PacketLayout;
import org.agrona.DirectBuffer;

/** Checks whether bytes from the network are a datagram for one endpoint, before any other field is trusted. */
public final class DatagramDecoder {
    /** Verdict: not a datagram of this version, or not exactly one. */
    public static final int MALFORMED = -1;

    /** Verdict: a datagram of another job, or for another endpoint. */
    public static final int MISDIRECTED = -2;

    private final int job;
    private final long receiver;
    private final int maxMediumBytes;

    /**
     * Makes a decoder.
     *
     * @param job number of the job whose datagrams are expected
     * @param receiver number of the receiving endpoint
     * @param maxMediumBytes most data of a medium message
     */
    public DatagramDecoder(long job, long receiver, int maxMediumBytes) {
        this.job = Datagram.foldedJob(job);
        this.receiver = receiver;
        this.maxMediumBytes = maxMediumBytes;
    }

    /**
     * Checks every field whose value matters.
     *
     * @param buffer buffer with the bytes
     * @param offset of the first byte
     * @param length number of bytes that arrived
     * @return number of messages in the datagram, 1 if it holds a piece of one, {@link #MALFORMED} or {@link
     *     #MISDIRECTED}
     */
    public int decode(DirectBuffer buffer, int offset, int length) {
        int fault = faultOfHeader(buffer, offset, length);
        return fault == 0 ? decodeContents(buffer, offset, length) : fault;
    }

    /** Decodes, as {@link #decode}, a datagram whose header has no fault. */
    int decodeContents(DirectBuffer buffer, int offset, int length) {
        if ((Datagram.flags(buffer, offset) & DatagramLayout.DATA) == 0) {
            // A question may be padded, to find out whether the path carries that size.
            boolean isPadded = (Datagram.flags(buffer, offset) & DatagramLayout.PROBE) != 0;
            return length == HEADER_BYTES || isPadded ? 0 : MALFORMED;
        }
        int flags = Datagram.flags(buffer, offset) & (DatagramLayout.MORE | DatagramLayout.CONTINUED);
        if (flags == 0) {
            return countMessages(buffer, offset, length);
        }
        return isPiece(buffer, offset, length, flags) ? 1 : MALFORMED;
    }

    /**
     * Checks only the header, which takes the same short time for any datagram; checking the seal of all bytes takes
     * longer.
     *
     * @return 0, {@link #MALFORMED} or {@link #MISDIRECTED}
     */
    int faultOfHeader(DirectBuffer buffer, int offset, int length) {
        if (!isDatagram(buffer, offset, length) || !isHeader(buffer, offset)) {
            return MALFORMED;
        }
        return isAddressed(buffer, offset) ? 0 : MISDIRECTED;
    }

    private static boolean isDatagram(DirectBuffer buffer, int offset, int length) {
        return length >= HEADER_BYTES
                && buffer.getShort(offset + DatagramLayout.MAGIC_OFFSET, LITTLE_ENDIAN) == DatagramLayout.MAGIC
                && buffer.getShort(offset + DatagramLayout.VERSION_OFFSET, LITTLE_ENDIAN) == DatagramLayout.VERSION
                && Datagram.lengthBytes(buffer, offset) == length;
    }

    /** Returns whether a datagram or fragment is of this job and for this endpoint. */
    boolean isAddressed(DirectBuffer buffer, int offset) {
        return isOfJob(buffer, offset) && Datagram.receiver(buffer, offset) == receiver;
    }

    /** Returns whether a datagram is of this job. */
    boolean isOfJob(DirectBuffer buffer, int offset) {
        return Datagram.job(buffer, offset) == job;
    }

    private static boolean isHeader(DirectBuffer buffer, int offset) {
        return DatagramLayout.areKnown(Datagram.flags(buffer, offset)) && Datagram.sender(buffer, offset) != 0;
    }

    private int countMessages(DirectBuffer buffer, int offset, int length) {
        boolean replies = Datagram.stream(buffer, offset) == DatagramLayout.REPLIES;
        int end = offset + length;
        int packet = offset + HEADER_BYTES;
        int count = 0;
        while (end - packet >= PacketLayout.LENGTH_BYTES) {
            int dataBytes = Packet.bulkLengthBytes(buffer, packet);
            if (!PacketCheck.isPlausible(buffer, packet, replies, maxMediumBytes)
                    || end - packet < DatagramLayout.messageBytes(dataBytes)
                    || !PacketCheck.isDescribed(buffer, packet)) {
                return MALFORMED;
            }
            packet += DatagramLayout.messageBytes(dataBytes);
            count++;
        }
        return packet == end && count > 0 ? count : MALFORMED;
    }

    /** Returns whether a piece is valid by itself; its stream checks whether it continues the previous piece. */
    private boolean isPiece(DirectBuffer buffer, int offset, int length, int flags) {
        int bytes = length - HEADER_BYTES;
        if (bytes % DatagramLayout.DATA_ALIGNMENT != 0) {
            return false;
        }
        if ((flags & DatagramLayout.CONTINUED) != 0) {
            return bytes > 0;
        }
        if (bytes < DatagramLayout.LEAST_FIRST_PIECE_BYTES) {
            return false;
        }
        int packet = offset + HEADER_BYTES;
        int dataBytes = Packet.bulkLengthBytes(buffer, packet);
        boolean replies = Datagram.stream(buffer, offset) == DatagramLayout.REPLIES;
        return PacketCheck.isPlausible(buffer, packet, replies, maxMediumBytes)
                && bytes < DatagramLayout.messageBytes(dataBytes)
                && PacketCheck.isDescribed(buffer, packet);
    }
}
