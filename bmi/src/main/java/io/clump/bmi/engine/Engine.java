package io.clump.bmi.engine;

import io.clump.bmi.Bmi;
import io.clump.bmi.BmiError;
import io.clump.bmi.method.MethodMessage;
import io.clump.bmi.method.MethodOperation;
import io.clump.exchange.Chain;
import io.clump.exchange.Slots;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import org.agrona.concurrent.NanoClock;
import org.jspecify.annotations.Nullable;

/**
 * Operations and peers of one method, whatever its network. Sends, receives and arrived messages are matched here;
 * links carry frames.
 *
 * <p>The six queues of the thesis's TCP method are here: send ({@code envelopes} and {@code streams} of each peer),
 * completed, in-flight receives ({@code transfers}), eager and rendezvous receives (one table, since the sender
 * chooses), and buffering ({@code arrived}).
 *
 * <p>Bytes of a long message stay at the sender until a receive has matched it. If they followed at once, as in the
 * thesis, then a receiver that asks for messages in another order than they were sent could not reach the second one
 * over a single stream.
 */
public final class Engine {
    /** Longest body of an eager message that any peer sends. */
    public static final int MAX_EAGER_BYTES = 64 * 1024;

    /** Maximum length of a message that is requested before its receive is posted. */
    public static final int RECEIVE_BUFFER_BYTES = 64 * 1024;

    /** Most receive buffers of a peer. */
    public static final int MAX_RECEIVE_BUFFERS = 1024;

    /** Bytes that messages of one peer may take here until they are received, each with {@link #OVERHEAD_BYTES}. */
    static final int CREDIT_BYTES = 256 * 1024;

    static final int OVERHEAD_BYTES = 64;

    /** Messages of one peer whose bytes have stayed there. */
    static final int MAX_REQUESTS = 8_192;

    /**
     * Frames without a body that wait for space; a peer that sends more frames that need an answer, and accepts none,
     * is disconnected.
     */
    static final int MAX_CONTROLS = 4 * MAX_REQUESTS;

    final Slots<BmiPeer> peers = new Slots<>();
    final Slots<Arrival> transfers = new Slots<>();
    final Chain<MethodOperation> completed = new Chain<>();

    /**
     * Peers whose oldest unexpected message is here. They are served round-robin, so a peer that sends many does not
     * delay others.
     */
    private final Chain<BmiPeer> senders = new Chain<>();

    private final FrameDepartures departures;
    private final FrameArrivals arrivals;
    private int peerCount;
    private int unexpectedCount;

    /**
     * Makes an engine without peers.
     *
     * @param eagerBytes maximum length of an eager message
     * @param clock time of the method
     */
    public Engine(int eagerBytes, NanoClock clock) {
        departures = new FrameDepartures(this, eagerBytes, clock);
        arrivals = new FrameArrivals(this, departures);
    }

    /**
     * Adds a peer.
     *
     * @param address that leads to it from now on
     * @param link to it
     * @return the peer
     */
    public BmiPeer add(PeerAddress address, Link link) {
        BmiPeer peer = new BmiPeer(address, link, CREDIT_BYTES);
        peer.number = peers.add(peer);
        address.peer = peer;
        peerCount++;
        return peer;
    }

    /**
     * Returns a peer that is not gone.
     *
     * @param number of the peer; may be anything
     * @return the peer, or null
     */
    public @Nullable BmiPeer peer(int number) {
        return peers.get(number);
    }

    /**
     * Lists the peers that are not gone.
     *
     * @return a copy
     */
    public List<BmiPeer> peers() {
        return peers.all();
    }

    /**
     * Returns how many peers there are.
     *
     * @return the peers that are not gone
     */
    public int peerCount() {
        return peerCount;
    }

    /**
     * Returns how many unexpected messages have arrived, at least by their first frame.
     *
     * @return the messages that were not received
     */
    public int unexpectedCount() {
        return unexpectedCount;
    }

    /**
     * Returns the maximum length of an eager message.
     *
     * @return bytes
     */
    public int eagerBytes() {
        return departures.eagerBytes();
    }

    /**
     * Sets the maximum length of an eager message.
     *
     * @param bytes 0 to {@link #MAX_EAGER_BYTES}
     */
    public void setEagerBytes(int bytes) {
        departures.setEagerBytes(bytes);
    }

    /**
     * Returns the number of messages of each peer that are requested before their receives are posted.
     *
     * @return 0 unless it was set
     */
    public int receiveBuffers() {
        return arrivals.receiveBuffers();
    }

    /**
     * Sets the number of messages of each peer that are requested before their receives are posted.
     *
     * @param count 0 to {@link #MAX_RECEIVE_BUFFERS}
     */
    public void setReceiveBuffers(int count) {
        arrivals.setReceiveBuffers(count);
    }

    /**
     * Begins a send.
     *
     * @param peer receiver; null if it cannot be reached
     * @param buffer bytes
     * @param tag of the message
     * @param isUnexpected whether it needs no receive
     * @return the operation
     */
    public MethodOperation send(@Nullable BmiPeer peer, ByteBuffer buffer, int tag, boolean isUnexpected) {
        if (peer == null || peer.isGone) {
            return failed(BmiError.PEER_GONE);
        }
        if (isUnexpected && buffer.remaining() > Bmi.MAX_UNEXPECTED_BYTES) {
            return failed(BmiError.MESSAGE_TOO_LONG);
        }
        Send send = new Send(peer, buffer, tag, isUnexpected);
        departures.begin(peer, send);
        return send;
    }

    /**
     * Begins a receive.
     *
     * @param peer sender, which may be gone and have left messages; null if it cannot be reached
     * @param buffer buffer for the message
     * @param tag of the message
     * @return the operation
     */
    public MethodOperation receive(@Nullable BmiPeer peer, ByteBuffer buffer, int tag) {
        if (peer == null || (peer.isGone && peer.arrived.first(tag) == null)) {
            return failed(BmiError.PEER_GONE);
        }
        Receive receive = new Receive(peer, buffer, tag);
        Arrival arrival = peer.arrived.first(tag);
        if (arrival == null) {
            peer.posted.append(tag, receive.place);
        } else {
            peer.arrived.remove(tag, arrival.place);
            arrivals.match(arrival, receive);
            departures.pump(peer);
        }
        return receive;
    }

    /**
     * Returns whether a message waits for a receive.
     *
     * @param peer sender, which may be gone
     * @param tag of the message
     * @return true if a receive would get it
     */
    public static boolean hasMessage(BmiPeer peer, int tag) {
        return peer.arrived.first(tag) != null;
    }

    /**
     * Cancels an operation.
     *
     * @param operation of this engine
     */
    public void cancel(MethodOperation operation) {
        if (operation.isDone()) {
            return;
        }
        if (operation instanceof Send send) {
            departures.cancel(send);
        } else if (operation instanceof Receive receive) {
            arrivals.cancel(receive);
        }
    }

    /** Sends queued frames as far as there is space. */
    public void pump() {
        departures.sendAll();
    }

    /**
     * Handles the header of a frame. If it has a body, the link passes the bytes on by {@link #put}, or reads them into
     * {@link #bodyTarget}, until {@link #bodyMissing} is 0, and then calls {@link #endBody}; also if it has 0 bytes.
     *
     * @param peer source
     * @param frame header
     * @throws ProtocolException if no correct peer sends it; the peer is to be given up
     */
    public void arrive(BmiPeer peer, Frame frame) throws ProtocolException {
        arrivals.arrive(peer, frame);
    }

    /**
     * Returns how many bytes of the body are missing.
     *
     * @param peer source
     * @return bytes
     */
    public static int bodyMissing(BmiPeer peer) {
        return peer.bodyMissing;
    }

    /**
     * Returns where the next bytes of the body go. After reading into it, {@link #bodyRead} is to be called.
     *
     * @param peer source
     * @return space from position to limit, not more than is missing; null if the bytes are to be discarded
     */
    public static @Nullable ByteBuffer bodyTarget(BmiPeer peer) {
        Arrival body = peer.body;
        ByteBuffer target = body == null ? null : body.target;
        return target == null ? null : target.limit(target.position() + peer.bodyMissing);
    }

    /**
     * Notes the arrival of bytes of the body, stored in the target or discarded.
     *
     * @param peer source
     * @param bytes how many
     */
    public static void bodyRead(BmiPeer peer, int bytes) {
        peer.bodyMissing -= bytes;
    }

    /**
     * Copies bytes of the body.
     *
     * @param peer source
     * @param from bytes, of which not more are taken than are missing
     */
    public static void put(BmiPeer peer, ByteBuffer from) {
        int bytes = Math.min(from.remaining(), peer.bodyMissing);
        ByteBuffer target = bodyTarget(peer);
        if (target == null) {
            from.position(from.position() + bytes);
        } else {
            target.put(target.position(), from, from.position(), bytes).position(target.position() + bytes);
            from.position(from.position() + bytes);
        }
        peer.bodyMissing -= bytes;
    }

    /**
     * Ends a body all of whose bytes have arrived.
     *
     * @param peer source
     */
    public void endBody(BmiPeer peer) {
        arrivals.endBody(peer);
    }

    /**
     * Gives up a peer: its operations end with {@link BmiError#PEER_GONE}, and its link is closed. Messages that have
     * arrived as a whole stay.
     *
     * @param peer which may be gone already
     */
    public void lose(BmiPeer peer) {
        if (peer.isGone) {
            return;
        }
        peer.isGone = true;
        peer.isDead = true;
        peers.remove(peer.number);
        peerCount--;
        peer.link.close();
        departures.end(peer);
        arrivals.end(peer);
    }

    /**
     * Probes a peer, for networks that report a lost receiver only to senders.
     *
     * @param peer to ask
     */
    public void ask(BmiPeer peer) {
        if (peer.controls.isEmpty()) {
            queue(peer, Frame.CREDIT, 0, 0);
        }
    }

    /** Notifies all peers of the end of this side, as far as there is space. */
    public void sendBye() {
        for (BmiPeer peer : peers.all()) {
            // Messages that wait to be gathered go before the close frame.
            departures.pump(peer);
            queue(peer, Frame.BYE, 0, 0);
            departures.pump(peer);
        }
    }

    /** Ends all operations, and closes all links. */
    public void close() {
        for (BmiPeer peer : peers.all()) {
            lose(peer);
        }
    }

    /**
     * Takes complete operations.
     *
     * @param into where they go
     * @param most how many
     * @return how many there were
     */
    public int take(List<? super MethodOperation> into, int most) {
        int count = 0;
        for (MethodOperation first = completed.first(); first != null && count < most; first = completed.first()) {
            first.take();
            into.add(first);
            count++;
        }
        return count;
    }

    /**
     * Takes unexpected messages. Those of one peer stay in their order.
     *
     * @param into where they go
     * @param most how many
     * @return how many there were
     */
    public int takeUnexpected(List<? super MethodMessage> into, int most) {
        int count = 0;
        for (BmiPeer peer = senders.first(); peer != null && count < most; peer = senders.first()) {
            peer.senderPlace.remove();
            Arrival arrival = Objects.requireNonNull(peer.unexpected.first());
            remove(arrival);
            into.add(arrivals.handOver(arrival));
            count++;
        }
        if (count > 0) {
            pump();
        }
        return count;
    }

    /** Adds an unexpected message that has begun to arrive. */
    void add(Arrival arrival) {
        arrival.peer.unexpected.append(arrival.place);
        unexpectedCount++;
        settle(arrival.peer);
    }

    /** Removes an unexpected message. */
    void remove(Arrival arrival) {
        arrival.place.remove();
        unexpectedCount--;
        settle(arrival.peer);
    }

    /** Handles the oldest unexpected message of a peer: it can be received, or its bytes are requested. */
    void settle(BmiPeer peer) {
        Arrival oldest = peer.unexpected.first();
        if (oldest == null) {
            return;
        }
        if (oldest.hasArrived) {
            if (!peer.senderPlace.isQueued()) {
                senders.append(peer.senderPlace);
            }
        } else if (!peer.isGone) {
            arrivals.ask(oldest);
        }
    }

    void complete(MethodOperation operation, @Nullable BmiError error, int size) {
        operation.complete(error, size, completed);
    }

    /**
     * Queues a frame without a body; it leaves with the next pump, since this may run while another frame is being
     * sent.
     */
    void queue(BmiPeer peer, int type, int number, int other) {
        if (!peer.isGone) {
            peer.controls.add(new BmiPeer.Control(type, number, other));
            departures.activate(peer);
        }
    }

    private MethodOperation failed(BmiError error) {
        MethodOperation operation = new MethodOperation();
        complete(operation, error, 0);
        return operation;
    }
}
