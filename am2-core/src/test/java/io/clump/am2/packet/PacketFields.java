package io.clump.am2.packet;

import static io.clump.am2.packet.PacketLayout.ARGUMENTS_OFFSET;
import static io.clump.am2.packet.PacketLayout.BULK_LENGTH_OFFSET;
import static io.clump.am2.packet.PacketLayout.DESTINATION_OFFSET;
import static io.clump.am2.packet.PacketLayout.SOURCE_OFFSET;
import static io.clump.am2.packet.PacketLayout.TAG_OFFSET;

import org.agrona.MutableDirectBuffer;
import org.agrona.UnsafeApi;

/** Writes packets in parts, unlike the paths of messages. */
public final class PacketFields {
    private PacketFields() {}

    /**
     * Writes the header of a message: everything except the state, the epoch, the bulk index and the arguments.
     *
     * @param buffer memory of the packet
     * @param packet offset of the packet in bytes
     * @param kind a combination of the bits of {@link PacketKind}
     * @param handler index of the handler to run, 0 to 65,535
     * @param argumentCount number of used arguments, 0 to 8
     * @param source identifies the sender in the receiver's protocol
     * @param destination the sender's index of the destination, 0 to 65,535
     * @param tag tag of the message, or code of the reason for its return
     * @param bulkLengthBytes bytes of bulk data
     */
    public static void header(
            MutableDirectBuffer buffer,
            int packet,
            int kind,
            int handler,
            int argumentCount,
            int source,
            int destination,
            long tag,
            int bulkLengthBytes) {
        buffer.boundsCheck(packet, PacketLayout.LENGTH_BYTES);
        byte[] base = buffer.byteArray();
        long at = buffer.addressOffset() + packet;
        UnsafeApi.putLong(base, at + TAG_OFFSET, tag);
        UnsafeApi.putInt(base, at + SOURCE_OFFSET, source);
        UnsafeApi.putShort(base, at + DESTINATION_OFFSET, (short) destination);
        UnsafeApi.putLong(
                base, at + BULK_LENGTH_OFFSET, Packet.description(kind, handler, argumentCount, bulkLengthBytes));
    }

    /**
     * Writes all eight arguments; those beyond the argument count are 0.
     *
     * @param buffer memory of the packet
     * @param packet offset of the packet in bytes
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     * @param a3 argument 3
     * @param a4 argument 4
     * @param a5 argument 5
     * @param a6 argument 6
     * @param a7 argument 7
     */
    public static void arguments(
            MutableDirectBuffer buffer, int packet, int a0, int a1, int a2, int a3, int a4, int a5, int a6, int a7) {
        buffer.boundsCheck(packet, PacketLayout.LENGTH_BYTES);
        byte[] base = buffer.byteArray();
        long at = buffer.addressOffset() + packet + ARGUMENTS_OFFSET;
        UnsafeApi.putInt(base, at, a0);
        UnsafeApi.putInt(base, at + Integer.BYTES, a1);
        UnsafeApi.putInt(base, at + 2 * Integer.BYTES, a2);
        UnsafeApi.putInt(base, at + 3 * Integer.BYTES, a3);
        UnsafeApi.putInt(base, at + 4 * Integer.BYTES, a4);
        UnsafeApi.putInt(base, at + 5 * Integer.BYTES, a5);
        UnsafeApi.putInt(base, at + 6 * Integer.BYTES, a6);
        UnsafeApi.putInt(base, at + 7 * Integer.BYTES, a7);
    }
}
