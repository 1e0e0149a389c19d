package io.clump.am2.packet;

import org.agrona.DirectBuffer;

/** Checks whether bytes from an untrusted sender can be a packet, before any of their values is used. */
public final class PacketCheck {
    private PacketCheck() {}

    /**
     * Returns whether the fields of a packet are consistent.
     *
     * @param buffer memory of the complete packet
     * @param packet offset of its first byte
     * @param isReply true if it arrived where replies arrive
     * @param mostDataBytes maximum data length that a packet with data may announce
     * @return false if a field has a value that no sender writes
     */
    public static boolean isPlausible(DirectBuffer buffer, int packet, boolean isReply, int mostDataBytes) {
        int kind = Packet.kind(buffer, packet);
        int dataBytes = Packet.bulkLengthBytes(buffer, packet);
        return PacketKind.isKnown(kind)
                && PacketKind.travelsAsReply(kind) == isReply
                && Packet.argumentCount(buffer, packet) <= PacketLayout.MAX_ARGUMENTS
                && dataBytes >= 0
                && dataBytes <= (PacketKind.hasData(kind) ? mostDataBytes : 0);
    }

    /**
     * Returns whether the data after a plausible packet, if it is a long message or a part of one, begins with a
     * plausible descriptor.
     *
     * @param buffer memory of packet and descriptor
     * @param packet offset of the packet
     * @return true also if it needs no descriptor
     */
    public static boolean isDescribed(DirectBuffer buffer, int packet) {
        int kind = Packet.kind(buffer, packet);
        if (!PacketKind.isLong(kind)) {
            return true;
        }
        int dataBytes = Packet.bulkLengthBytes(buffer, packet);
        return (kind & PacketKind.PART) == 0
                ? dataBytes == LongDescriptor.LENGTH_BYTES
                : LongDescriptor.isPart(buffer, packet + PacketLayout.LENGTH_BYTES, dataBytes);
    }
}
