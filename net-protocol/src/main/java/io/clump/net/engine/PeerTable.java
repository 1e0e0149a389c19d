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

    /** Adds a peer, whose index is the size of the table. */
    void add(Peer peer) {
        all.add(peer);
        byId.put(peer.endpointId(), peer);
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

    /** Frees the blocks of messages that will not be completed, as nothing is accepted any more. */
    void dropPieces(ReceiveQueues queues) {
        BufferPool pool = queues.pool();
        for (int block = pool.bufferCount(); block < pool.count(); block++) {
            if (queues.reassembly().isIncomplete(block)) {
                get(pool.peer(block)).receiveStream(pool.stream(block)).dropPieces();
            }
        }
    }
}
