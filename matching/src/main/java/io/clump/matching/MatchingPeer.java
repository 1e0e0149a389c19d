package io.clump.matching;

import io.clump.am2.order.EarlyMessage;
import io.clump.am2.order.EarlyMessages;
import io.clump.exchange.Chain;
import io.clump.exchange.ExchangePeer;
import org.agrona.collections.IntArrayQueue;
import org.jspecify.annotations.Nullable;

/** State of this process about a process with which it exchanges messages. */
final class MatchingPeer extends ExchangePeer<SendOperation> {
    private static final int NONE = -1;

    final int rank;

    /** Receives whose bytes must be requested. */
    final Chain<ReceiveOperation> grants = new Chain<>();

    /** Sends that this process wants to cancel, by number. */
    final IntArrayQueue cancels = new IntArrayQueue(NONE);

    /** Cancelled sends of the peer whose confirmation must be sent. */
    final IntArrayQueue cancelled = new IntArrayQueue(NONE);

    /** Number of the endpoint that is mapped by its rank; 0 if it is not determined yet. */
    long endpointId;

    /** Number of the next numbered message to the peer; the next field is that of the next one from it. */
    int nextDeparture;

    int nextArrival;

    /** Messages of the peer that arrived before an earlier one, by number. */
    final EarlyMessages<EarlyMessage> early;

    /** Number of unexpected messages of the peer whose bytes are still at the peer. */
    int envelopesHere;

    /** Receive that gets the eager message whose parts arrive now. */
    @Nullable
    ReceiveOperation filledReceive;

    /** Unexpected message whose parts arrive now. */
    @Nullable
    MatchedMessage filledMessage;

    /** True after one of its messages was refused; no more are accepted. */
    boolean isRefused;

    /** True after a message was returned because its endpoint is closed. */
    boolean hasLeft;

    /** Number of waits of the matcher's user for something other than a message from the peer. */
    int watchers;

    /** Makes a peer that lends, and is lent, some lines. */
    MatchingPeer(int rank, int lines) {
        super(lines);
        this.rank = rank;
        early = new EarlyMessages<>(MessageArrivals.MOST_AHEAD, Wire.bytesOf(lines));
    }

    /** Returns whether an answer or a cancellation must be sent. */
    boolean hasAnswers() {
        return !grants.isEmpty() || !cancels.isEmpty() || !cancelled.isEmpty();
    }
}
