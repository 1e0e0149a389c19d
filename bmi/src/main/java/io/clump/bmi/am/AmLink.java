package io.clump.bmi.am;

import io.clump.am2.Endpoint;
import io.clump.am2.Message;
import io.clump.am2.SendResult;
import io.clump.am2.order.ArrivedMessage;
import io.clump.am2.order.EarlyMessage;
import io.clump.am2.order.EarlyMessages;
import io.clump.am2.order.Incoming;
import io.clump.bmi.engine.BmiPeer;
import io.clump.bmi.engine.Engine;
import io.clump.bmi.engine.Frame;
import io.clump.bmi.engine.Link;
import io.clump.bmi.engine.ProtocolException;
import io.clump.exchange.Sent;
import java.nio.ByteBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Frames as requests to one endpoint, the body as the data of a medium one. Frames are numbered, since not every claim
 * algorithm of shared memory keeps the order of one sender; early frames wait.
 *
 * <pre>
 *   argument 0: type, flags, acknowledged frames   1: sender's number of the peer   2: tag   3: length   4: number   5: other   6: credit   7: order
 * </pre>
 */
final class AmLink implements Link {
    static final int HANDLER = 1;

    /** Frames that may be early: as many as a queue has by default. */
    static final int MOST_EARLY = 4096;

    /** Bytes of their bodies: more than the shared memory of a queue has by default. */
    private static final long MOST_EARLY_BYTES = 64L << 20;

    private static final int ARGUMENTS = 8;
    private static final int UNKNOWN = -1;

    private final EndpointMethod method;
    private final Engine engine;
    private final InFlight limit;
    private final Endpoint endpoint;
    private final int destination;
    private final long endpointId;
    private final UnsafeBuffer view = new UnsafeBuffer(0, 0);
    private final Frame arrived = new Frame();
    private final Frame nothing = new Frame();
    private final ArrivedMessage content = new ArrivedMessage();
    private final EarlyMessages<EarlyMessage> early = new EarlyMessages<>(MOST_EARLY, MOST_EARLY_BYTES);
    private @Nullable BmiPeer peer;
    private int nextOut;
    private int nextIn;
    private long theirNumber = UNKNOWN;
    private boolean isClosed;

    /**
     * Frames that were sent and not acknowledged, and frames that have arrived and were not acknowledged; both without
     * frames that carry only credit.
     */
    private int inFlight;

    /** By the frame that has arrived. */
    private int acknowledged;

    private int toAcknowledge;
    private boolean isOwing;

    AmLink(EndpointMethod method, InFlight limit, Endpoint endpoint, int destination, long endpointId) {
        this.method = method;
        this.limit = limit;
        engine = method.engine();
        this.endpoint = endpoint;
        this.destination = destination;
        this.endpointId = endpointId;
    }

    void setPeer(BmiPeer value) {
        peer = value;
    }

    @Nullable
    BmiPeer peer() {
        return peer;
    }

    int destination() {
        return destination;
    }

    long endpointId() {
        return endpointId;
    }

    /**
     * Returns whether frames of the other end's peer of this number belong to this link: another number is that of a
     * later one.
     */
    boolean isOf(int number) {
        return theirNumber == UNKNOWN || theirNumber == (number & 0xFFFF_FFFFL);
    }

    /** Handles a frame, and the early frames that follow it. Throws if no correct peer sends it. */
    void arrive(Message message) throws ProtocolException {
        theirNumber = message.argument(1) & 0xFFFF_FFFFL;
        int order = message.argument(7);
        if (order != nextIn) {
            keep(content.of(message), order);
            return;
        }
        BmiPeer from = peer;
        if (from == null) {
            return;
        }
        accept(from, content.of(message));
        EarlyMessage next = early.take(nextIn);
        while (next != null && !isClosed) {
            accept(from, next);
            next = early.take(nextIn);
        }
    }

    private void accept(BmiPeer from, Incoming message) throws ProtocolException {
        for (int i = 0; i < ARGUMENTS; i++) {
            set(i, message.argument(i));
        }
        begin(from, message.dataLength());
        ByteBuffer target = Engine.bodyTarget(from);
        int bytes = Engine.bodyMissing(from);
        if (target != null && bytes > 0) {
            message.data().getBytes(0, target, bytes);
        }
        Engine.bodyRead(from, bytes);
        if (arrived.hasBody()) {
            engine.endBody(from);
        }
    }

    private void begin(BmiPeer from, int dataBytes) throws ProtocolException {
        nextIn++;
        count();
        if (arrived.hasBody() ? dataBytes != arrived.length : dataBytes != 0) {
            throw new ProtocolException("impossible length: bytes=" + dataBytes + ", expected " + arrived.length);
        }
        engine.arrive(from, arrived);
    }

    /** Counts a frame that has arrived, and those of ours that it acknowledges. */
    private void count() throws ProtocolException {
        if (acknowledged > inFlight || toAcknowledge >= InFlight.MOST) {
            throw new ProtocolException("impossible acknowledgements: " + acknowledged + " of " + inFlight);
        }
        inFlight -= acknowledged;
        if (limit.isLimited() && arrived.type != Frame.CREDIT) {
            toAcknowledge++;
            if (!isOwing) {
                isOwing = true;
                limit.owe(this);
            }
        }
    }

    /**
     * Acknowledges what no frame has acknowledged since. Not limited itself: else both ends could wait for each other.
     */
    void acknowledge() {
        // First, since a send may handle arrived frames, which again need acknowledgements.
        isOwing = false;
        if (isClosed || toAcknowledge == 0) {
            return;
        }
        nothing.type = Frame.CREDIT;
        if (send(nothing, null) != Sent.SENT && !isOwing) {
            isOwing = true;
            limit.owe(this);
        }
    }

    private void keep(Incoming message, int order) throws ProtocolException {
        boolean isPossible = order - nextIn >= 0 && order - nextIn <= MOST_EARLY;
        if (!isPossible || !early.hold(order, new EarlyMessage(HANDLER, message), message.dataLength())) {
            throw new ProtocolException("impossible order: " + order + ", expected " + nextIn);
        }
    }

    private void set(int index, int value) {
        switch (index) {
            case 0 -> {
                arrived.type = value & 0xFF;
                arrived.flags = value >>> Byte.SIZE & 0xFF;
                acknowledged = value >>> Short.SIZE;
            }
            case 2 -> arrived.tag = value;
            case 3 -> arrived.length = value;
            case 4 -> arrived.number = value;
            case 5 -> arrived.other = value;
            case 6 -> arrived.credit = value;
            default -> {}
        }
    }

    @Override
    public boolean isReady() {
        return !isClosed;
    }

    @Override
    public Sent send(Frame frame, @Nullable ByteBuffer body) {
        BmiPeer to = peer;
        boolean isCounted = limit.isLimited() && frame.type != Frame.CREDIT;
        if (isClosed || to == null || (isCounted && inFlight >= limit.most())) {
            return Sent.NO_SPACE;
        }
        int acknowledging = toAcknowledge;
        // A send may handle arrived frames, which are counted from here on.
        toAcknowledge = 0;
        inFlight += isCounted ? 1 : 0;
        int type = frame.type | frame.flags << Byte.SIZE | acknowledging << Short.SIZE;
        int order = nextOut;
        nextOut++;
        SendResult result = body == null
                ? endpoint.withoutWaiting()
                        .request(
                                destination,
                                HANDLER,
                                type,
                                to.number(),
                                frame.tag,
                                frame.length,
                                frame.number,
                                frame.other,
                                frame.credit,
                                order)
                : sendBody(to, type, order, frame, body);
        if (result == SendResult.WOULD_BLOCK) {
            nextOut = order;
            toAcknowledge += acknowledging;
            inFlight -= isCounted ? 1 : 0;
            return Sent.NO_SPACE;
        }
        return Sent.SENT;
    }

    private SendResult sendBody(BmiPeer to, int type, int order, Frame frame, ByteBuffer body) {
        view.wrap(body, body.position(), body.remaining());
        return endpoint.withoutWaiting()
                .requestMedium(
                        destination,
                        HANDLER,
                        view,
                        0,
                        body.remaining(),
                        type,
                        to.number(),
                        frame.tag,
                        frame.length,
                        frame.number,
                        frame.other,
                        frame.credit,
                        order);
    }

    @Override
    public boolean flush() {
        return true;
    }

    @Override
    public boolean isGathering() {
        return false;
    }

    @Override
    public void detach() {}

    @Override
    public int maxBodyBytes() {
        return endpoint.maxMediumBytes();
    }

    @Override
    public int maxPartBytes() {
        return endpoint.maxMediumBytes(destination);
    }

    @Override
    public void close() {
        if (!isClosed) {
            isClosed = true;
            method.forget(this, theirNumber);
        }
    }
}
