package io.clump.am2.packet;

import org.agrona.DirectBuffer;

/** Decides whether bytes of a stranger can be a packet, before anything in them is believed. */
public final class PacketCheck {
    private PacketCheck() {}

    /**
     * Returns whether the fields of a packet go together.
     *
     * @param buffer where it lies, as a whole
     * @param packet offset of its first byte
     * @param isReply whether it came where replies come
     * @param mostDataBytes most data that a packet with data may announce
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
     * Returns whether the data right behind a plausible packet, if it is a long message or a part of one, begins with a
     * descriptor that can be true.
     *
     * @param buffer where packet and descriptor lie
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
