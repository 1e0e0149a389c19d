package io.clump.net.tcp;

import io.clump.net.link.HostAndPort;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Peers of a link, by the addresses at which they listen. */
final class TcpPeers {
    /** Most peers, as in the engine; connections of others are not accepted. */
    private static final int MOST_PEERS = 16_384;

    private final Map<HostAndPort, TcpPeer> peers = new HashMap<>();
    private final String own;

    TcpPeers(HostAndPort own) {
        this.own = own.toString();
    }

    /**
     * Returns the peer at an address. If a pair of peers has two connections, both sides choose the connection that the
     * side with the lower address has opened.
     */
    TcpPeer at(TcpAddress to) {
        TcpPeer known = to.peer();
        if (known != null && !known.isForgotten()) {
            return known;
        }
        TcpPeer found =
                peers.computeIfAbsent(to.where(), where -> new TcpPeer(to, own.compareTo(where.toString()) < 0));
        to.peer(found);
        return found;
    }

    /** Returns whether there is no place for an unknown peer. */
    boolean isFullFor(TcpAddress from) {
        return peers.size() >= MOST_PEERS && !peers.containsKey(from.where());
    }

    /** Forgets a peer; returns it, or null if it was unknown. */
    @Nullable
    TcpPeer forget(TcpAddress to) {
        TcpPeer peer = peers.remove(to.where());
        if (peer != null) {
            peer.forget();
        }
        return peer;
    }

    /** Notes that a connection has ended; a peer to which nothing was sent is forgotten without a connection. */
    void lost(TcpPeer peer, TcpConnection connection) {
        peer.lost(connection);
        if (!peer.isWanted() && peer.best() == null && !peer.isForgotten()) {
            forget(peer.address());
        }
    }
}
