package io.clump.matching;

import io.clump.matching.MatchedMessage.Content;

/** Takes operations back that are not matched: single ones, or all of some contexts. */
final class Withdrawals {
    private final int rank;
    private final MatchingPeer[] peers;
    private final PostedReceives posted;
    private final UnexpectedMessages unexpected;
    private final MessagesToSelf toSelf;
    private final MessageDepartures departures;

    Withdrawals(
            int rank,
            MatchingPeer[] peers,
            PostedReceives posted,
            UnexpectedMessages unexpected,
            MessagesToSelf toSelf,
            MessageDepartures departures) {
        this.rank = rank;
        this.peers = peers;
        this.posted = posted;
        this.unexpected = unexpected;
        this.toSelf = toSelf;
        this.departures = departures;
    }

    boolean cancel(ReceiveOperation receive) {
        if (!receive.isPosted()) {
            return receive.error() == OperationError.CANCELLED;
        }
        posted.remove(receive);
        receive.fail(OperationError.CANCELLED);
        return true;
    }

    /** Cancels a send, or begins to ask its receiver to drop it. */
    boolean cancel(SendOperation send) {
        if (send.isDone()) {
            return send.error() == OperationError.CANCELLED;
        }
        MatchingPeer peer = peers[send.destination];
        if (send.sending.isUnsent(peer)) {
            departures.end(peer, send, send.withdrawn());
            return true;
        }
        if (send.destination == rank) {
            return toSelf.cancel(send);
        }
        if (send.sending.isAnnounced(peer)) {
            departures.cancel(peer, send);
        }
        return false;
    }

    /** Ends all operations of some contexts that are not matched, and drops the messages of others. */
    void revoke(int firstContext, int lastContext) {
        for (ReceiveOperation receive : posted.all()) {
            if (receive.context >= firstContext && receive.context <= lastContext) {
                posted.remove(receive);
                receive.fail(OperationError.REVOKED);
            }
        }
        for (MatchedMessage message : unexpected.all()) {
            if (message.context() >= firstContext && message.context() <= lastContext) {
                drop(message);
            }
        }
        for (MatchingPeer peer : peers) {
            for (SendOperation send : departures.unmatched(peer)) {
                if (send.context >= firstContext && send.context <= lastContext) {
                    send.isRevoked = true;
                    boolean unused = cancel(send);
                }
            }
        }
    }

    /** Drops a message, unless it is announced, since its sender then withdraws it, or still arriving. */
    private void drop(MatchedMessage message) {
        SendOperation send = message.send();
        if (send != null) {
            send.isRevoked = true;
            boolean unused = toSelf.cancel(send);
        } else if (message.content() == Content.KEPT && message.hasArrived()) {
            unexpected.remove(message);
            departures.owe(peers[message.source()], Wire.linesOf(message.length()));
            unexpected.giveBack(message);
        }
    }
}
