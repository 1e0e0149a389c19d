package io.clump.matching;

import io.clump.am2.ReturnReason;
import io.clump.am2.ReturnedMessage;
import io.clump.am2.liveness.LivenessWatch;

/** End of the operations with peers that are gone: they fail when the peer is dead. */
final class Deaths implements LivenessWatch.Peers {
    private final int rank;
    private final MatchingPeer[] peers;
    private final PostedReceives posted;
    private final UnexpectedMessages unexpected;
    private final MessageArrivals arrivals;
    private final MessageDepartures departures;
    private final LivenessWatch watch;
    private Survivor survivor = Survivor.ALONE;

    Deaths(
            int rank,
            MatchingPeer[] peers,
            PostedReceives posted,
            UnexpectedMessages unexpected,
            MessageArrivals arrivals,
            MessageDepartures departures) {
        this.rank = rank;
        this.peers = peers;
        this.posted = posted;
        this.unexpected = unexpected;
        this.arrivals = arrivals;
        this.departures = departures;
        watch = new LivenessWatch(peers.length, this);
    }

    LivenessWatch watch() {
        return watch;
    }

    /** Sets what knows more about the peers. */
    void survivor(Survivor other) {
        survivor = other;
    }

    /** Returns whether a receive of any source cannot end otherwise, or is to report a death first. */
    boolean endsAnySource(int context, boolean lasts) {
        return watch.deadCount() > 0 && (isAlone() || (!lasts && survivor.endsAnySource(context)));
    }

    /** Returns whether all other processes are dead, if there were any. */
    boolean isAlone() {
        return watch.deadCount() > 0 && watch.deadCount() == peers.length - 1;
    }

    /** Handles a returned message, as handler 0. */
    void returned(ReturnedMessage message) {
        if (message.isReply() || message.destination() >= peers.length) {
            return;
        }
        MatchingPeer peer = peers[message.destination()];
        peer.hasLeft |= message.reason() == ReturnReason.ENDPOINT_CLOSED;
        lose(peer);
    }

    /** Ends the operations with a peer soon. */
    void lose(MatchingPeer peer) {
        peer.isGone = true;
        watch.lose(peer.rank);
    }

    @Override
    public void end(int peer) {
        peers[peer].isDead = true;
        end(peers[peer], OperationError.PEER_DEAD);
        survivor.lost(peer, peers[peer].hasLeft);
        for (ReceiveOperation receive : posted.ofSource(Matcher.ANY_SOURCE)) {
            if (endsAnySource(receive.context, receive.lasts)) {
                posted.remove(receive);
                receive.fail(OperationError.PEER_DEAD);
            }
        }
    }

    @Override
    public void ask(int peer) {
        departures.ping(peers[peer]);
    }

    @Override
    public boolean isAwaited(int peer) {
        MatchingPeer asked = peers[peer];
        return peer != rank
                && (survivor.isAwaited(peer)
                        || asked.watchers > 0
                        || asked.filledReceive != null
                        || asked.filledMessage != null
                        || !posted.ofSource(Matcher.ANY_SOURCE).isEmpty()
                        || !posted.ofSource(peer).isEmpty()
                        || asked.isAsked()
                        || !asked.streams.isEmpty()
                        || arrivals.receives().all().stream().anyMatch(receive -> receive.source() == peer));
    }

    /** Ends all operations with a peer. */
    void end(MatchingPeer peer, OperationError error) {
        peer.cancels.clear();
        peer.cancelled.clear();
        departures.end(peer, error);
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

    /** Drops messages whose bytes have not all arrived, and will not arrive. */
    private void endMessages(MatchingPeer peer, OperationError error) {
        ReceiveOperation filled = peer.filledReceive;
        if (filled != null) {
            peer.filledReceive = null;
            filled.fail(error);
        }
        peer.early.clear();
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
