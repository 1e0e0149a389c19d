package io.clump.am2.packet;

import static io.clump.am2.packet.PacketLayout.ARGUMENTS_OFFSET;
import static io.clump.am2.packet.PacketLayout.ARGUMENT_COUNT_OFFSET;
import static io.clump.am2.packet.PacketLayout.BULK_INDEX_OFFSET;
import static io.clump.am2.packet.PacketLayout.BULK_LENGTH_OFFSET;
import static io.clump.am2.packet.PacketLayout.DESTINATION_OFFSET;
import static io.clump.am2.packet.PacketLayout.EPOCH_OFFSET;
import static io.clump.am2.packet.PacketLayout.HANDLER_OFFSET;
import static io.clump.am2.packet.PacketLayout.KIND_OFFSET;
import static io.clump.am2.packet.PacketLayout.SOURCE_OFFSET;
import static io.clump.am2.packet.PacketLayout.TAG_OFFSET;
import static java.nio.ByteOrder.LITTLE_ENDIAN;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.UnsafeApi;

/**
 * Reads and writes the fields of a packet at an offset of a buffer. Only the bounds of the packet are checked, and
 * nothing is allocated; all accesses are plain, ordered by the protocol's publication of the packet.
 *
 * <p>The methods that every message uses check the bounds of the packet once, and not those of each field. They use the
 * byte order of the machine, which is that of packets: a layer does not open on other machines.
 */
public final class Packet {
    /** Offset of the description: bulk length, handler, argument count and kind in one aligned word of 64 bits. */
    private static final int DESCRIPTION_OFFSET = BULK_LENGTH_OFFSET;

    /** Number of bits of a description below the handler. */
    private static final int HANDLER_SHIFT = (HANDLER_OFFSET - DESCRIPTION_OFFSET) * Byte.SIZE;

    /** Number of bits of a description below the argument count. */
    private static final int ARGUMENT_COUNT_SHIFT = (ARGUMENT_COUNT_OFFSET - DESCRIPTION_OFFSET) * Byte.SIZE;

    /** Number of bits of a description below the kind, which is the highest byte. */
    private static final int KIND_SHIFT = (KIND_OFFSET - DESCRIPTION_OFFSET) * Byte.SIZE;

    private static final int MAX_UNSIGNED_BYTE = 0xFF;

    private Packet() {}

    /**
     * Writes a message in seven words of 64 bits or less: everything but the state, the epoch and the bulk index.
     *
     * @param buffer memory of the packet
     * @param packet offset of the packet in bytes
     * @param description kind, handler, argument count and bulk length; see {@link #description(int, int, int, int)}
     * @param tag tag of the message, or code of the reason for its return
     * @param source identifies the sender in the receiver's protocol
     * @param destination the sender's index of the destination, 0 to 65,535
     * @param a01 arguments 0 and 1; see {@link #pair(int, int)}
     * @param a23 arguments 2 and 3
     * @param a45 arguments 4 and 5
     * @param a67 arguments 6 and 7
     */
    public static void write(
            MutableDirectBuffer buffer,
            int packet,
            long description,
            long tag,
            int source,
            int destination,
            long a01,
            long a23,
            long a45,
            long a67) {
        buffer.boundsCheck(packet, PacketLayout.LENGTH_BYTES);
        byte[] base = buffer.byteArray();
        long at = buffer.addressOffset() + packet;
        UnsafeApi.putLong(base, at + TAG_OFFSET, tag);
        UnsafeApi.putInt(base, at + SOURCE_OFFSET, source);
        UnsafeApi.putShort(base, at + DESTINATION_OFFSET, (short) destination);
        UnsafeApi.putLong(base, at + DESCRIPTION_OFFSET, description);
        UnsafeApi.putLong(base, at + ARGUMENTS_OFFSET, a01);
        UnsafeApi.putLong(base, at + ARGUMENTS_OFFSET + Long.BYTES, a23);
        UnsafeApi.putLong(base, at + ARGUMENTS_OFFSET + 2 * Long.BYTES, a45);
        UnsafeApi.putLong(base, at + ARGUMENTS_OFFSET + 3 * Long.BYTES, a67);
    }

    /**
     * Writes a short message like {@link #write}, to a packet outside of the Java heap, whose address is not checked.
     *
     * @param address address of the packet, which the sender has claimed, so that it is mapped
     * @param description kind, handler, argument count and bulk length
     * @param tag tag of the message, or code of the reason for its return
     * @param source identifies the sender in the receiver's protocol
     * @param destination the sender's index of the destination, 0 to 65,535
     * @param a01 arguments 0 and 1
     * @param a23 arguments 2 and 3
     * @param a45 arguments 4 and 5
     * @param a67 arguments 6 and 7
     */
    public static void writeAt(
            long address,
            long description,
            long tag,
            int source,
            int destination,
            long a01,
            long a23,
            long a45,
            long a67) {
        UnsafeApi.putLong(address + TAG_OFFSET, tag);
        // One word, also with the bulk index, which a short message does not have.
        UnsafeApi.putLong(address + SOURCE_OFFSET, pair(source, destination));
        UnsafeApi.putLong(address + DESCRIPTION_OFFSET, description);
        UnsafeApi.putLong(address + ARGUMENTS_OFFSET, a01);
        UnsafeApi.putLong(address + ARGUMENTS_OFFSET + Long.BYTES, a23);
        UnsafeApi.putLong(address + ARGUMENTS_OFFSET + 2 * Long.BYTES, a45);
        UnsafeApi.putLong(address + ARGUMENTS_OFFSET + 3 * Long.BYTES, a67);
    }

    /**
     * Returns the tag of a returned message.
     *
     * @param reason code of the reason
     * @param buffer memory of the arrived packet
     * @param packet offset of the packet in bytes
     * @return the reason in the low half; the packet's epoch, by which a network numbers messages, in the high half
     */
    public static long returnTag(int reason, DirectBuffer buffer, int packet) {
        return returnTag(reason, 0, buffer, packet);
    }

    /**
     * Returns the tag of a message that is returned because it is of another context.
     *
     * @param reason code of the reason
     * @param contextEpoch context epoch of the message
     * @param buffer memory of the arrived packet
     * @param packet offset of the packet in bytes
     * @return same as {@link #returnTag(int, DirectBuffer, int)}, with the context epoch above the reason
     */
    public static long returnTag(int reason, int contextEpoch, DirectBuffer buffer, int packet) {
        return (long) buffer.getInt(packet + EPOCH_OFFSET, LITTLE_ENDIAN) << Integer.SIZE
                | (long) contextEpoch << Short.SIZE
                | reason;
    }

    /**
     * Returns the context epoch of a message that is returned because it is of another context.
     *
     * @param returnTag result of {@link #returnTag(int, int, DirectBuffer, int)}
     * @return 0 to 65,535
     */
    public static int returnedEpoch(long returnTag) {
        return (int) returnTag >>> Short.SIZE;
    }

    /**
     * Returns the reason of a returned message.
     *
     * @param returnTag result of {@link #returnTag}
     * @return code of the reason
     */
    public static int returnReason(long returnTag) {
        return (int) returnTag & PacketLayout.MAX_UNSIGNED_SHORT;
    }

    /**
     * Returns two arguments in the form of {@link #write}.
     *
     * @param first the one with the even index
     * @param second the one after it
     * @return both in one word
     */
    public static long pair(int first, int second) {
        return Integer.toUnsignedLong(first) | (long) second << Integer.SIZE;
    }

    /**
     * Returns two arguments of a packet in the form of {@link #write}.
     *
     * @param buffer memory of the packet
     * @param packet offset of the packet in bytes
     * @param index index of the first of them: 0, 2, 4 or 6
     * @return both in one word
     */
    public static long pair(DirectBuffer buffer, int packet, int index) {
        return buffer.getLong(packet + ARGUMENTS_OFFSET + index * Integer.BYTES, LITTLE_ENDIAN);
    }

    /**
     * Returns the tag of the message, or the code of the reason for its return.
     *
     * @param buffer memory of the packet
     * @param packet offset of the packet in bytes
     * @return the 64-bit word
     */
    public static long tag(DirectBuffer buffer, int packet) {
        return buffer.getLong(packet + TAG_OFFSET, LITTLE_ENDIAN);
    }

    /**
     * Returns the number by which the receiver's protocol finds the sender.
     *
     * @param buffer memory of the packet
     * @param packet offset of the packet in bytes
     * @return the 32-bit word
     */
    public static int source(DirectBuffer buffer, int packet) {
        return buffer.getInt(packet + SOURCE_OFFSET, LITTLE_ENDIAN);
    }

    /**
     * Overwrites the source, for a protocol that knows the sender by other means than the packet.
     *
     * @param buffer memory of the packet
     * @param packet offset of the packet in bytes
     * @param source the 32-bit word
     */
    public static void source(MutableDirectBuffer buffer, int packet, int source) {
        buffer.putInt(packet + SOURCE_OFFSET, source, LITTLE_ENDIAN);
    }

    /**
     * Returns the sender's index of the destination.
     *
     * @param buffer memory of the packet
     * @param packet offset of the packet in bytes
     * @return 0 to 65,535
     */
    public static int destination(DirectBuffer buffer, int packet) {
        return buffer.getShort(packet + DESTINATION_OFFSET, LITTLE_ENDIAN) & PacketLayout.MAX_UNSIGNED_SHORT;
    }

    /**
     * Returns the description of an arrived message in one word: bulk length, handler, argument count and kind in their
     * order in the packet, which is outside of the Java heap. For a caller that needs several of them; see {@link
     * #kind(long)} and similar methods.
     *
     * @param address address of the packet, which must be mapped
     * @return the 64-bit word
     */
    public static long descriptionAt(long address) {
        return UnsafeApi.getLong(address + DESCRIPTION_OFFSET);
    }

    /**
     * Does the same as {@link #descriptionAt}, for a packet in any memory.
     *
     * @param buffer memory of the packet
     * @param packet offset of the packet in bytes
     * @return the 64-bit word
     */
    public static long description(DirectBuffer buffer, int packet) {
        return buffer.getLong(packet + DESCRIPTION_OFFSET, LITTLE_ENDIAN);
    }

    /**
     * Does the same as {@link #tag}, for an arrived packet outside of the Java heap.
     *
     * @param address address of the packet, which must be mapped
     * @return the 64-bit word
     */
    public static long tagAt(long address) {
        return UnsafeApi.getLong(address + TAG_OFFSET);
    }

    /**
     * Does the same as {@link #source}, for an arrived packet outside of the Java heap.
     *
     * @param address address of the packet, which must be mapped
     * @return the 32-bit word
     */
    public static int sourceAt(long address) {
        return UnsafeApi.getInt(address + SOURCE_OFFSET);
    }

    /**
     * Does the same as {@link #destination}, for an arrived packet outside of the Java heap.
     *
     * @param address address of the packet, which must be mapped
     * @return 0 to 65,535
     */
    public static int destinationAt(long address) {
        return UnsafeApi.getShort(address + DESTINATION_OFFSET) & PacketLayout.MAX_UNSIGNED_SHORT;
    }

    /**
     * Returns the kind in a word of {@link #descriptionAt}.
     *
     * @param description the word
     * @return a combination of the bits of {@link PacketKind}
     */
    public static int kind(long description) {
        return (int) (description >>> KIND_SHIFT);
    }

    /**
     * Returns the argument count in a word of {@link #descriptionAt}.
     *
     * @param description the word
     * @return 0 to 8; from an untrusted sender it may be up to 255
     */
    public static int argumentCount(long description) {
        return (int) (description >>> ARGUMENT_COUNT_SHIFT) & MAX_UNSIGNED_BYTE;
    }

    /**
     * Returns the index of the handler in a word of {@link #descriptionAt}.
     *
     * @param description the word
     * @return 0 to 65,535
     */
    public static int handler(long description) {
        return (int) (description >>> HANDLER_SHIFT) & PacketLayout.MAX_UNSIGNED_SHORT;
    }

    /**
     * Returns the number of bulk data bytes in a word of {@link #descriptionAt}.
     *
     * @param description the word
     * @return the length in bytes; from an untrusted sender it may be anything
     */
    public static int bulkLengthBytes(long description) {
        return (int) description;
    }

    /**
     * Returns the index of the bulk block with the data.
     *
     * @param buffer memory of the packet
     * @param packet offset of the packet in bytes
     * @return 0 to 65,535
     */
    public static int bulkIndex(DirectBuffer buffer, int packet) {
        return buffer.getShort(packet + BULK_INDEX_OFFSET, LITTLE_ENDIAN) & PacketLayout.MAX_UNSIGNED_SHORT;
    }

    /**
     * Sets the index of the bulk block with the data.
     *
     * @param buffer memory of the packet
     * @param packet offset of the packet in bytes
     * @param bulkIndex 0 to 65,535
     */
    public static void bulkIndex(MutableDirectBuffer buffer, int packet, int bulkIndex) {
        buffer.putShort(packet + BULK_INDEX_OFFSET, (short) bulkIndex, LITTLE_ENDIAN);
    }

    /**
     * Returns the number of bulk data bytes.
     *
     * @param buffer memory of the packet
     * @param packet offset of the packet in bytes
     * @return the length in bytes; from an untrusted sender it may be anything
     */
    public static int bulkLengthBytes(DirectBuffer buffer, int packet) {
        return buffer.getInt(packet + BULK_LENGTH_OFFSET, LITTLE_ENDIAN);
    }

    /**
     * Returns the index of the handler to run.
     *
     * @param buffer memory of the packet
     * @param packet offset of the packet in bytes
     * @return 0 to 65,535
     */
    public static int handler(DirectBuffer buffer, int packet) {
        return buffer.getShort(packet + HANDLER_OFFSET, LITTLE_ENDIAN) & PacketLayout.MAX_UNSIGNED_SHORT;
    }

    /**
     * Returns the number of arguments that the sender gave.
     *
     * @param buffer memory of the packet
     * @param packet offset of the packet in bytes
     * @return 0 to 8; from an untrusted sender it may be up to 255
     */
    public static int argumentCount(DirectBuffer buffer, int packet) {
        return buffer.getByte(packet + ARGUMENT_COUNT_OFFSET) & 0xFF;
    }

    /**
     * Returns the kind of the packet.
     *
     * @param buffer memory of the packet
     * @param packet offset of the packet in bytes
     * @return a combination of the bits of {@link PacketKind}
     */
    public static int kind(DirectBuffer buffer, int packet) {
        return buffer.getByte(packet + KIND_OFFSET) & 0xFF;
    }

    /**
     * Returns an argument.
     *
     * @param buffer memory of the packet
     * @param packet offset of the packet in bytes
     * @param index 0 to 7
     * @return its 32 bits
     */
    public static int argument(DirectBuffer buffer, int packet, int index) {
        return buffer.getInt(packet + ARGUMENTS_OFFSET + index * Integer.BYTES, LITTLE_ENDIAN);
    }

    /**
     * Sets a bit of the kind in a word of {@link #descriptionAt}.
     *
     * @param description the word
     * @param bit one of the bits of {@link PacketKind}
     * @return the word with the bit
     */
    public static long withKindBit(long description, int bit) {
        return description | (long) bit << KIND_SHIFT;
    }

    /**
     * Composes a word of {@link #descriptionAt}.
     *
     * @param kind a combination of the bits of {@link PacketKind}
     * @param handler index of the handler to run, 0 to 65,535
     * @param argumentCount number of used arguments, 0 to 8
     * @param bulkLengthBytes bytes of bulk data
     * @return the word
     */
    public static long description(int kind, int handler, int argumentCount, int bulkLengthBytes) {
        return (long) kind << KIND_SHIFT
                | (long) argumentCount << ARGUMENT_COUNT_SHIFT
                | (long) handler << HANDLER_SHIFT
                | Integer.toUnsignedLong(bulkLengthBytes);
    }
}
