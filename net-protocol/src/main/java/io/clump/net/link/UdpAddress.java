package io.clump.net.link;

import io.clump.am2.ClumpException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;

/**
 * A socket's address, written as {@code 127.0.0.1:4000} or {@code [::1]:4000}. The scope of an address of one link is not
 * written, since each machine has names of its own for its interfaces.
 */
record UdpAddress(InetSocketAddress socket) implements LinkAddress {
    private static final int MAX_PORT = 0xFFFF;

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
