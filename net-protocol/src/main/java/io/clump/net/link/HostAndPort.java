package io.clump.net.link;

import io.clump.am2.ClumpException;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;

/**
 * Address of a socket, written as {@code 127.0.0.1:4000} or {@code [::1]:4000}. The scope of a link-local address is
 * not written, since each machine names its interfaces itself.
 *
 * @param socket the address
 */
public record HostAndPort(InetSocketAddress socket) {
    private static final int MAX_PORT = 0xFFFF;

    /**
     * Reads an address.
     *
     * @param text result of {@link #toString} of an address
     * @return the address
     * @throws ClumpException if it is not an address; quotes it
     */
    public static HostAndPort parse(String text) {
        int colon = text.lastIndexOf(':');
        if (colon < 1) {
            throw invalid(text);
        }
        try {
            int port = Integer.parseInt(text.substring(colon + 1));
            if (port < 1 || port > MAX_PORT) {
                throw invalid(text);
            }
            return new HostAndPort(new InetSocketAddress(InetAddress.getByName(text.substring(0, colon)), port));
        } catch (NumberFormatException | UnknownHostException e) {
            throw new ClumpException(
                    "invalid address of an endpoint: found=" + text + ", expected <address>:<port>", e);
        }
    }

    /**
     * Returns the address for use by a socket of this machine: adds the socket's interface to a link-local address.
     *
     * @param local address of the socket
     * @return the address, or null if the socket is of IPv4 and the address of IPv6
     */
    public @Nullable HostAndPort from(InetAddress local) {
        InetAddress host = socket.getAddress();
        if (host instanceof Inet4Address) {
            return this;
        }
        if (!(local instanceof Inet6Address own)) {
            return null;
        }
        if (!host.isLinkLocalAddress()) {
            return this;
        }
        try {
            InetAddress scoped = Inet6Address.getByAddress(null, host.getAddress(), own.getScopeId());
            return new HostAndPort(new InetSocketAddress(scoped, socket.getPort()));
        } catch (UnknownHostException e) {
            throw invalid(toString());
        }
    }

    /** Returns the form that {@link #parse} reads. */
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
