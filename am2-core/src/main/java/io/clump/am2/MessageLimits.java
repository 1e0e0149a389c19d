package io.clump.am2;

import io.clump.am2.packet.PacketLayout;

/** Maximum sizes of messages, the same for all endpoints of a layer. */
public sealed interface MessageLimits permits Layer, Endpoint {
    /** Maximum length of a segment in bytes: whole pages that Java maps in one piece. */
    long MAX_SEGMENT_BYTES = Integer.MAX_VALUE & -4096;

    /**
     * Returns the size of the largest short message.
     *
     * @return number of its arguments, each of 32 bits
     */
    default int maxShortArguments() {
        return PacketLayout.MAX_ARGUMENTS;
    }

    /**
     * Returns the size of the largest medium message: the smallest limit of the layer's protocols. A destination of
     * this node may be configured with a lower limit; a message that is too long for it is returned with {@link
     * ReturnReason#BAD_ARGUMENTS}.
     *
     * @return bytes of data
     */
    int maxMediumBytes();

    /**
     * Returns the size of the largest long message, which fills the longest segment. The actual limit depends on the
     * destination's segment.
     *
     * @return bytes of data
     */
    long maxLongBytes();
}
