package io.clump.net.engine;

import io.clump.am2.PeerStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Peers of an engine to which most datagrams were sent again, for other threads to watch. The engine's thread changes
 * them when it meets a peer and when it repeats a datagram. Peers that it has forgotten stay until others need their
 * places.
 */
final class WatchedPeers {
    /** Maximum number of watched peers. */
    static final int MOST = 8;

    private static final int FORGOTTEN = -1;

    /** The free places are the last ones. */
    private final AtomicReferenceArray<@Nullable EnginePeer> places = new AtomicReferenceArray<>(MOST);

    /** Peers and datagrams sent to them in the last snapshot: a peer counts the latter only modulo 2<sup>32</sup>. */
    private final @Nullable EnginePeer[] last = new EnginePeer[MOST];

    private final long[] sent = new long[MOST];

    /** Watches a peer if there is a free place, or if more was sent to it again than to a watched one. */
    void note(EnginePeer peer) {
        int least = 0;
        long leastResent = Long.MAX_VALUE;
        for (int i = 0; i < MOST; i++) {
            // plain: only the engine's thread writes
            @Nullable EnginePeer watched = places.getPlain(i);
            if (watched == peer) {
                return;
            }
            if (watched == null || watched.endpointId() == peer.endpointId()) {
                watch(i, peer);
                return;
            }
            long resent = watched.isForgotten() ? FORGOTTEN : watched.window().resent();
            if (resent < leastResent) {
                least = i;
                leastResent = resent;
            }
        }
        if (peer.window().resent() > leastResent) {
            watch(least, peer);
        }
    }

    private void watch(int place, EnginePeer peer) {
        // release: the peer is complete; pairs with snapshot
        places.setRelease(place, peer);
    }

    /** Returns the counts of the watched peers. Any thread may ask, and gets recent values. */
    synchronized List<PeerStatistics> snapshot(String network) {
        List<PeerStatistics> counts = new ArrayList<>();
        for (int i = 0; i < MOST; i++) {
            // acquire: sees a complete peer; pairs with watch
            @Nullable EnginePeer peer = places.getAcquire(i);
            if (peer == null) {
                break;
            }
            int low = peer.window().sentEarlier();
            for (int stream = 0; stream < DatagramLayout.STREAMS; stream++) {
                low += peer.sendStream(stream).sentDatagrams();
            }
            sent[i] = peer == last[i] ? sent[i] + (low - (int) sent[i]) : Integer.toUnsignedLong(low);
            last[i] = peer;
            long resent = peer.window().resent();
            counts.add(new PeerStatistics(
                    network,
                    peer.endpointId(),
                    sent[i] + resent,
                    resent,
                    peer.owed().duplicates(),
                    peer.roundTrip().meanNanos()));
        }
        return counts;
    }
}
