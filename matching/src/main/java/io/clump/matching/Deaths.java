package io.clump.matching;

import io.clump.am2.ReturnedMessage;

/**
 * Peers that are gone. A peer is gone when a message to it could not be delivered. Its earlier messages may still be in
 * a queue here, so its operations end only when nothing has arrived for a while.
 */
final class Deaths {
    /** Time for handling the earlier messages of a peer, if messages of others arrive continuously. */
    private static final long LONGEST_NANOS = 1_000_000_000;

    private final int rank;
    private final Peer[] peers;
    private final PostedReceives posted;
    private final UnexpectedMessages unexpected;
    private final Arrivals arrivals;
    private final Departures departures;
    private final LastWords lastWords = new LastWords();
    private int pending;
    private int dead;

    Deaths(
            int rank,
            Peer[] peers,
            PostedReceives posted,
            UnexpectedMessages unexpected,
            Arrivals arrivals,
            Departures departures) {
        this.rank = rank;
        this.peers = peers;
        this.posted = posted;
        this.unexpected = unexpected;
        this.arrivals = arrivals;
        this.departures = departures;
    }

    int dead() {
        return dead;
    }

    /** Returns whether operations have to end soon. */
    boolean arePending() {
        return pending > 0;
    }

    /** Returns whether all other processes are gone, if there were any. */
    boolean isAlone() {
        return dead > 0 && dead == peers.length - 1;
    }

    /** Handles a returned message, as handler 0. */
    void returned(ReturnedMessage message) {
        if (message.isReply() || message.destination() >= peers.length) {
            return;
        }
        lose(peers[message.destination()]);
    }

    /** Ends the operations with a peer soon. */
    void lose(Peer peer) {
        if (!peer.isGone) {
            peer.isGone = true;
            peer.goneNanos = System.nanoTime();
            lastWords.begin(peer.goneNanos);
            pending++;
        }
    }

    /**
     * Ends the operations of peers that are gone.
     *
     * @param isQuiet true if the last poll has found nothing
     */
    void look(boolean isQuiet) {
        if (pending == 0) {
            return;
        }
        long now = System.nanoTime();
        endLost(now, lastWords.areOver(isQuiet, now));
    }

    /** Ends the operations of peers that have been gone for the longest time, even if messages still arrive. */
    void lookAtTime(long now) {
        if (pending > 0) {
            endLost(now, false);
        }
    }

    private void endLost(long now, boolean isOver) {
        for (Peer peer : peers) {
            if (peer.isGone && !peer.isDead && (isOver || now - peer.goneNanos >= LONGEST_NANOS)) {
                pending--;
                dead++;
                peer.isDead = true;
                end(peer, OperationError.PEER_DEAD);
            }
        }
        if (isAlone()) {
            for (ReceiveOperation receive : posted.ofSource(Matcher.ANY_SOURCE)) {
                posted.remove(receive);
                receive.fail(OperationError.PEER_DEAD);
            }
        }
    }

    /** Makes the core check whether the peers are alive from which something is awaited. */
    void pingAwaited() {
        boolean all = !posted.ofSource(Matcher.ANY_SOURCE).isEmpty();
        for (Peer peer : peers) {
            if (peer.rank != rank && !peer.isGone && (all || isAwaited(peer))) {
                departures.ping(peer);
            }
        }
    }

    private boolean isAwaited(Peer peer) {
        return peer.watchers > 0
                || peer.filledReceive != null
                || peer.filledMessage != null
                || !posted.ofSource(peer.rank).isEmpty()
                || departures.sends().all().stream().anyMatch(send -> send.destination == peer.rank)
                || arrivals.receives().all().stream().anyMatch(receive -> receive.source() == peer.rank);
    }

    /** Ends all operations with a peer. */
    void end(Peer peer, OperationError error) {
        endSends(peer, error);
        for (ReceiveOperation receive : arrivals.receives().all()) {
            if (receive.source() == peer.rank) {
                arrivals.receives().remove(receive.id);
                receive.fail(error);
            }
        }
        peer.grants.forEach(receive -> {
            receive.place.remove();
            receive.fail(error);
        });
        for (ReceiveOperation receive : posted.ofSource(peer.rank)) {
            posted.remove(receive);
            receive.fail(error);
        }
        endMessages(peer, error);
    }

    private void endSends(Peer peer, OperationError error) {
        peer.cancelled.clear();
        for (SendOperation send : departures.sends().all()) {
            if (send.destination == peer.rank) {
                arrivals.end(send, error);
            }
        }
        peer.envelopes.forEach(send -> {
            send.place.remove();
            send.complete(error);
        });
    }

    /** Drops messages whose bytes have not all arrived, and will not arrive. */
    private void endMessages(Peer peer, OperationError error) {
        ReceiveOperation filled = peer.filledReceive;
        if (filled != null) {
            peer.filledReceive = null;
            filled.fail(error);
        }
        peer.held = null;
        peer.heldBytes = 0;
        MatchedMessage partial = peer.filledMessage;
        peer.filledMessage = null;
        ReceiveOperation waiting = partial == null ? null : partial.receiver();
        if (partial != null && waiting != null) {
            waiting.fail(error);
            unexpected.giveBack(partial);
        }
        for (MatchedMessage message : unexpected.ofSource(peer.rank)) {
            if (message.content() != MatchedMessage.Content.KEPT || !message.hasArrived()) {
                unexpected.remove(message);
                SendOperation send = message.send();
                if (send != null) {
                    send.complete(error);
                }
                unexpected.giveBack(message);
            }
        }
    }
}
