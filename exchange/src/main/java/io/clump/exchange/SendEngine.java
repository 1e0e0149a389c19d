package io.clump.exchange;

import java.util.ArrayDeque;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Sends the messages that are due to each peer, and never waits: a message without space stays queued. Envelopes of one
 * peer leave in the order of their posts. A message whose cost the credit covers leaves at once, if the user allows it;
 * another is announced, and its bytes leave in parts when the receiver asks for them. The user's carrier does the
 * sending.
 *
 * <p>A carrier may handle arrived messages while it sends. These only add to the ends of queues here, or end a peer.
 *
 * @param <S> sends of the user
 * @param <P> peers of the user
 */
public abstract class SendEngine<S, P extends ExchangePeer<S>> {
    /** Bytes of a part that counts as one; a longer one counts as several parts. */
    private static final int LONG_PART_BYTES = 8192;

    /** Sends by the number that the receiver names. */
    private final Slots<Sending<S>> numbered = new Slots<>();

    private final ArrayDeque<P> active = new ArrayDeque<>();
    private final int mostAnnounced;
    private final int partsOfSend;
    private final int partsOfPeer;

    /** Number of active peers, since each poll asks for it. */
    private int activeCount;

    private int sentCount;

    /**
     * Makes an engine that has nothing to send.
     *
     * @param mostAnnounced maximum number of messages whose bytes one peer has not requested; further messages wait
     * @param partsOfSend number of parts of one send before the next send of the same peer is served
     * @param partsOfPeer number of parts that are sent to one peer before the next peer is served
     */
    protected SendEngine(int mostAnnounced, int partsOfSend, int partsOfPeer) {
        this.mostAnnounced = mostAnnounced;
        this.partsOfSend = partsOfSend;
        this.partsOfPeer = partsOfPeer;
    }

    /** Returns what an eager message costs of the credit, given its length in bytes. */
    protected abstract int cost(long length);

    /** Returns whether a message may be sent eagerly, if the credit covers it. */
    protected abstract boolean mayBeEager(P peer, Sending<S> sending);

    /** Returns whether a message that needs permission, or that the credit does not cover, is announced now. */
    protected abstract boolean mayAnnounce(P peer, Sending<S> sending);

    /** Sends the rest of an eager message, and counts the bytes sent in {@code sent}. */
    protected abstract Sent sendEager(P peer, Sending<S> sending);

    /** Sends an envelope with the number of the send; returns false if there is no space. */
    protected abstract boolean sendAnnouncement(P peer, Sending<S> sending);

    /** Sends requested bytes, from {@code sent} on. */
    protected abstract Sent sendPart(P peer, Sending<S> sending, int bytes);

    /** Returns the longest part. */
    protected abstract int maxPartBytes(P peer);

    /** Sends what goes before all messages; returns false if nothing can be sent now. */
    protected abstract boolean sendFirst(P peer);

    /** Called after all that may leave now has left. */
    protected abstract void sendLast(P peer);

    /** Returns whether a peer needs service. */
    protected abstract boolean isDue(P peer);

    /** Called when all bytes of a message have left. */
    protected abstract void complete(Sending<S> sending);

    /** Queues a send after the others of its peer. */
    protected final void append(P peer, Sending<S> sending) {
        peer.envelopes.append(sending.place);
    }

    /** Sends at once if nothing is queued; queues the part for which there is no space. */
    public final void post(P peer, Sending<S> sending) {
        int cost = cost(sending.length);
        if (cost <= peer.credit.available()
                && !peer.isActive
                && !peer.isHeld
                && peer.envelopes.isEmpty()
                && mayBeEager(peer, sending)) {
            sendAtOnce(peer, sending, cost);
            return;
        }
        append(peer, sending);
        if (peer.isActive || (!peer.isHeld && !sendEnvelopes(peer))) {
            activate(peer);
        }
    }

    /** Sends a message that is in no queue; if its peer is lost meanwhile, it ends with the other sends of the peer. */
    private void sendAtOnce(P peer, Sending<S> sending, int cost) {
        peer.credit.spend(cost);
        peer.underWay = sending;
        Sent result = sendEager(peer, sending);
        if (peer.underWay != sending) {
            return;
        }
        if (result == Sent.UNDER_WAY) {
            sentCount++;
            activate(peer);
            return;
        }
        peer.underWay = null;
        if (result == Sent.SENT) {
            sentCount++;
            complete(sending);
            return;
        }
        if (sending.sent == 0) {
            peer.credit.takeBack(cost);
        }
        append(peer, sending);
        activate(peer);
    }

    /** Serves each peer that needs it; returns the number of messages sent. */
    public final int turn() {
        if (activeCount == 0) {
            return 0;
        }
        int before = sentCount;
        for (int i = activeCount; i > 0; i--) {
            P peer = active.remove();
            activeCount--;
            peer.isActive = false;
            pump(peer);
        }
        return sentCount - before;
    }

    /** Returns whether there is something that could not be sent yet. */
    public final boolean hasWork() {
        return activeCount > 0;
    }

    /** Sends to a peer as far as there is space; the rest waits for its next service. */
    public final void pump(P peer) {
        try {
            if (!peer.isGone && sendFirst(peer) && sendEnvelopes(peer) && sendParts(peer)) {
                sendLast(peer);
            }
        } finally {
            if (isDue(peer)) {
                activate(peer);
            }
        }
    }

    /** Schedules the service of a peer. */
    public final void activate(P peer) {
        if (!peer.isActive && !peer.isGone) {
            peer.isActive = true;
            active.add(peer);
            activeCount++;
        }
    }

    /** Counts a message of the user's own that has left. */
    protected final void count() {
        sentCount++;
    }

    /**
     * Adds credit that the peer claims to return, and sends waiting messages at the next service. Returns false if no
     * correct peer gives that much back.
     */
    public final boolean credited(P peer, int amount) {
        boolean isPossible = peer.credit.restore(amount);
        retry(peer);
        return isPossible;
    }

    /** Returns the send of a number that a receiver named; null if it was ended, or never was. */
    protected final @Nullable Sending<S> find(int number) {
        return numbered.get(number);
    }

    /** The receiver asks for the bytes of an announced message, and names what receives them. */
    protected final void grant(P peer, Sending<S> sending, int other) {
        sending.place.remove();
        peer.announcedCount--;
        sending.other = other;
        peer.streams.append(sending.place);
        activate(peer);
    }

    /** Takes a send out of the engine: the receiver cannot name it any more, and nothing of it leaves. */
    protected final void forget(P peer, Sending<S> sending) {
        unqueue(peer, sending);
        if (peer.underWay == sending) {
            peer.underWay = null;
        }
    }

    /** Takes all sends of a peer out of the engine, each of which the given code ends. */
    protected final void forgetAll(P peer, Consumer<Sending<S>> end) {
        Sending<S> underWay = peer.underWay;
        Consumer<Sending<S>> each = sending -> {
            forget(peer, sending);
            end.accept(sending);
        };
        if (underWay != null) {
            each.accept(underWay);
        }
        peer.envelopes.forEach(each);
        peer.announced.forEach(each);
        peer.streams.forEach(each);
    }

    /** The carrier does not use the bytes under way any more. */
    protected final void endUnderWay(P peer) {
        Sending<S> sending = peer.underWay;
        if (sending != null) {
            peer.underWay = null;
            afterSent(peer, sending);
        }
    }

    /** Sends the envelopes of a peer; returns false if there is no space for one of them. */
    private boolean sendEnvelopes(P peer) {
        Sending<S> next = peer.envelopes.first();
        while (next != null) {
            int cost = next.sent > 0 ? 0 : cost(next.length);
            boolean isEager = next.sent > 0 || (cost <= peer.credit.available() && mayBeEager(peer, next));
            if (!isEager && (mustWait(peer) || !mayAnnounce(peer, next))) {
                // Requested bytes are sent further; otherwise the receiver would wait forever.
                return true;
            }
            if (!(isEager ? sendEagerly(peer, next, cost) : announce(peer, next))) {
                return false;
            }
            next = peer.envelopes.first();
        }
        return true;
    }

    /** Returns whether the limit of announced messages is reached, so that later ones wait here, in order. */
    private boolean mustWait(P peer) {
        peer.isHeld = peer.announcedCount >= mostAnnounced;
        return peer.isHeld;
    }

    private boolean sendEagerly(P peer, Sending<S> sending, int cost) {
        peer.credit.spend(cost);
        Sent result = sendEager(peer, sending);
        if (result != Sent.NO_SPACE) {
            sentCount++;
        } else if (sending.sent == 0) {
            peer.credit.takeBack(cost);
        }
        return goesOn(peer, sending, result);
    }

    private boolean announce(P peer, Sending<S> sending) {
        sending.number = numbered.add(sending);
        // The answer may come before the send returns.
        sending.place.remove();
        peer.announced.append(sending.place);
        peer.announcedCount++;
        if (sendAnnouncement(peer, sending)) {
            sentCount++;
            return !peer.isDead;
        }
        if (!peer.isDead) {
            unqueue(peer, sending);
            peer.envelopes.prepend(sending.place);
        }
        return false;
    }

    /** Sends parts of the requested messages; returns whether none is left. */
    private boolean sendParts(P peer) {
        int left = partsOfPeer;
        Sending<S> next = peer.streams.first();
        while (next != null && left > 0) {
            int last = Math.max(0, left - partsOfSend);
            Sent result = Sent.SENT;
            while (result == Sent.SENT && left > last) {
                int bytes = partBytes(maxPartBytes(peer), next.wanted - next.sent);
                result = sendPart(peer, next, bytes);
                if (result != Sent.NO_SPACE) {
                    next.sent += bytes;
                    sentCount++;
                }
                left = next.sent == next.wanted || peer.isDead ? last : left - 1 - (bytes - 1) / LONG_PART_BYTES;
            }
            if (!goesOn(peer, next, result)) {
                return false;
            }
            next = peer.streams.first();
        }
        return next == null;
    }

    /** Returns the bytes of the next part: if parts are long, the rest is divided equally, so that none is short. */
    private static int partBytes(int most, long rest) {
        if (rest <= most || most <= LONG_PART_BYTES) {
            return (int) Math.min(most, rest);
        }
        long parts = (rest + most - 1) / most;
        return (int) Math.min(most, rest / parts + Long.BYTES & -Long.BYTES);
    }

    /** Sees to a send that was tried; returns whether the next one may be tried. */
    private boolean goesOn(P peer, Sending<S> sending, Sent result) {
        if (result == Sent.NO_SPACE || peer.isDead) {
            return false; // it stays where it is, or was ended with its peer
        }
        sending.place.remove();
        if (result == Sent.UNDER_WAY) {
            peer.underWay = sending;
            return false;
        }
        afterSent(peer, sending);
        return true;
    }

    private void afterSent(P peer, Sending<S> sending) {
        if (sending.sent == sending.wanted) {
            removeNumber(sending);
            complete(sending);
        } else {
            peer.streams.append(sending.place);
        }
    }

    /** Tries again to send the envelopes that wait: an announced one does not any more, or there is credit. */
    private void retry(P peer) {
        if (peer.isHeld) {
            peer.isHeld = false;
            activate(peer);
        }
    }

    private void unqueue(P peer, Sending<S> sending) {
        if (sending.place.isQueued()) {
            peer.announcedCount -= sending.place.isIn(peer.announced) ? 1 : 0;
            sending.place.remove();
            retry(peer);
        }
        removeNumber(sending);
    }

    private void removeNumber(Sending<S> sending) {
        if (sending.number != Sending.UNNUMBERED) {
            numbered.remove(sending.number);
            sending.number = Sending.UNNUMBERED;
        }
    }
}
