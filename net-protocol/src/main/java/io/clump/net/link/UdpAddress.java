package io.clump.net.link;

import io.clump.am2.ClumpException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;

/**
 * A socket's address, written as {@code 127.0.0.1:4000} or {@code [::1]:4000}. The scope of an address of one link is not
 * written, since each machine has names of its own for its interfaces.
 */
final class UdpAddress implements LinkAddress {
    private static final int MAX_PORT = 0xFFFF;

    private final InetSocketAddress socket;

    /** What the link has for sending there; this and the numbers are of {@link UdpConnections} alone. */
    private UdpConnections.@Nullable Connection connection;

    private int patience = UdpConnections.FIRST_PATIENCE;
    private int left = patience;

    UdpAddress(InetSocketAddress socket) {
        this.socket = socket;
    }

    InetSocketAddress socket() {
        return socket;
    }

    UdpConnections.@Nullable Connection connection() {
        return connection;
    }

    void connection(UdpConnections.@Nullable Connection made) {
        connection = made;
    }

    /** For how many datagrams the connection, if any, rested last. */
    int patience() {
        return patience;
    }

    void rest(int datagrams) {
        patience = datagrams;
        left = datagrams;
    }

    /** Counts a datagram; returns whether it has to be sent without a connection. */
    boolean isResting() {
        return left > 0 && left-- > 0;
    }

    static UdpAddress parse(String text) {
        int colon = text.lastIndexOf(':');
        if (colon < 1) {
            throw invalid(text);
        }
        try {
            int port = Integer.parseInt(text.substring(colon + 1));
            if (port < 1 || port > MAX_PORT) {
                throw invalid(text);
            }
            return new UdpAddress(new InetSocketAddress(InetAddress.getByName(text.substring(0, colon)), port));
        } catch (NumberFormatException | UnknownHostException e) {
            throw new ClumpException(
                    "invalid address of an endpoint: found=" + text + ", expected <address>:<port>", e);
        }
    }

    /** The same on the link of another address, if it is of some link only. */
    UdpAddress onLinkOf(InetAddress local) {
        InetAddress host = socket.getAddress();
        if (!host.isLinkLocalAddress() || !(host instanceof Inet6Address) || !(local instanceof Inet6Address own)) {
            return this;
        }
        try {
            InetAddress scoped = Inet6Address.getByAddress(null, host.getAddress(), own.getScopeId());
            return new UdpAddress(new InetSocketAddress(scoped, socket.getPort()));
        } catch (UnknownHostException e) {
            throw invalid(toString());
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof UdpAddress address && socket.equals(address.socket);
    }

    @Override
    public int hashCode() {
        return socket.hashCode();
    }

    @Override
    public String toString() {
        InetAddress host = socket.getAddress();
        String scoped = host.getHostAddress();
        int scope = scoped.indexOf('%');
        String text = scope < 0 ? scoped : scoped.substring(0, scope);
        return (host instanceof Inet6Address ? "[" + text + "]" : text) + ":" + socket.getPort();
    }

    private static ClumpException invalid(String text) {
        return new ClumpException("invalid address of an endpoint: found=" + text + ", expected <address>:<port>");
    }
}
