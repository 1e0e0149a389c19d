package io.clump.bmi.engine;

import io.clump.bmi.BmiError;
import io.clump.bmi.engine.Link.Sent;
import io.clump.matching.queue.Chain;
import java.nio.ByteBuffer;
import java.util.List;
import org.agrona.concurrent.NanoClock;
import org.jspecify.annotations.Nullable;

/**
 * Sends what is queued for each peer, in this order: frames without a body, messages that have not begun, parts of
 * messages that were asked for. A link may handle arrived frames while it sends: these only add to the ends of queues,
 * or give the peer up.
 */
final class Departures {
    /** Parts of messages that go to one peer before others have their turn. */
    private static final int PARTS_PER_TURN = 16;

    /** Longest message that may wait for others, in bytes. */
    private static final int GATHERED_BYTES = 1024;

    private static final int MOST_GATHERED = 256;

    /**
     * Time that short messages wait for credit before they are requested, which costs three frames instead of one: the
     * receiver may be waiting for a later one. A receiver gives half of the credit back at once: 1,900 of the shortest
     * messages, for which it takes 300 µs.
     */
    static final long CREDIT_WAIT_NANOS = 500_000;

    /** Credit after which messages wait for more again; with less, each would wait for the credit of the next one. */
    static final int MUCH_CREDIT_BYTES = Engine.CREDIT_BYTES / 4;

    private final Engine engine;
    private final NanoClock clock;
    private final Frame frame = new Frame();
    private int eagerBytes;

    /** Turns of all peers so far. */
    private long turns;

    Departures(Engine engine, int eagerBytes, NanoClock clock) {
        this.engine = engine;
        this.clock = clock;
        this.eagerBytes = eagerBytes;
    }

    int eagerBytes() {
        return eagerBytes;
    }

    void setEagerBytes(int bytes) {
        eagerBytes = bytes;
    }

    /**
     * Sends a message that was just queued, and all before it; or leaves a short one to the next test if it is not the
     * first one since the last: so a program that posts many pays for one call to the system.
     */
    void post(Peer peer, Send send) {
        boolean isFirst = peer.lastTurn != turns;
        peer.gathered = isFirst ? 0 : peer.gathered + 1;
        peer.lastTurn = turns;
        if (isFirst || send.length > GATHERED_BYTES || peer.gathered % MOST_GATHERED == 0 || !peer.link.isGathering()) {
            pump(peer);
        } else {
            engine.activate(peer);
        }
    }

    /** Begins a turn of all peers, inside a test. */
    void beginTurn() {
        turns++;
    }

    /** Sends to a peer as much as there is room for, and sees to it that the rest has its turn later. */
    void pump(Peer peer) {
        if (peer.link.isReady() && sendAll(peer) && peer.link.flush() && !peer.hasToSend()) {
            Engine.deactivate(peer);
        } else {
            engine.activate(peer);
        }
    }

    /** Returns whether the link has taken all that may leave now. */
    private boolean sendAll(Peer peer) {
        return endUnderWay(peer) && sendControls(peer) && sendEnvelopes(peer) && sendParts(peer);
    }

    private boolean endUnderWay(Peer peer) {
        Send send = peer.underWay;
        if (send == null) {
            return true;
        }
        if (!peer.link.flush()) {
            return false;
        }
        // The flush may have found the peer gone, which has ended the send.
        if (peer.underWay == send) {
            peer.underWay = null;
            afterPart(send);
        }
        return !peer.isGone;
    }

    private boolean sendControls(Peer peer) {
        for (Peer.Control next = peer.controls.peek(); next != null; next = peer.controls.peek()) {
            if (transmit(peer, frame.set(next.type(), 0, 0, 0, next.number(), next.other()), null) == Sent.NO_ROOM) {
                return false;
            }
            peer.controls.poll();
        }
        return true;
    }

    private boolean sendEnvelopes(Peer peer) {
        for (Send send = peer.envelopes.first(); send != null; send = peer.envelopes.first()) {
            if (!isEager(send) && (peer.requestCount >= Engine.MAX_REQUESTS || (isShort(send) && awaitsCredit(send)))) {
                // The rest waits for answers or credit; parts of messages that were asked for go on, or none of these
                // would ever end.
                return true;
            }
            send.place.remove();
            boolean isTaken = isEager(send) ? sendEager(peer, send) : sendRequest(peer, send);
            if (!isTaken) {
                putBack(peer, send, peer.envelopes);
                return false;
            }
            if (peer.underWay != null) {
                return false;
            }
        }
        return true;
    }

    private boolean isEager(Send send) {
        return isShort(send) && send.length + Engine.OVERHEAD_BYTES <= send.peer.credit;
    }

    private boolean isShort(Send send) {
        return send.length <= Math.min(eagerBytes, send.peer.link.maxBodyBytes());
    }

    /** Returns whether a short message waits for credit: a receiver that takes messages gives some back soon. */
    private boolean awaitsCredit(Send send) {
        Peer peer = send.peer;
        long now = clock.nanoTime();
        if (!peer.isOutOfCredit) {
            peer.isOutOfCredit = true;
            peer.outOfCreditSince = now;
        }
        return now - peer.outOfCreditSince < CREDIT_WAIT_NANOS;
    }

    private boolean sendEager(Peer peer, Send send) {
        int cost = send.length + Engine.OVERHEAD_BYTES;
        peer.isOutOfCredit &= peer.credit < MUCH_CREDIT_BYTES;
        peer.credit -= cost;
        Sent sent = transmit(
                peer,
                frame.set(Frame.EAGER, flags(send), send.tag, send.length, 0, 0),
                send.length == 0 ? null : send.bytes);
        if (sent == Sent.NO_ROOM) {
            peer.credit += cost;
            return false;
        }
        send.sent = send.length;
        note(peer, send, sent);
        return true;
    }

    /** Announces a message. Answers may come before this returns, so the send has its place by then. */
    private boolean sendRequest(Peer peer, Send send) {
        peer.requestCount++;
        send.number = engine.requests.add(send);
        peer.requested.append(send.place);
        frame.set(Frame.REQUEST, flags(send), send.tag, send.length, send.number, 0);
        if (transmit(peer, frame, null) == Sent.NO_ROOM) {
            if (send.place.isQueued()) {
                send.place.remove();
            }
            forget(send);
            return false;
        }
        return true;
    }

    private boolean sendParts(Peer peer) {
        for (int i = 0; i < PARTS_PER_TURN; i++) {
            Send send = peer.streams.first();
            if (send == null) {
                return true;
            }
            send.place.remove();
            int bytes = Math.min(send.length - send.sent, peer.link.maxBodyBytes());
            send.bytes.limit(send.sent + bytes).position(send.sent);
            frame.set(Frame.DATA, 0, 0, bytes, 0, send.other);
            Sent sent = transmit(peer, frame, bytes == 0 ? null : send.bytes);
            if (sent == Sent.NO_ROOM) {
                putBack(peer, send, peer.streams);
                return false;
            }
            send.sent += bytes;
            note(peer, send, sent);
            if (peer.underWay != null || peer.isGone) {
                return false;
            }
        }
        return peer.streams.isEmpty();
    }

    private void note(Peer peer, Send send, Sent sent) {
        if (send.isDone()) {
            return;
        }
        if (peer.isGone) {
            fail(send, BmiError.PEER_GONE);
        } else if (sent == Sent.UNDER_WAY) {
            peer.underWay = send;
        } else {
            afterPart(send);
        }
    }

    /** A part has left, or all of an eager message. */
    private void afterPart(Send send) {
        if (send.sent == send.length) {
            forget(send);
            engine.complete(send, null, send.length);
        } else {
            send.peer.streams.append(send.place);
        }
    }

    private void putBack(Peer peer, Send send, Chain<Send> chain) {
        if (send.isDone()) {
            return;
        }
        if (peer.isGone) {
            fail(send, BmiError.PEER_GONE);
        } else {
            chain.prepend(send.place);
        }
    }

    /** Sends a frame, with the credit that is due. */
    private Sent transmit(Peer peer, Frame next, @Nullable ByteBuffer body) {
        int credit = peer.toReturn;
        next.credit = credit;
        peer.toReturn -= credit;
        peer.lent += credit;
        Sent sent = peer.link.send(next, body);
        if (sent == Sent.NO_ROOM) {
            peer.toReturn += credit;
            peer.lent -= credit;
        }
        return sent;
    }

    /**
     * The receiver asks for the bytes of a message; a number that is not known is that of a send that was cancelled.
     */
    void grant(Peer peer, int number, int other) throws ProtocolException {
        Send send = requested(peer, number);
        if (send != null) {
            send.place.remove();
            send.other = other;
            peer.streams.append(send.place);
            engine.activate(peer);
        }
    }

    /** The receiver has no room for a message. */
    void refuse(Peer peer, int number) throws ProtocolException {
        Send send = requested(peer, number);
        if (send != null) {
            fail(send, BmiError.MESSAGE_TOO_LONG);
        }
    }

    private @Nullable Send requested(Peer peer, int number) throws ProtocolException {
        Send send = engine.requests.get(number);
        if (send != null && (send.peer != peer || !send.place.isIn(peer.requested))) {
            throw new ProtocolException("an answer to a message that was not announced: number=" + number);
        }
        return send;
    }

    /** Ends a send now. What the link has of it goes on from a copy. */
    void cancel(Send send) {
        Peer peer = send.peer;
        if (peer.underWay == send) {
            peer.link.detach();
            peer.underWay = null;
            engine.activate(peer);
            if (send.sent == send.length) {
                afterPart(send);
                return;
            }
        }
        if (send.number != Send.UNNUMBERED) {
            engine.queue(peer, Frame.CANCEL, send.number, 0);
        }
        fail(send, BmiError.CANCELLED);
        pump(peer);
    }

    void end(Peer peer) {
        Send underWay = peer.underWay;
        peer.underWay = null;
        if (underWay != null) {
            fail(underWay, BmiError.PEER_GONE);
        }
        peer.controls.clear();
        for (Chain<Send> chain : List.of(peer.envelopes, peer.requested, peer.streams)) {
            chain.forEach(send -> fail(send, BmiError.PEER_GONE));
        }
    }

    private void fail(Send send, BmiError error) {
        if (send.place.isQueued()) {
            send.place.remove();
        }
        forget(send);
        engine.complete(send, error, 0);
    }

    private void forget(Send send) {
        if (send.number != Send.UNNUMBERED) {
            engine.requests.remove(send.number);
            send.number = Send.UNNUMBERED;
            send.peer.requestCount--;
        }
    }

    private static int flags(Send send) {
        return send.isUnexpected ? Frame.UNEXPECTED : 0;
    }
}
