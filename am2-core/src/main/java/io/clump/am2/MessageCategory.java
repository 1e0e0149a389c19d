package io.clump.am2;

import io.clump.am2.packet.PacketKind;

/** Kinds of data that travel with a message. */
public enum MessageCategory {
    /** Arguments alone. */
    SHORT,

    /** Bytes that lie in memory of the layer while the handler runs. */
    MEDIUM,

    /** Bytes that lie in the receiver's segment; also what a {@code get} has fetched. */
    LONG,

    /** Bytes of the destination's segment were asked for. Only messages that come back are of this category. */
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
