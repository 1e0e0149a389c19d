package io.clump.am2.packet;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Descriptor with the target of a long message's bytes, in the place of a medium message's data. Little-endian.
 *
 * <pre>
 *   0                8        12       16           20       24
 *   | segment offset | length | part   | generation | other  | bytes of the part
 * </pre>
 *
 * In shared memory the bytes are in the segment before the packet is published, so only the descriptor travels. Over a
 * network a long message is split into parts, each after a descriptor that differs from the others in one field.
 */
public final class LongDescriptor {
    /** Offset of the message in the segment (64 bits), in bytes. */
    public static final int SEGMENT_OFFSET_OFFSET = 0;

    /** Bytes of the whole message (32 bits). */
    public static final int LENGTH_OFFSET = SEGMENT_OFFSET_OFFSET + Long.BYTES;

    /** Offset of the part in the message (32 bits), in bytes; 0 if the message is in one piece. */
    public static final int PART_OFFSET = LENGTH_OFFSET + Integer.BYTES;

    /**
     * Consecutive number of the receiver's segment (32 bits), in shared memory. In a get over a network, and in the
     * answer to it, the requester's number of the get; 0 in other messages over a network.
     */
    public static final int GENERATION_OFFSET = PART_OFFSET + Integer.BYTES;

    /** Offset of a get's bytes in the other segment of the two (32 bits), in bytes; 0 in other messages. */
    public static final int OTHER_OFFSET = GENERATION_OFFSET + Integer.BYTES;

    /** Bytes of a descriptor. */
    public static final int LENGTH_BYTES = OTHER_OFFSET + Integer.BYTES;

    private LongDescriptor() {}

    /**
     * Writes a descriptor.
     *
     * @param buffer memory of the descriptor
     * @param at offset of the descriptor in bytes
     * @param segmentOffset offset of the message in the segment
     * @param length bytes of the whole message
     * @param part offset of the part in the message
     * @param generation number of the segment
     */
    public static void write(
            MutableDirectBuffer buffer, int at, long segmentOffset, int length, int part, int generation) {
        buffer.putLong(at + SEGMENT_OFFSET_OFFSET, segmentOffset, LITTLE_ENDIAN);
        buffer.putInt(at + LENGTH_OFFSET, length, LITTLE_ENDIAN);
        buffer.putInt(at + PART_OFFSET, part, LITTLE_ENDIAN);
        buffer.putInt(at + GENERATION_OFFSET, generation, LITTLE_ENDIAN);
        buffer.putInt(at + OTHER_OFFSET, 0, LITTLE_ENDIAN);
    }

    /**
     * Completes the descriptor of a get: in the request the segment offset is the destination's, and this one the
     * requester's; in the answer they are exchanged.
     *
     * @param buffer memory of the descriptor
     * @param at offset of the descriptor in bytes
     * @param otherOffset bytes from the start of the other segment
     */
    public static void otherOffset(MutableDirectBuffer buffer, int at, int otherOffset) {
        buffer.putInt(at + OTHER_OFFSET, otherOffset, LITTLE_ENDIAN);
    }

    /**
     * Returns the offset of a get's bytes in the other segment of the two.
     *
     * @param buffer memory of the descriptor
     * @param at offset of the descriptor in bytes
     * @return bytes from the start of that segment; from an untrusted sender it may be anything
     */
    public static int otherOffset(DirectBuffer buffer, int at) {
        return buffer.getInt(at + OTHER_OFFSET, LITTLE_ENDIAN);
    }

    /**
     * Returns the offset of the message in the segment.
     *
     * @param buffer memory of the descriptor
     * @param at offset of the descriptor in bytes
     * @return bytes from the start of the segment; from an untrusted sender it may be anything
     */
    public static long segmentOffset(DirectBuffer buffer, int at) {
        return buffer.getLong(at + SEGMENT_OFFSET_OFFSET, LITTLE_ENDIAN);
    }

    /**
     * Returns the number of bytes of the whole message.
     *
     * @param buffer memory of the descriptor
     * @param at offset of the descriptor in bytes
     * @return the length; from an untrusted sender it may be anything
     */
    public static int length(DirectBuffer buffer, int at) {
        return buffer.getInt(at + LENGTH_OFFSET, LITTLE_ENDIAN);
    }

    /**
     * Sets the part of the message that the data is.
     *
     * @param buffer memory of the descriptor
     * @param at offset of the descriptor in bytes
     * @param part offset of its first byte in the message
     */
    public static void part(MutableDirectBuffer buffer, int at, int part) {
        buffer.putInt(at + PART_OFFSET, part, LITTLE_ENDIAN);
    }

    /**
     * Returns the offset of the part in the message.
     *
     * @param buffer memory of the descriptor
     * @param at offset of the descriptor in bytes
     * @return bytes from the start of the message; from an untrusted sender it may be anything
     */
    public static int part(DirectBuffer buffer, int at) {
        return buffer.getInt(at + PART_OFFSET, LITTLE_ENDIAN);
    }

    /**
     * Returns the number of the receiver's segment of the bytes, or of the requester's get.
     *
     * @param buffer memory of the descriptor
     * @param at offset of the descriptor in bytes
     * @return number of the segment or of the get; from an untrusted sender it may be anything
     */
    public static int generation(DirectBuffer buffer, int at) {
        return buffer.getInt(at + GENERATION_OFFSET, LITTLE_ENDIAN);
    }

    /**
     * Completes the descriptor of a get over a network, or of the answer to one.
     *
     * @param buffer memory of the descriptor
     * @param at offset of the descriptor in bytes
     * @param number the requester's number of the get
     */
    public static void generation(MutableDirectBuffer buffer, int at, int number) {
        buffer.putInt(at + GENERATION_OFFSET, number, LITTLE_ENDIAN);
    }

    /**
     * Returns whether bytes from a network are a descriptor and a part that fits into the message. Only a message
     * without bytes has a part without bytes, so that each message has exactly one last part.
     *
     * @param buffer memory of the descriptor
     * @param at offset of the descriptor in bytes
     * @param dataBytes bytes of the descriptor and of the part
     * @return false if a number is impossible, whatever the segment
     */
    public static boolean isPart(DirectBuffer buffer, int at, int dataBytes) {
        if (dataBytes < LENGTH_BYTES) {
            return false;
        }
        int bytes = dataBytes - LENGTH_BYTES;
        int length = length(buffer, at);
        int part = part(buffer, at);
        return length >= 0 && part >= 0 && bytes <= length - part && (bytes > 0 || length == 0);
    }

    /**
     * Returns whether the last byte of the message is in a part for which {@link #isPart} holds.
     *
     * @param buffer memory of the descriptor
     * @param at offset of the descriptor in bytes
     * @param dataBytes bytes of the descriptor and of the part
     * @return true for one part of each message
     */
    public static boolean isLastPart(DirectBuffer buffer, int at, int dataBytes) {
        return part(buffer, at) + (dataBytes - LENGTH_BYTES) == length(buffer, at);
    }
}
