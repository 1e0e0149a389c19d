package io.clump.matching;

import io.clump.am2.order.EarlyMessage;
import io.clump.am2.order.EarlyMessages;
import io.clump.matching.queue.Chain;
import org.agrona.collections.IntArrayQueue;
import org.jspecify.annotations.Nullable;

/** State of this process about a process with which it exchanges messages. */
final class Peer {
    private static final int NONE = -1;

    final int rank;

    /** Sends whose envelopes have not left yet, in their order. */
    final Chain<SendOperation> envelopes = new Chain<>();

    /** Sends whose bytes the receiver has requested. */
    final Chain<SendOperation> streams = new Chain<>();

    /** Sends that this process wants to cancel. */
    final Chain<SendOperation> cancels = new Chain<>();

    /** Receives whose bytes must be requested. */
    final Chain<ReceiveOperation> grants = new Chain<>();

    /** Cancelled sends of the peer whose confirmation must be sent. */
    final IntArrayQueue cancelled = new IntArrayQueue(NONE);

    /** Number of the endpoint that is mapped by its rank; 0 if it is not determined yet. */
    long endpointId;

    /** Number of the next numbered message to the peer; the next field is that of the next one from it. */
    int nextDeparture;

    int nextArrival;

    /** Messages of the peer that arrived before an earlier one, by number. */
    final EarlyMessages<EarlyMessage> early;

    /** Lines of the initial credit of both directions. */
    final int fullCredit;

    /** Lines that messages of this process may still occupy at the peer. */
    int credit;

    /** Lines that messages of the peer may still occupy here; at least as many as the peer assumes. */
    int granted;

    /** Lines that messages of the peer no longer occupy here, and that were not given back yet. */
    int owed;

    /** Number of unexpected messages of the peer whose bytes are still at the peer. */
    int envelopesHere;

    /** Number of messages whose envelopes are at the peer, which has not asked for their bytes. */
    int envelopesThere;

    /** True while the first queued envelope waits until the peer has received something. */
    boolean isHeld;

    /** Receive that gets the eager message whose parts arrive now. */
    @Nullable
    ReceiveOperation filledReceive;

    /** Unexpected message whose parts arrive now. */
    @Nullable
    MatchedMessage filledMessage;

    /** True if it is in the list of peers to which something must be sent. */
    boolean isActive;

    /** True after a message to it was returned, or it was given up. */
    boolean isGone;

    /** True after one of its messages was refused; no more are accepted. */
    boolean isRefused;

    /** True after all operations with it have been ended for this reason. */
    boolean isDead;

    /** Number of waits of the matcher's user for something other than a message from the peer. */
    int watchers;

    Peer(int rank, int credit) {
        this.rank = rank;
        this.credit = credit;
        granted = credit;
        fullCredit = credit;
        early = new EarlyMessages<>(Arrivals.MOST_AHEAD, Wire.bytesOf(credit));
    }

    /** Returns whether something other than credit must be sent, and need not wait for the peer's program. */
    boolean hasWork() {
        return (!envelopes.isEmpty() && !isHeld)
                || !grants.isEmpty()
                || !streams.isEmpty()
                || !cancels.isEmpty()
                || !cancelled.isEmpty();
    }
}
