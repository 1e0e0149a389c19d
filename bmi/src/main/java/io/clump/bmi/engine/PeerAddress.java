package io.clump.bmi.engine;

import io.clump.bmi.method.MethodAddress;
import org.jspecify.annotations.Nullable;

/** Address of a method that works with the {@link Engine}: remembers the peer to which it led last. */
public abstract class PeerAddress extends MethodAddress {
    @Nullable
    BmiPeer peer;

    /** Makes an address that has led to no peer. */
    protected PeerAddress() {}

    /**
     * Returns the peer to which the address led last.
     *
     * @return the peer, which may be gone; null if there was none
     */
    public final @Nullable BmiPeer peer() {
        return peer;
    }

    /**
     * Lets the address lead to a peer that is known by another address, too.
     *
     * @param value the peer
     */
    protected final void setPeer(BmiPeer value) {
        peer = value;
    }
}
