package io.clump.net.engine;

import java.util.ArrayList;
import java.util.List;
import org.agrona.collections.Long2ObjectHashMap;
import org.jspecify.annotations.Nullable;

/** The peers of an engine: by their index, by their number, and those that need service, so that idle ones cost nothing. */
final class PeerTable {
    private final Long2ObjectHashMap<Peer> byId = new Long2ObjectHashMap<>();
    private final List<Peer> all = new ArrayList<>();
    private final List<Peer> active = new ArrayList<>();
    private final EngineConfiguration configuration;
    private final SendPool sendPool;
    private final ReceiveQueues receiveQueues;
    private final Transmitter transmitter;
    private final EngineCounters counters;

    PeerTable(
            EngineConfiguration configuration,
            SendPool sendPool,
            ReceiveQueues receiveQueues,
            Transmitter transmitter,
            EngineCounters counters) {
        this.configuration = configuration;
        this.sendPool = sendPool;
        this.receiveQueues = receiveQueues;
        this.transmitter = transmitter;
        this.counters = counters;
    }

    int size() {
        return all.size();
    }

    Peer get(int index) {
        return all.get(index);
    }

    @Nullable
    Peer find(long endpointId) {
        return byId.get(endpointId);
    }

    /** Adds a peer that is not known; returns null if there are too many. */
    @Nullable
    Peer meet(long endpointId) {
        if (all.size() == configuration.maxPeers()) {
            return null;
        }
        Peer peer = new Peer(all.size(), endpointId, configuration, sendPool, receiveQueues, transmitter, counters);
        all.add(peer);
        byId.put(endpointId, peer);
        return peer;
    }

    int activeSize() {
        return active.size();
    }

    /** One of the peers that need service; their positions change with each call of activate and deactivate. */
    Peer active(int position) {
        return active.get(position);
    }

    void activate(Peer peer) {
        if (!peer.isActive()) {
            peer.setActive(true);
            active.add(peer);
        }
    }

    void deactivate(int position) {
        active.get(position).setActive(false);
        Peer last = active.remove(active.size() - 1);
        if (position < active.size()) {
            active.set(position, last);
        }
    }

    /** Forgets messages that will not be completed, as nothing is accepted any more. */
    void dropPieces() {
        all.forEach(Peer::dropPieces);
    }

    /** Frees the blocks of those who have fallen silent in the middle of a message; others need them. */
    void setPiecesOfTheSilentAside(long now) {
        BufferPool pool = receiveQueues.pool();
        for (int block = pool.bufferCount(); block < pool.count(); block++) {
            if (receiveQueues.reassembly().isIncomplete(block)) {
                Peer from = get(pool.peer(block));
                if (from.isSilent(now)) {
                    from.receiveStream(pool.stream(block)).setAside();
                }
            }
        }
    }
}
