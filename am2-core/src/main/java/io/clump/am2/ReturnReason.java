package io.clump.am2;

/** Why a message came back to its sender. */
public enum ReturnReason {
    /** The tag of the request is not the destination's. */
    BAD_TAG(1),

    /** The destination has no handler of that number. */
    BAD_HANDLER(2),

    /** The destination is closed. */
    ENDPOINT_CLOSED(3),

    /** Nothing is mapped at that index of the translation table. */
    UNMAPPED(4),

    /**
     * The destination's process is dead, or it did not answer within all retries; of a reply also: the requester is
     * gone. A message that comes back for this reason over UDP, TCP or Ethernet was not handled; see {@link
     * #UNANSWERED}.
     */
    UNREACHABLE(5),

    /**
     * The bytes of a long message do not fit the destination's segment at their offset, or it has changed meanwhile.
     */
    BAD_SEGMENT(6),

    /** A medium message is longer than the destination takes, whose limit may be smaller than the sender's. */
    BAD_ARGUMENTS(7),

    /**
     * There was no room at the destination for as long as the send may wait ({@link LayerConfiguration#sendTimeout}),
     * or until the sending endpoint closed.
     */
    CONGESTED(8),

    /**
     * The message was sent over UDP, TCP or Ethernet to a destination that then fell silent or died, or over any
     * network, and the sending endpoint closed before it was acknowledged: nobody can say whether it was handled. If it
     * is still under way it may be handled a moment later. After that a destination that fell silent refuses it, unless
     * it had taken it from its socket when it was stopped; one that the sending endpoint left by closing may still
     * handle it. A get that had not ended over any network when its own endpoint closed also comes back so.
     */
    UNANSWERED(9),

    /**
     * The destination is in another context: {@link Endpoint#setContextEpoch} was called there and not here, or the
     * other way round.
     */
    OTHER_CONTEXT(10);

    private static final ReturnReason[] BY_CODE = new ReturnReason[OTHER_CONTEXT.code + 1];

    static {
        for (ReturnReason reason : values()) {
            BY_CODE[reason.code] = reason;
        }
    }

    private final int code;

    ReturnReason(int code) {
        this.code = code;
    }

    /**
     * The number that stands for this reason in a packet.
     *
     * @return more than 0, never changed
     */
    public int code() {
        return code;
    }

    /**
     * The reason a number stands for.
     *
     * @param code what a packet carried; it may be anything
     * @return the reason; {@link #UNREACHABLE} for a number that stands for none
     */
    public static ReturnReason ofCode(long code) {
        return code >= 1 && code < BY_CODE.length ? BY_CODE[(int) code] : UNREACHABLE;
    }
}
