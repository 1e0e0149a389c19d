package io.clump.bmi.engine;

import io.clump.bmi.Bmi;
import io.clump.bmi.BmiError;
import io.clump.bmi.method.MethodMessage;
import java.util.ArrayList;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Matches arrived messages with receives, and checks all values that a peer sends. Sends nothing: answers are queued.
 */
final class FrameArrivals {
    private final Engine engine;
    private final FrameDepartures departures;
    private int receiveBuffers;

    FrameArrivals(Engine engine, FrameDepartures departures) {
        this.engine = engine;
        this.departures = departures;
    }

    int receiveBuffers() {
        return receiveBuffers;
    }

    void setReceiveBuffers(int count) {
        receiveBuffers = count;
    }

    void arrive(BmiPeer peer, Frame frame) throws ProtocolException {
        if (!departures.credited(peer, frame.credit)) {
            throw new ProtocolException("impossible credit: " + frame.credit);
        }
        if (peer.controls.size() > Engine.MAX_CONTROLS) {
            throw new ProtocolException("too many answers wait until the peer reads them: " + peer.controls.size());
        }
        switch (frame.type) {
            case Frame.EAGER -> beginEager(peer, frame);
            case Frame.REQUEST -> announce(peer, frame);
            case Frame.GRANT -> departures.granted(peer, frame.number, frame.other);
            case Frame.REFUSE -> departures.refused(peer, frame.number);
            case Frame.DATA -> beginData(peer, frame);
            case Frame.CANCEL -> cancelled(peer, frame.number);
            case Frame.CREDIT -> {}
            case Frame.BYE -> engine.lose(peer);
            default -> throw new ProtocolException("unknown type of frame: " + frame.type);
        }
    }

    private void beginEager(BmiPeer peer, Frame frame) throws ProtocolException {
        checkMessage(frame, Engine.MAX_EAGER_BYTES);
        if (!peer.credit.charge(departures.cost(frame.length))) {
            throw new ProtocolException("more eager messages than the credit allows: bytes=" + frame.length);
        }
        Arrival arrival = new Arrival(peer, frame, Arrival.NONE);
        if (arrival.isUnexpected) {
            arrival.keep();
            engine.add(arrival);
        } else {
            Receive receive = takePosted(peer, frame.tag);
            if (receive == null) {
                arrival.keep();
                peer.arrived.append(frame.tag, arrival.place);
            } else {
                match(arrival, receive);
            }
        }
        peer.body = arrival;
        peer.bodyMissing = frame.length;
    }

    private void announce(BmiPeer peer, Frame frame) throws ProtocolException {
        checkMessage(frame, Integer.MAX_VALUE);
        if (frame.number == Arrival.NONE) {
            throw new ProtocolException("a message without a number is announced");
        }
        Arrival arrival = new Arrival(peer, frame, frame.number);
        if (peer.requestsHere >= Engine.MAX_REQUESTS || peer.requests.put(frame.number, arrival) != null) {
            throw new ProtocolException("too many messages are announced, or one twice: number=" + frame.number);
        }
        peer.requestsHere++;
        if (arrival.isUnexpected) {
            engine.add(arrival);
            return;
        }
        Receive receive = takePosted(peer, frame.tag);
        if (receive == null) {
            peer.arrived.append(frame.tag, arrival.place);
            if (peer.ahead < receiveBuffers && arrival.length <= Engine.RECEIVE_BUFFER_BYTES) {
                arrival.isAhead = true;
                peer.ahead++;
                ask(arrival);
            }
        } else {
            match(arrival, receive);
        }
    }

    private static void checkMessage(Frame frame, int mostBytes) throws ProtocolException {
        int most = frame.isUnexpected() ? Math.min(mostBytes, Bmi.MAX_UNEXPECTED_BYTES) : mostBytes;
        if (frame.length < 0 || frame.length > most || frame.tag < 0) {
            throw new ProtocolException("impossible message: bytes=" + frame.length + ", tag=" + frame.tag);
        }
    }

    private static @Nullable Receive takePosted(BmiPeer peer, int tag) {
        Receive receive = peer.posted.first(tag);
        if (receive != null) {
            peer.posted.remove(tag, receive.place);
        }
        return receive;
    }

    /** Brings a message and a receive together, neither of which is in a queue. */
    void match(Arrival arrival, Receive receive) {
        if (arrival.length > receive.length) {
            engine.complete(receive, BmiError.MESSAGE_TOO_LONG, 0);
            discard(arrival);
        } else if (arrival.kept == null) {
            arrival.fill(receive);
            if (arrival.number != Arrival.NONE) {
                transfer(arrival);
            }
        } else if (arrival.hasArrived) {
            deliver(arrival, receive);
        } else {
            arrival.receive = receive;
            receive.arrival = arrival;
        }
    }

    private void discard(Arrival arrival) {
        arrival.target = null;
        if (arrival.hasArrived) {
            release(arrival);
        } else if (arrival.number != Arrival.NONE && arrival.transfer == Arrival.NONE) {
            arrival.peer.requests.remove(arrival.number);
            arrival.peer.requestsHere--;
            engine.queue(arrival.peer, Frame.REFUSE, arrival.number, 0);
        }
    }

    /** Asks for the bytes of an unexpected message. */
    void ask(Arrival arrival) {
        if (arrival.number != Arrival.NONE && arrival.transfer == Arrival.NONE) {
            arrival.keep();
            transfer(arrival);
        }
    }

    private void transfer(Arrival arrival) {
        arrival.transfer = engine.transfers.add(arrival);
        arrival.peer.requestsHere--;
        engine.queue(arrival.peer, Frame.GRANT, arrival.number, arrival.transfer);
    }

    private void beginData(BmiPeer peer, Frame frame) throws ProtocolException {
        Arrival arrival = engine.transfers.get(frame.other);
        if (arrival == null || arrival.peer != peer) {
            throw new ProtocolException("bytes of a message that was not requested: number=" + frame.other);
        }
        boolean isPossible = frame.length >= (arrival.length == 0 ? 0 : 1) && frame.length <= arrival.missing;
        if (!isPossible) {
            throw new ProtocolException("too many bytes: found=" + frame.length + ", expected " + arrival.missing);
        }
        peer.body = arrival;
        peer.bodyMissing = frame.length;
        arrival.missing -= frame.length;
    }

    void endBody(BmiPeer peer) {
        Arrival arrival = peer.body;
        peer.body = null;
        if (arrival == null || (arrival.number != Arrival.NONE && arrival.missing > 0)) {
            return;
        }
        arrival.hasArrived = true;
        if (arrival.number != Arrival.NONE) {
            engine.transfers.remove(arrival.transfer);
            peer.requests.remove(arrival.number);
        }
        Receive receive = arrival.receive;
        if (arrival.isUnexpected) {
            engine.settle(peer);
        } else if (receive == null) {
            boolean isDiscarded = arrival.kept == null || !arrival.place.isQueued();
            if (isDiscarded) {
                release(arrival);
            }
        } else if (arrival.kept != null) {
            deliver(arrival, receive);
        } else {
            returnCredit(arrival);
            engine.complete(receive, null, arrival.length);
        }
    }

    private void deliver(Arrival arrival, Receive receive) {
        receive.bytes.duplicate().put(Objects.requireNonNull(arrival.kept));
        release(arrival);
        engine.complete(receive, null, arrival.length);
    }

    /** Hands over an unexpected message that is here. */
    MethodMessage handOver(Arrival arrival) {
        returnCredit(arrival);
        return new MethodMessage(arrival.peer.address, arrival.tag, Objects.requireNonNull(arrival.kept));
    }

    /** The memory of a message is free. */
    private void release(Arrival arrival) {
        releaseBuffer(arrival);
        returnCredit(arrival);
    }

    private static void releaseBuffer(Arrival arrival) {
        if (arrival.isAhead) {
            arrival.isAhead = false;
            arrival.peer.ahead--;
        }
    }

    private void returnCredit(Arrival arrival) {
        BmiPeer peer = arrival.peer;
        if (arrival.number == Arrival.NONE) {
            peer.credit.owe(departures.cost(arrival.length));
            if (peer.credit.owed() >= Engine.CREDIT_BYTES / 2 && peer.controls.isEmpty()) {
                engine.queue(peer, Frame.CREDIT, 0, 0);
            }
        }
    }

    /** The sender has cancelled a message; all of its bytes may have arrived before. */
    private void cancelled(BmiPeer peer, int number) {
        Arrival arrival = peer.requests.remove(number);
        if (arrival == null) {
            return;
        }
        if (arrival.transfer == Arrival.NONE) {
            peer.requestsHere--;
        } else {
            engine.transfers.remove(arrival.transfer);
        }
        drop(arrival);
        fail(arrival.receive, BmiError.SENDER_CANCELLED);
    }

    private void drop(Arrival arrival) {
        releaseBuffer(arrival);
        if (arrival.isUnexpected) {
            engine.remove(arrival);
        } else if (arrival.place.isQueued()) {
            arrival.peer.arrived.remove(arrival.tag, arrival.place);
        }
    }

    /** Ends a receive now. Later bytes of it are discarded. */
    void cancel(Receive receive) {
        Arrival arrival = receive.arrival;
        if (arrival == null) {
            receive.peer.posted.remove(receive.tag, receive.place);
        } else {
            arrival.receive = null;
            arrival.target = null;
        }
        engine.complete(receive, BmiError.CANCELLED, 0);
    }

    void end(BmiPeer peer) {
        for (Receive receive : peer.posted.all()) {
            peer.posted.remove(receive.tag, receive.place);
            engine.complete(receive, BmiError.PEER_GONE, 0);
        }
        for (Arrival arrival : new ArrayList<>(peer.requests.values())) {
            if (arrival.transfer != Arrival.NONE) {
                engine.transfers.remove(arrival.transfer);
            }
            drop(arrival);
            fail(arrival.receive, BmiError.PEER_GONE);
        }
        peer.requests.clear();
        Arrival body = peer.body;
        peer.body = null;
        peer.bodyMissing = 0;
        if (body != null && body.number == Arrival.NONE) {
            if (body.place.isQueued()) {
                drop(body);
            }
            fail(body.receive, BmiError.PEER_GONE);
        }
    }

    private void fail(@Nullable Receive receive, BmiError error) {
        if (receive != null) {
            engine.complete(receive, error, 0);
        }
    }
}
