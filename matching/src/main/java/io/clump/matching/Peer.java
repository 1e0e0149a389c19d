package io.clump.matching;

import io.clump.matching.queue.Chain;
import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.collections.IntArrayQueue;
import org.jspecify.annotations.Nullable;

/** A process that messages are exchanged with, as this one sees it. */
final class Peer {
    private static final int NONE = -1;

    final int rank;

    /** Sends whose envelope has not left yet, in the order in which it has to. */
    final Chain<SendOperation> envelopes = new Chain<>();

    /** Sends whose bytes were asked for. */
    final Chain<SendOperation> streams = new Chain<>();

    /** Sends that this process wants to take back. */
    final Chain<SendOperation> cancels = new Chain<>();

    /** Receives whose bytes are to be asked for. */
    final Chain<ReceiveOperation> grants = new Chain<>();

    /** Sends of the peer that it has taken back, and that it is to be told of. */
    final IntArrayQueue cancelled = new IntArrayQueue(NONE);

    /** Number of the endpoint that is mapped by its rank; 0 if it was not looked up yet. */
    long endpointId;

    /** Number of the next message to the peer, and from it, of those that have one. */
    int nextDeparture;

    int nextArrival;

    /** Messages of the peer that came before an earlier one, by number; null if there never was one. */
    @Nullable
    Int2ObjectHashMap<HeldMessage> held;

    /** Bytes of their data. */
    long heldBytes;

    /** Lines of a credit, which both directions begin with. */
    final int fullCredit;

    /** Lines that messages of this process may still take there. */
    int credit;

    /** Lines that messages of the peer may still take here: at least as many as it believes. */
    int granted;

    /** Lines that messages of the peer no longer take here, of which it was not told yet. */
    int owed;

    /** Unexpected messages of the peer whose bytes are still there. */
    int envelopesHere;

    /** Receive that gets the eager message whose parts arrive now. */
    @Nullable
    ReceiveOperation filledReceive;

    /** Unexpected message whose parts arrive now. */
    @Nullable
    MatchedMessage filledMessage;

    /** True if it is in the list of those for whom something is to be sent. */
    boolean isActive;

    /** True once a message to it has come back, or it was given up; the time when. */
    boolean isGone;

    long goneNanos;

    /** True once a message of it was refused, so that no more are accepted. */
    boolean isRefused;

    /** True once all operations with it have ended for that. */
    boolean isDead;

    Peer(int rank, int credit) {
        this.rank = rank;
        this.credit = credit;
        granted = credit;
        fullCredit = credit;
    }

    /** Returns whether something is to be sent but credit. */
    boolean hasWork() {
        return !envelopes.isEmpty()
                || !grants.isEmpty()
                || !streams.isEmpty()
                || !cancels.isEmpty()
                || !cancelled.isEmpty();
    }
}
