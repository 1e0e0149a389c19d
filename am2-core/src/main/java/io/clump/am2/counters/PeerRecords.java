package io.clump.am2.counters;

import io.clump.am2.PeerStatistics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Records of one endpoint's peers in the file of counters. A peer that is no longer watched loses its records. */
final class PeerRecords {
    private final long endpointId;
    private Map<Peer, int[]> records = Map.of();

    PeerRecords(long endpointId) {
        this.endpointId = endpointId;
    }

    /** Peer in one network. */
    record Peer(long endpointId, String network) {
        /** By hand, since the generated methods of a record make classes on their first use. */
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Peer peer && endpointId == peer.endpointId && network.equals(peer.network);
        }

        @Override
        public int hashCode() {
            return Long.hashCode(endpointId);
        }
    }

    /** Writes the current counts of the peers. Those for which there is no space are tried again the next time. */
    void write(CountersFile file, List<PeerStatistics> peers) {
        Map<Peer, int[]> current = new HashMap<>();
        for (PeerStatistics counts : peers) {
            Peer peer = new Peer(counts.endpointId(), counts.network());
            int[] ids = records.get(peer);
            ids = ids == null ? file.allocate(endpointId, peer) : ids;
            if (ids != null) {
                file.write(ids, counts);
                current.put(peer, ids);
            }
        }
        for (Map.Entry<Peer, int[]> entry : records.entrySet()) {
            if (!current.containsKey(entry.getKey())) {
                file.freePeer(entry.getValue());
            }
        }
        records = current;
    }
}
