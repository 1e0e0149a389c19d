package io.clump.am2.packet;

/** What a packet is: the values of its kind byte, a combination of three bits. */
public final class PacketKind {
    /** A request: runs a handler, which may send one reply. */
    public static final int REQUEST = 0;

    /** Bit of a reply: runs a handler that sends nothing. */
    public static final int REPLY = 1;

    /** Bit of a medium message: bulk data comes with the packet. */
    public static final int MEDIUM = 2;

    /** Bit of a message on its way back to its sender; runs the sender's handler 0. */
    public static final int RETURNED = 4;

    private static final int KNOWN_BITS = REPLY | MEDIUM | RETURNED;

    private PacketKind() {}

    /**
     * Whether bulk data comes with a packet of this kind.
     *
     * @param kind the kind byte of a packet
     * @return true for medium messages
     */
    public static boolean isMedium(int kind) {
        return (kind & MEDIUM) != 0;
    }

    /**
     * Whether a packet of this kind travels through reply queues: replies and returned messages do, so that they are
     * accepted even while a process polls for replies only.
     *
     * @param kind the kind byte of a packet
     * @return true unless it is a request under way to its destination
     */
    public static boolean travelsAsReply(int kind) {
        return (kind & (REPLY | RETURNED)) != 0;
    }

    /**
     * Whether the kind byte has a defined value.
     *
     * @param kind the kind byte of a packet
     * @return false if bits outside the three are set
     */
    public static boolean isKnown(int kind) {
        return (kind & ~KNOWN_BITS) == 0;
    }
}
