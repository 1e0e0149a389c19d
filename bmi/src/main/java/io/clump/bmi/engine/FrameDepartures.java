package io.clump.bmi.engine;

import io.clump.bmi.BmiError;
import io.clump.exchange.SendEngine;
import io.clump.exchange.Sending;
import io.clump.exchange.Sent;
import java.nio.ByteBuffer;
import org.agrona.concurrent.NanoClock;
import org.jspecify.annotations.Nullable;

/**
 * Sends queued frames of each peer: first frames without a body. A link may handle arrived frames while it sends: these
 * only add to the ends of queues, or give the peer up.
 */
final class FrameDepartures extends SendEngine<Send, BmiPeer> {
    private static final int PARTS_OF_PEER = 16;

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

    FrameDepartures(Engine engine, int eagerBytes, NanoClock clock) {
        super(Engine.MAX_REQUESTS, 1, PARTS_OF_PEER);
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
     * Sends a message, and all before it; or leaves a short one to the next test if it is not the first one since the
     * last: so a program that posts many pays for one call to the system.
     */
    void begin(BmiPeer peer, Send send) {
        append(peer, send.sending);
        boolean isFirst = peer.lastTurn != turns;
        peer.gathered = isFirst ? 0 : peer.gathered + 1;
        peer.lastTurn = turns;
        if (isFirst
                || send.sending.length > GATHERED_BYTES
                || peer.gathered % MOST_GATHERED == 0
                || !peer.link.isGathering()) {
            pump(peer);
        } else {
            activate(peer);
        }
    }

    /** Sends queued frames as far as there is space, inside a test. */
    void sendAll() {
        turns++;
        turn();
    }

    @Override
    protected boolean isDue(BmiPeer peer) {
        return peer.hasSends() || !peer.controls.isEmpty() || !peer.isFlushed;
    }

    @Override
    protected boolean sendFirst(BmiPeer peer) {
        if (!peer.link.isReady()) {
            return false;
        }
        if (peer.underWay != null) {
            if (!peer.link.flush()) {
                return false;
            }
            // The flush may have found the peer gone, which has ended the send.
            endUnderWay(peer);
        }
        return !peer.isGone && sendControls(peer);
    }

    @Override
    protected void sendLast(BmiPeer peer) {
        peer.isFlushed = peer.link.flush();
    }

    private boolean sendControls(BmiPeer peer) {
        for (BmiPeer.Control next = peer.controls.peek(); next != null; next = peer.controls.peek()) {
            if (transmit(peer, frame.set(next.type(), 0, 0, 0, next.number(), next.other()), null) == Sent.NO_SPACE) {
                return false;
            }
            peer.controls.poll();
        }
        return true;
    }

    @Override
    protected int cost(long length) {
        return (int) length + Engine.OVERHEAD_BYTES;
    }

    @Override
    protected boolean mayBeEager(BmiPeer peer, Sending<Send> sending) {
        return sending.length <= Math.min(eagerBytes, peer.link.maxBodyBytes());
    }

    /** A short message waits for credit: a receiver that receives messages gives some back soon. */
    @Override
    protected boolean mayAnnounce(BmiPeer peer, Sending<Send> sending) {
        if (!mayBeEager(peer, sending)) {
            return true;
        }
        long now = clock.nanoTime();
        if (!peer.isOutOfCredit) {
            peer.isOutOfCredit = true;
            peer.outOfCreditSince = now;
        }
        return now - peer.outOfCreditSince >= CREDIT_WAIT_NANOS;
    }

    @Override
    protected Sent sendEager(BmiPeer peer, Sending<Send> sending) {
        Send send = sending.operation;
        int length = (int) sending.length;
        peer.isOutOfCredit &= peer.credit.available() + cost(length) < MUCH_CREDIT_BYTES;
        frame.set(Frame.EAGER, send.flags(), send.tag, length, 0, 0);
        Sent result = transmit(peer, frame, length == 0 ? null : send.bytes);
        sending.sent = result == Sent.NO_SPACE ? 0 : length;
        return result;
    }

    @Override
    protected boolean sendAnnouncement(BmiPeer peer, Sending<Send> sending) {
        Send send = sending.operation;
        frame.set(Frame.REQUEST, send.flags(), send.tag, (int) sending.length, sending.number, 0);
        return transmit(peer, frame, null) != Sent.NO_SPACE;
    }

    @Override
    protected Sent sendPart(BmiPeer peer, Sending<Send> sending, int bytes) {
        int offset = (int) sending.sent;
        ByteBuffer part = sending.operation.bytes;
        part.limit(offset + bytes).position(offset);
        return transmit(peer, frame.set(Frame.DATA, 0, 0, bytes, 0, sending.other), bytes == 0 ? null : part);
    }

    @Override
    protected int maxPartBytes(BmiPeer peer) {
        return peer.link.maxPartBytes();
    }

    @Override
    protected void complete(Sending<Send> sending) {
        engine.complete(sending.operation, null, (int) sending.length);
    }

    /** Sends a frame, with the credit that is due. */
    private Sent transmit(BmiPeer peer, Frame next, @Nullable ByteBuffer body) {
        int credit = peer.credit.giveBack(Integer.MAX_VALUE);
        next.credit = credit;
        peer.isFlushed = false;
        Sent sent = peer.link.send(next, body);
        if (sent == Sent.NO_SPACE) {
            peer.credit.keep(credit);
        }
        return sent;
    }

    /**
     * The receiver asks for the bytes of a message; a number that is not known is that of a send that was cancelled.
     */
    void granted(BmiPeer peer, int number, int other) throws ProtocolException {
        Sending<Send> sending = announced(peer, number);
        if (sending != null) {
            grant(peer, sending, other);
        }
    }

    /** The receiver has no space for a message. */
    void refused(BmiPeer peer, int number) throws ProtocolException {
        Sending<Send> sending = announced(peer, number);
        if (sending != null) {
            fail(peer, sending, BmiError.MESSAGE_TOO_LONG);
        }
    }

    private @Nullable Sending<Send> announced(BmiPeer peer, int number) throws ProtocolException {
        Sending<Send> sending = find(number);
        if (sending != null && !sending.isAnnounced(peer)) {
            throw new ProtocolException("an answer to a message that was not announced: number=" + number);
        }
        return sending;
    }

    /** Ends a send now. The rest of it that the link still needs is sent from a copy. */
    void cancel(Send send) {
        BmiPeer peer = send.peer;
        Sending<Send> sending = send.sending;
        if (peer.underWay == sending) {
            peer.link.detach();
            activate(peer);
            if (sending.sent == sending.length) {
                endUnderWay(peer);
                return;
            }
        }
        if (sending.number != Sending.UNNUMBERED) {
            engine.queue(peer, Frame.CANCEL, sending.number, 0);
        }
        fail(peer, sending, BmiError.CANCELLED);
        pump(peer);
    }

    void end(BmiPeer peer) {
        peer.controls.clear();
        forgetAll(peer, sending -> engine.complete(sending.operation, BmiError.PEER_GONE, 0));
    }

    private void fail(BmiPeer peer, Sending<Send> sending, BmiError error) {
        forget(peer, sending);
        engine.complete(sending.operation, error, 0);
    }
}
