package io.clump.net.link;

import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/** Address of a UDP link's socket, and the state of another link for sending there. */
final class UdpAddress implements LinkAddress {
    private final HostAndPort where;

    /** Connection for sending there; only {@link UdpConnections} uses this and the numbers. */
    private UdpConnections.@Nullable Connection connection;

    private int restLength = UdpConnections.FIRST_REST;
    private int left = restLength;

    UdpAddress(HostAndPort where) {
        this.where = where;
    }

    InetSocketAddress socket() {
        return where.socket();
    }

    UdpConnections.@Nullable Connection connection() {
        return connection;
    }

    void connection(UdpConnections.@Nullable Connection made) {
        connection = made;
    }

    /** Returns the number of datagrams for which the connection, if any, rested last. */
    int restLength() {
        return restLength;
    }

    void rest(int datagrams) {
        restLength = datagrams;
        left = datagrams;
    }

    /** Counts a datagram; returns whether it must be sent without a connection. */
    boolean isResting() {
        return left > 0 && left-- > 0;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof UdpAddress address && where.socket().equals(address.where.socket());
    }

    @Override
    public int hashCode() {
        return where.socket().hashCode();
    }

    @Override
    public String toString() {
        return where.toString();
    }
}
