package io.clump.net.link;

import io.clump.am2.ClumpException;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;

/**
 * A socket's address, written as {@code 127.0.0.1:4000} or {@code [::1]:4000}. The scope of an address of one link is
 * not written, since each machine has names of its own for its interfaces.
 *
 * @param socket the address
 */
public record HostAndPort(InetSocketAddress socket) {
    private static final int MAX_PORT = 0xFFFF;

    /**
     * Reads an address.
     *
     * @param text what {@link #toString} of another one returned
     * @return the address
     * @throws ClumpException if it is none; quotes it
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
     * The same for a socket of this machine, which completes an address of its link with the interface.
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

    /** The form that {@link #parse} reads. */
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
