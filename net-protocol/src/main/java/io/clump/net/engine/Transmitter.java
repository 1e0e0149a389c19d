package io.clump.net.engine;

import java.util.function.LongConsumer;
import org.agrona.concurrent.UnsafeBuffer;

/** Writes the headers of one engine's datagrams and sends them; each carries all acknowledgements due to its peer. */
final class Transmitter {
    /**
     * Time after which an outlet without space is tried again: by then a slow link has sent a frame, a fast one
     * several.
     */
    static final long FULL_NANOS = 20_000;

    private final long job;
    private final long endpointId;
    private final int maxRetries;
    private final int firstSequence;
    private final SendPool pool;
    private final DatagramSeal seal;
    private final Outlet outlet;
    private final EngineCounters counters;
    private final Grants grants;
    private final UnsafeBuffer overwritten = new UnsafeBuffer(new byte[DatagramLayout.HEADER_BYTES]);
    private final boolean waits;
    private LongConsumer repetitions = peer -> {};
    private boolean closed;
    private long measuredFrom;

    /** Set when the outlet has no space, until the next service. */
    private boolean full;

    Transmitter(
            EngineConfiguration configuration,
            SendPool pool,
            DatagramSeal seal,
            Outlet outlet,
            EngineCounters counters,
            Grants grants) {
        this.pool = pool;
        this.seal = seal;
        this.outlet = outlet;
        this.counters = counters;
        this.grants = grants;
        waits = configuration.has(Mechanism.WAITING);
        job = configuration.job();
        endpointId = configuration.endpointId();
        maxRetries = configuration.maxRetries();
        firstSequence = configuration.firstSequence();
    }

    /** Returns the number of repetitions without any answer after which a peer is unreachable. */
    int maxRetries() {
        return maxRetries;
    }

    /** Sets a listener that gets the peer of each repeated datagram. */
    void tellRepetitions(LongConsumer peer) {
        repetitions = peer;
    }

    /** Makes every datagram from now on report that this endpoint accepts no more messages. */
    void close() {
        closed = true;
    }

    /** Announces several datagrams to one peer. */
    void hold() {
        outlet.hold();
    }

    /** Sends the datagrams that were kept since {@link #hold}. */
    void release() {
        outlet.release();
    }

    /** Returns whether nothing more should be sent before the next service. */
    boolean isFull() {
        return full;
    }

    /** Tries the outlet again, which may have space now. */
    void tryAgain() {
        full = false;
    }

    /** Sends a piece of a message, for the first time or again: its header overlies the end of the previous piece. */
    void piece(EnginePeer peer, int offset, int lengthBytes, int stream, int flags, int sequence, boolean isResent) {
        UnsafeBuffer memory = pool.memory();
        overwritten.putBytes(0, memory, offset, DatagramLayout.HEADER_BYTES);
        send(peer, offset, lengthBytes, stream, flags, sequence, isResent);
        memory.putBytes(offset, overwritten, 0, DatagramLayout.HEADER_BYTES);
    }

    /** Sends a datagram with acknowledgements only. */
    void acknowledgement(EnginePeer peer) {
        control(peer, DatagramLayout.REQUESTS, 0, Session.NONE);
    }

    /** Sends an acknowledgement as the answer to a peer's question about a stream. */
    void answer(EnginePeer peer, int stream, int question) {
        control(peer, stream, DatagramLayout.ANSWER, question);
    }

    /** Asks a peer for a sign of life and the state of a stream; returns the number of the question. */
    int question(EnginePeer peer, int stream) {
        int question = peer.session().ask();
        control(peer, stream, DatagramLayout.PROBE, question);
        return question;
    }

    /**
     * Asks a peer the same by a datagram of {@code lengthBytes} bytes, to test whether it arrives; returns the number
     * of the question.
     */
    int pathProbe(EnginePeer peer, int lengthBytes) {
        int question = peer.session().ask();
        int offset = pool.controlOffset();
        pool.memory()
                .setMemory(offset + DatagramLayout.HEADER_BYTES, lengthBytes - DatagramLayout.HEADER_BYTES, (byte) 0);
        control(peer, lengthBytes, DatagramLayout.REQUESTS, DatagramLayout.PROBE, question);
        return question;
    }

    /**
     * Ignores measurements of datagrams that were sent before this time: this process was absent when the answer
     * arrived.
     */
    void measureFrom(long now) {
        measuredFrom = now;
    }

    /** Notes that a datagram that was sent once is acknowledged; uses the time as a measurement if it is valid. */
    void measured(EnginePeer peer, long sentAt, long now) {
        if (sentAt - measuredFrom >= 0) {
            peer.roundTrip().measured(now - sentAt);
            counters.roundTripNanos = peer.roundTrip().meanNanos();
        }
    }

    private void control(EnginePeer peer, int stream, int flags, int question) {
        control(peer, DatagramLayout.HEADER_BYTES, stream, flags, question);
    }

    /** Asks a peer for a sign of life, and to listen to multicast datagrams. */
    void multicastRequest(EnginePeer peer) {
        int flags = DatagramLayout.PROBE | DatagramLayout.MULTICAST;
        control(peer, DatagramLayout.REQUESTS, flags, peer.session().ask());
    }

    private void control(EnginePeer peer, int lengthBytes, int stream, int flags, int question) {
        boolean reportsMulticast = peer.owed().hasReceivedMulticast() && (flags & DatagramLayout.PROBE) == 0;
        int allFlags = flags | (reportsMulticast ? DatagramLayout.MULTICAST : 0);
        send(peer, pool.controlOffset(), lengthBytes, stream, allFlags, question, false);
        if (reportsMulticast && !full) {
            peer.owed().receivedMulticast(false);
        }
        counters.acknowledgementsSent += full ? 0 : 1;
    }

    /** Writes the header of the datagram at an offset, and sends it, unless {@link #isFull}. */
    void send(EnginePeer peer, int offset, int lengthBytes, int stream, int flags, int sequence, boolean isResent) {
        if (full) {
            return;
        }
        UnsafeBuffer memory = pool.memory();
        int allFlags = flags | (isResent ? DatagramLayout.AGAIN : 0) | (closed ? DatagramLayout.CLOSED : 0);
        for (int i = 0; i < DatagramLayout.STREAMS; i++) {
            ReceiveStream from = peer.receiveStream(i);
            Datagram.arrived(memory, offset, i, from.expected(), from.early());
            if (from.isRefused()) {
                allFlags |= DatagramLayout.refused(i);
            }
        }
        Session session = peer.session();
        int[] ended = session.ended();
        if (ended != null) {
            allFlags |= DatagramLayout.ENDED;
            for (int i = 0; i < DatagramLayout.STREAMS; i++) {
                Datagram.arrived(memory, offset, i, ended[i], 0);
            }
        }
        long sessions = Datagram.sessions(session.mine(), session.theirs());
        Datagram.header(
                memory, offset, stream, allFlags, job, endpointId, peer.endpointId(), sessions, lengthBytes, sequence);
        Datagram.window(memory, offset, grants.grant());
        seal.seal(memory, offset, lengthBytes, session.isAgreed() ? peer.numbers() : new WideNumbers(firstSequence));
        PathWidth width = peer.pathWidth();
        if (width != null && (flags & DatagramLayout.DATA) != 0 && width.isSplit(lengthBytes, isResent)) {
            sendFragments(peer, offset, lengthBytes);
        } else {
            full |= !outlet.transmit(peer, offset, lengthBytes) && waits;
        }
        if (!full) {
            left(peer, isResent);
        }
    }

    private void left(EnginePeer peer, boolean isResent) {
        peer.owed().acknowledged();
        peer.receiveStream(DatagramLayout.REQUESTS).refusalSent();
        peer.receiveStream(DatagramLayout.REPLIES).refusalSent();
        counters.datagramsSent++;
        if (isResent) {
            counters.resent(peer.endpointId(), peer.window().countResent());
            counters.peers.note(peer);
            repetitions.accept(peer.endpointId());
        }
    }

    private void sendFragments(EnginePeer peer, int datagram, int lengthBytes) {
        UnsafeBuffer memory = pool.memory();
        int fragment = pool.controlOffset();
        for (int i = 0; i < Fragment.count(lengthBytes); i++) {
            int bytes = Fragment.lengthBytes(lengthBytes, i);
            Fragment.write(memory, fragment, job, peer.endpointId(), datagram, i);
            seal.sealFragment(memory, fragment, bytes);
            full |= !outlet.transmit(peer, fragment, bytes) && waits;
        }
    }
}
