package io.clump.net.tcp;

import io.clump.net.link.HostAndPort;
import io.clump.net.link.LinkAddress;
import org.jspecify.annotations.Nullable;

/** Address at which a TCP link listens. */
final class TcpAddress implements LinkAddress {
    private final HostAndPort where;

    /** Peer with that address; saves a lookup. */
    private @Nullable TcpPeer peer;

    TcpAddress(HostAndPort where) {
        this.where = where;
    }

    HostAndPort where() {
        return where;
    }

    @Nullable
    TcpPeer peer() {
        return peer;
    }

    void peer(TcpPeer found) {
        peer = found;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof TcpAddress address && where.equals(address.where);
    }

    @Override
    public int hashCode() {
        return where.hashCode();
    }

    @Override
    public String toString() {
        return where.toString();
    }
}
