package io.clump.am2;

import io.clump.am2.packet.PacketLayout;

/** How large messages may be. The same for all endpoints of a layer. */
public sealed interface MessageLimits permits Layer, Endpoint {
    /**
     * The largest short message.
     *
     * @return number of its arguments, each of 32 bits
     */
    default int maxShortArguments() {
        return PacketLayout.MAX_ARGUMENTS;
    }

    /**
     * The largest medium message: the smaller of what the protocols of the layer carry. A destination of this node may
     * be configured to take less; what is too long for it comes back with {@link ReturnReason#BAD_ARGUMENTS}.
     *
     * @return bytes of data
     */
    int maxMediumBytes();

    /**
     * The largest long message: one that fills the longest segment. What a destination takes depends on its segment.
     *
     * @return bytes of data
     */
    long maxLongBytes();
}
