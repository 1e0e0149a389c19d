package io.clump.exchange;

import org.jspecify.annotations.Nullable;

/**
 * State of one peer: its queues of messages to be sent, its credit, and whether it is there.
 *
 * @param <S> sends of the user
 */
public abstract class ExchangePeer<S> {
    /** Account of eager messages. */
    public final Credit credit;

    /** Sends of which nothing has left, or not all of an eager message, in their order. */
    public final Chain<Sending<S>> envelopes = new Chain<>();

    /** Sends whose bytes the receiver has not requested. */
    public final Chain<Sending<S>> announced = new Chain<>();

    /** Sends whose bytes the receiver has requested; they are served round-robin. */
    public final Chain<Sending<S>> streams = new Chain<>();

    /** Send whose bytes the carrier uses. */
    public @Nullable Sending<S> underWay;

    /** True after nothing reaches it any more, or it was given up. */
    public boolean isGone;

    /** True after all operations with it have been ended for this reason. */
    public boolean isDead;

    /** Number of announced messages whose bytes the peer has not requested. */
    int announcedCount;

    /** True while the first queued envelope waits until the peer has taken an announced one. */
    boolean isHeld;

    /** True if it is among the peers to which something must be sent. */
    boolean isActive;

    /** Makes a peer to which nothing was sent, given what each side lends the other. */
    protected ExchangePeer(int credit) {
        this.credit = new Credit(credit);
    }

    /** Returns whether a send has something for the peer, and need not wait for it. */
    public final boolean hasSends() {
        return underWay != null || !streams.isEmpty() || (!envelopes.isEmpty() && !isHeld);
    }

    /** Returns whether a send waits for the peer to ask for its bytes. */
    public final boolean isAsked() {
        return !announced.isEmpty();
    }
}
