package io.clump.am2;

import io.clump.am2.packet.PacketKind;

/** Kinds of data that travel with a message. */
public enum MessageCategory {
    /** Only arguments. */
    SHORT,

    /** Bytes that are in memory of the layer while the handler runs. */
    MEDIUM,

    /** Bytes that are in the receiver's segment, including those fetched by a {@code get}. */
    LONG,

    /** Request for bytes of the destination's segment. Only returned messages have this category. */
    GET;

    static MessageCategory ofArrived(int kind) {
        if (PacketKind.isLong(kind)) {
            return LONG;
        }
        return PacketKind.isMedium(kind) ? MEDIUM : SHORT;
    }

    static MessageCategory ofReturned(int kind) {
        return (kind & PacketKind.GET) != 0 ? GET : ofArrived(kind);
    }
}
