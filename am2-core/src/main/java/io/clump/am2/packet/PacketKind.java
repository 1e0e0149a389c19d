package io.clump.am2.packet;

/** Kinds of packets: the values of the kind byte, a combination of bits. */
public final class PacketKind {
    /** Kind of a request, which runs a handler that may send one reply. */
    public static final int REQUEST = 0;

    /** Bit of a reply: runs a handler that sends nothing. */
    public static final int REPLY = 1;

    /** Bit of a medium message: the packet has bulk data. */
    public static final int MEDIUM = 2;

    /** Bit of a message that is returned to its sender; runs the sender's handler 0. */
    public static final int RETURNED = 4;

    /**
     * Bit of a long message, whose bytes go to the receiver's segment: the packet has a {@link LongDescriptor}.
     */
    public static final int LONG = 8;

    /** Bit of a part of a long message: the descriptor is followed by bytes that the receiver copies to its segment. */
    public static final int PART = 16;

    /** Set on an aborted medium message; the receiver drops it. In shared memory only. */
    public static final int ABORTED = 32;

    /**
     * Bit of a long message that requests bytes of the receiver's segment or, with {@link #REPLY}, carries them to the
     * requester's segment, whose handler then runs. The layer answers it, not a handler.
     */
    public static final int GET = 64;

    /**
     * Bit of a medium message whose data is in a group block of its sender, which several receivers read. In shared
     * memory only.
     */
    public static final int GROUP = 128;

    private static final int NETWORK_BITS = REPLY | MEDIUM | RETURNED | LONG | PART | GET;

    private PacketKind() {}

    /**
     * Returns whether the message is a medium one.
     *
     * @param kind the kind byte of a packet
     * @return true for medium messages
     */
    public static boolean isMedium(int kind) {
        return (kind & MEDIUM) != 0;
    }

    /**
     * Returns whether the message is a long one.
     *
     * @param kind the kind byte of a packet
     * @return true for long messages and their parts
     */
    public static boolean isLong(int kind) {
        return (kind & LONG) != 0;
    }

    /**
     * Returns whether a packet of this kind has bulk data.
     *
     * @param kind the kind byte of a packet
     * @return true for medium messages, with their data, and for long ones, with a descriptor
     */
    public static boolean hasData(int kind) {
        return (kind & (MEDIUM | LONG)) != 0;
    }

    /**
     * Returns whether a packet of this kind travels through reply queues: replies and returned messages do, so that
     * they are accepted even while a process polls for replies only.
     *
     * @param kind the kind byte of a packet
     * @return true unless it is a request in transit to its destination
     */
    public static boolean travelsAsReply(int kind) {
        return (kind & (REPLY | RETURNED)) != 0;
    }

    /**
     * Returns whether the kind byte of a packet from a network is valid: a long message arrives in parts, and only the
     * descriptor of one is returned; a get is a descriptor, and is answered in parts.
     *
     * @param kind the kind byte of a packet
     * @return false if other bits are set, or bits that exclude each other
     */
    public static boolean isKnown(int kind) {
        if ((kind & ~NETWORK_BITS) != 0) {
            return false;
        }
        return switch (kind & ~REPLY) {
            case REQUEST, MEDIUM, RETURNED, MEDIUM | RETURNED, LONG | PART, LONG | RETURNED -> true;
            case LONG | GET, LONG | GET | RETURNED -> (kind & REPLY) == 0;
            case LONG | GET | PART -> (kind & REPLY) != 0;
            default -> false;
        };
    }

    /**
     * Returns whether the message requests bytes of the receiver's segment.
     *
     * @param kind the kind byte of a packet
     * @return false for the answer, too
     */
    public static boolean isGetRequest(int kind) {
        return (kind & (GET | REPLY)) == GET;
    }
}
