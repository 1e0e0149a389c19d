package io.clump.net.engine;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Asks the silent peers of an engine whether they live, and finds the dead ones.
 *
 * <pre>
 *   alive ── silent for a lease ─▶ asked ── a pause ─▶ asked, in doubt ── a pause ─▶ … then at most once a second
 *     ▲                              │                    │  each refusal: asked again after a pause
 *     └────────── any datagram ──────┴────────────────────┤
 *                                                         ▼  refused three times
 *                                                        dead
 * </pre>
 *
 * Silence alone is not a death, however long it lasts: the peer's process may be stopped, compute or collect garbage.
 * Messages in flight to it are returned when its stream has retransmitted them often enough without an answer.
 *
 * <p>A round checks a few peers, so that it costs at most {@link #PEERS_PER_TURN} probes; with many peers, each is
 * checked less often. Peers to which messages are in flight are probed by their streams.
 */
final class LeaseWatch {
    /** Maximum number of peers that a round checks. */
    static final int PEERS_PER_TURN = 16;

    static final int TURNS_PER_LEASE = 4;

    /** Pauses between urgent questions in a lease; refusals that are less than half a pause apart count as one. */
    static final int PAUSES_PER_LEASE = 8;

    /** Longest lease by which pauses are computed; they do not become longer with a longer lease, or without one. */
    private static final long USUAL_LEASE_NANOS = 1_000_000_000;

    private final PeerTable peers;
    private final Transmitter transmitter;
    private final long leaseNanos;
    private final long pauseNanos;
    private long nextTurn;
    private boolean started;
    private int position = -1;
    private final EngineCounters counters;

    /** Peers that are to be reported. */
    private final Deque<EnginePeer> unresponsive = new ArrayDeque<>();

    LeaseWatch(EngineConfiguration configuration, PeerTable peers, Transmitter transmitter, EngineCounters counters) {
        this.counters = counters;
        this.peers = peers;
        this.transmitter = transmitter;
        leaseNanos = configuration.leaseNanos();
        boolean isShort = leaseNanos > 0 && leaseNanos < USUAL_LEASE_NANOS;
        pauseNanos = (isShort ? leaseNanos : USUAL_LEASE_NANOS) / PAUSES_PER_LEASE;
    }

    /** Probes the peers of the next round, if it is time. */
    void takeTurn(long now, boolean socketEmpty) {
        if (!isWatching() || (started && now - nextTurn < 0)) {
            return;
        }
        started = true;
        nextTurn = now + leaseNanos / TURNS_PER_LEASE;
        for (int i = Math.min(PEERS_PER_TURN, peers.size()); i > 0; i--) {
            position = position + 1 < peers.size() ? position + 1 : 0;
            EnginePeer peer = peers.at(position);
            if (peer != null && isDue(peer, now)) {
                ask(peer, now, socketEmpty);
            }
            if (peer != null && socketEmpty) {
                checkUnresponsive(peer, now);
            }
        }
    }

    private void checkUnresponsive(EnginePeer peer, long now) {
        Lease lease = peer.lease();
        boolean isInVain =
                !lease.hasResponded() && peer.refusal() == null && (lease.questions() > 0 || !peer.hasSentAll());
        if (isInVain && lease.unansweredChecks().haveLasted(leaseNanos, now)) {
            counters.unresponsive++;
            unresponsive.add(peer);
        }
    }

    /** Takes a peer that is to be reported, since nothing has ever come from it; null if there is no other. */
    @Nullable
    EnginePeer takeUnresponsive() {
        return unresponsive.poll();
    }

    /** Does the work that is due for a peer that needs service; returns false if it is dead. */
    boolean keeps(EnginePeer peer, long now, boolean socketEmpty) {
        Lease lease = peer.lease();
        if (!lease.isUrgent()) {
            return true;
        }
        if (lease.isRefusedForGood()) {
            return !socketEmpty || peer.refusal() != null;
        }
        if (lease.askedNanos(now) >= pauseNanos) {
            ask(peer, now, socketEmpty);
        }
        return true;
    }

    /** Notes that a peer's host has reported that no process receives there. */
    void refused(EnginePeer peer, long now) {
        if (peer.refusal() == null) {
            peer.lease().refused(now, pauseNanos / 2);
            peers.activate(peer);
        }
    }

    /** Notes that a peer is gone. */
    void gone(EnginePeer peer) {
        if (peer.refusal() == null && !peer.isForgotten()) {
            peer.lease().refusedForGood();
            peers.activate(peer);
        }
    }

    /** Returns the nanoseconds until a peer that needs service is due. */
    long nanosToDeadline(EnginePeer peer, long now) {
        Lease lease = peer.lease();
        if (!lease.isUrgent()) {
            return Long.MAX_VALUE;
        }
        return lease.isRefusedForGood() ? 0 : Math.max(0, pauseNanos - lease.askedNanos(now));
    }

    /** Returns the nanoseconds until the next round. */
    long nanosToTurn(long now) {
        return !isWatching() ? Long.MAX_VALUE : started ? Math.max(0, nextTurn - now) : 0;
    }

    private boolean isWatching() {
        return leaseNanos > 0 && peers.count() > 0;
    }

    private boolean isDue(EnginePeer peer, long now) {
        Lease lease = peer.lease();
        if (peer.isClosed()
                || lease.isRefusedForGood()
                || lease.isUrgent()
                || lease.beginWatch(now)
                || !peer.hasSentAll()) {
            return false;
        }
        return lease.questions() == 0
                ? lease.silentNanos(now) >= leaseNanos
                : lease.askedNanos(now) >= Math.max(leaseNanos, RoundTrip.MAX_TIMEOUT_NANOS);
    }

    private void ask(EnginePeer peer, long now, boolean socketEmpty) {
        Lease lease = peer.lease();
        lease.asked(now, socketEmpty && !transmitter.isFull());
        transmitter.question(peer, DatagramLayout.REQUESTS);
        if (lease.isUrgent()) {
            peers.activate(peer);
        }
    }
}
