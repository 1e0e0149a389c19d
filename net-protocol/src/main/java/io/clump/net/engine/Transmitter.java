package io.clump.net.engine;

import org.agrona.concurrent.UnsafeBuffer;

/** Writes the headers of one engine's datagrams and sends them; each carries all the acknowledgements due to its peer. */
final class Transmitter {
    private final long job;
    private final long endpointId;
    private final int maxRetries;
    private final SendPool pool;
    private final DatagramSeal seal;
    private final Outlet outlet;
    private final EngineCounters counters;
    private final Crowd crowd;
    private final UnsafeBuffer overwritten = new UnsafeBuffer(new byte[DatagramLayout.HEADER_BYTES]);
    private boolean closed;

    Transmitter(
            EngineConfiguration configuration,
            SendPool pool,
            DatagramSeal seal,
            Outlet outlet,
            EngineCounters counters,
            Crowd crowd) {
        this.pool = pool;
        this.seal = seal;
        this.outlet = outlet;
        this.counters = counters;
        this.crowd = crowd;
        job = configuration.job();
        endpointId = configuration.endpointId();
        maxRetries = configuration.maxRetries();
    }

    /** After how many repetitions without any answer a peer cannot be reached. */
    int maxRetries() {
        return maxRetries;
    }

    /** From now on every datagram says that this endpoint accepts no more messages. */
    void close() {
        closed = true;
    }

    /** Sends a datagram with messages or a piece of one, for the first time or again. */
    void data(Peer peer, int stream, int sequence, int datagram, int flags) {
        if (pool.isResent(datagram)) {
            counters.datagramsResent++;
        }
        int offset = pool.offset(datagram);
        int allFlags = flags | pool.flags(datagram);
        if (!pool.isPiece(datagram)) {
            send(peer, offset, pool.lengthBytes(datagram), stream, allFlags, sequence);
            return;
        }
        // The header of a piece lies over the end of the piece before.
        UnsafeBuffer memory = pool.memory();
        overwritten.putBytes(0, memory, offset, DatagramLayout.HEADER_BYTES);
        send(peer, offset, pool.lengthBytes(datagram), stream, allFlags, sequence);
        memory.putBytes(offset, overwritten, 0, DatagramLayout.HEADER_BYTES);
    }

    /** Sends a datagram that says only what has arrived. */
    void acknowledgement(Peer peer) {
        control(peer, DatagramLayout.REQUESTS, 0);
    }

    /** Sends the same to a peer that has asked for it in a stream. */
    void answer(Peer peer, int stream) {
        control(peer, stream, DatagramLayout.ANSWER);
    }

    /** Asks a peer for a sign of life. */
    void question(Peer peer) {
        control(peer, DatagramLayout.REQUESTS, DatagramLayout.PROBE);
    }

    /** Takes a measured time from a datagram to its acknowledgement. */
    void measured(Peer peer, long nanos) {
        peer.roundTrip().measured(nanos);
        counters.roundTripNanos = peer.roundTrip().meanNanos();
    }

    private void control(Peer peer, int stream, int flags) {
        counters.acknowledgementsSent++;
        send(peer, pool.controlOffset(), DatagramLayout.HEADER_BYTES, stream, flags, 0);
    }

    private void send(Peer peer, int offset, int lengthBytes, int stream, int flags, int sequence) {
        UnsafeBuffer memory = pool.memory();
        int allFlags = flags | (closed || peer.isUnreachable() ? DatagramLayout.CLOSED : 0);
        for (int i = 0; i < DatagramLayout.STREAMS; i++) {
            ReceiveStream from = peer.receiveStream(i);
            Datagram.arrived(memory, offset, i, from.expected(), from.early());
            if (from.isRefused()) {
                allFlags |= DatagramLayout.refused(i);
                from.refusalTold();
            }
        }
        Datagram.header(memory, offset, stream, allFlags, job, endpointId, peer.endpointId(), lengthBytes, sequence);
        Datagram.share(memory, offset, crowd.share());
        seal.seal(memory, offset, lengthBytes, peer.numbers());
        peer.acknowledged();
        counters.datagramsSent++;
        outlet.transmit(peer.index(), offset, lengthBytes);
    }
}
