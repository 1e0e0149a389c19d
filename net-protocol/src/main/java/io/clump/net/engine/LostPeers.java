package io.clump.net.engine;

import io.clump.am2.ReturnReason;
import java.util.ArrayDeque;
import java.util.Deque;

/** Gives peers up, gives back their messages, and forgets them when nothing refers to them any more. */
final class LostPeers {
    /** Time for which a closed peer may still send its messages; its endpoint lingers for two seconds. */
    static final long KEEP_CLOSED_NANOS = 3_000_000_000L;

    private final PeerTable peers;
    private final ReturnQueue returned;
    private final WayBack wayBack;
    private final EngineCounters counters;

    /** Peers that are closed or dead; the next one to check is first. */
    private final Deque<EnginePeer> leaving = new ArrayDeque<>();

    LostPeers(PeerTable peers, ReturnQueue returned, WayBack wayBack, EngineCounters counters) {
        this.peers = peers;
        this.returned = returned;
        this.wayBack = wayBack;
        this.counters = counters;
    }

    /** Gives a peer up; a closed one may still send. */
    void lose(EnginePeer peer, ReturnReason reason) {
        peer.refuse(reason);
        peer.lease().decided();
        if (reason == ReturnReason.ENDPOINT_CLOSED) {
            giveBack(peer, reason, reason);
        } else {
            giveBack(peer, ReturnReason.UNANSWERED, reason);
            peer.endSession(peers.nextSession());
        }
        if (peer.isGoneForGood()) {
            wayBack.drop(peer);
        }
        if (peer.isGone()) {
            leaving.add(peer);
        }
    }

    /**
     * Ends the session of a peer that has begun another one. The peer has accepted the acknowledged messages of the
     * former session; if {@code isKnown} is false, the others may have been handled, too.
     */
    void endSession(EnginePeer peer, boolean isKnown) {
        giveBack(peer, isKnown ? ReturnReason.UNREACHABLE : ReturnReason.UNANSWERED, ReturnReason.UNREACHABLE);
        peer.beginAnew();
    }

    /** Gives back the messages that a peer has not acknowledged in time. */
    void abandon(EnginePeer peer) {
        giveBack(peer, ReturnReason.UNANSWERED, ReturnReason.CONGESTED);
        wayBack.drop(peer);
    }

    /** Forgets a peer that has gone, if it is time. */
    void forgetOne(long now) {
        EnginePeer peer = leaving.poll();
        if (peer == null || !peer.isGone()) {
            return;
        }
        boolean isOver = peer.lease().silentNanos(now) >= KEEP_CLOSED_NANOS || !peer.isClosed();
        if (!isOver || !peers.forget(peer)) {
            leaving.add(peer);
        }
    }

    private void giveBack(EnginePeer peer, ReturnReason ofSent, ReturnReason ofUnsent) {
        for (int stream = 0; stream < DatagramLayout.STREAMS; stream++) {
            counters.returned += peer.sendStream(stream).giveUp(returned, ofSent, ofUnsent);
        }
    }
}
