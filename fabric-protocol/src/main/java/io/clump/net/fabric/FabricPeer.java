package io.clump.net.fabric;

import io.clump.net.fabric.Wire.Way;
import org.jspecify.annotations.Nullable;

/** Another link, to which this one sends. */
final class FabricPeer {
    private final FabricAddress address;
    private @Nullable Way way;
    private boolean isGone;
    private boolean hasSentClose;

    FabricPeer(FabricAddress address) {
        this.address = address;
    }

    FabricAddress address() {
        return address;
    }

    /** Returns the connection to the peer; null before the first datagram, and after the connection has ended. */
    @Nullable
    Way way() {
        return way;
    }

    void way(@Nullable Way opened) {
        way = opened;
    }

    /** Returns whether nothing can be sent any more: the peer is closed, has failed, or cannot be reached. */
    boolean isGone() {
        return isGone;
    }

    void gone() {
        isGone = true;
    }

    /** Returns whether the peer has announced that it sends nothing any more. */
    boolean hasSentClose() {
        return hasSentClose;
    }

    void closeReceived() {
        hasSentClose = true;
    }

    /** Returns whether nothing more is expected from the peer before this link may be freed. */
    boolean isSettled() {
        return way == null || hasSentClose || way.hasFailed();
    }
}
