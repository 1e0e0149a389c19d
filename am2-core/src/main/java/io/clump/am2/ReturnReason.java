package io.clump.am2;

/** Reasons for the return of a message to its sender. */
public enum ReturnReason {
    /** The tag of the request is not the destination's. */
    BAD_TAG(1),

    /** The destination has no handler of that number. */
    BAD_HANDLER(2),

    /** The destination is closed. */
    ENDPOINT_CLOSED(3),

    /** No destination is mapped at that index of the translation table. */
    UNMAPPED(4),

    /**
     * The destination's process is dead, or it did not answer within all retries; of a reply also: the requester is
     * gone. A message that is returned for this reason over UDP, TCP or Ethernet was not handled; see {@link
     * #UNANSWERED}.
     */
    UNREACHABLE(5),

    /**
     * The bytes of a long message do not fit into the destination's segment at their offset, or the segment has changed
     * meanwhile.
     */
    BAD_SEGMENT(6),

    /** A medium message exceeds the limit of the destination, which may be smaller than the sender's. */
    BAD_ARGUMENTS(7),

    /**
     * There was no space at the destination for the time that the send may wait ({@link
     * LayerConfiguration#sendTimeout}), or until the sending endpoint closed.
     */
    CONGESTED(8),

    /**
     * It is unknown whether the message was handled. Either it was sent over UDP, TCP or Ethernet to a destination that
     * then fell silent or died, or it was sent over any network and the sending endpoint closed before the
     * acknowledgement. If it is still in flight, it may be handled a moment later. After that a destination that fell
     * silent refuses it, unless it had read it from its socket before it was stopped; if the sending endpoint closed,
     * the destination may still handle it. A get over any network that had not ended when its own endpoint closed is
     * also returned for this reason.
     */
    UNANSWERED(9),

    /**
     * The destination is in another context: {@link Endpoint#setContextEpoch} was called at only one of the two
     * endpoints.
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
     * Returns the number of this reason in packets.
     *
     * @return more than 0, never changed
     */
    public int code() {
        return code;
    }

    /**
     * Returns the reason for a number.
     *
     * @param code number from a packet; any value
     * @return the reason; {@link #UNREACHABLE} for an unknown number
     */
    public static ReturnReason ofCode(long code) {
        return code >= 1 && code < BY_CODE.length ? BY_CODE[(int) code] : UNREACHABLE;
    }
}
