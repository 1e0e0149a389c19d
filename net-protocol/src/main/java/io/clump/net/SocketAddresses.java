package io.clump.net;

import io.clump.am2.ClumpException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;

/** Socket addresses as text: {@code 127.0.0.1:4000} or {@code [::1]:4000}. */
final class SocketAddresses {
    private static final int MAX_PORT = 0xFFFF;

    private SocketAddresses() {}

    static String format(InetSocketAddress address) {
        InetAddress host = address.getAddress();
        String text = host.getHostAddress();
        return (host instanceof Inet6Address ? "[" + text + "]" : text) + ":" + address.getPort();
    }

    static InetSocketAddress parse(String text) {
        int colon = text.lastIndexOf(':');
        if (colon < 1) {
            throw invalid(text);
        }
        try {
            int port = Integer.parseInt(text.substring(colon + 1));
            if (port < 1 || port > MAX_PORT) {
                throw invalid(text);
            }
            return new InetSocketAddress(InetAddress.getByName(text.substring(0, colon)), port);
        } catch (NumberFormatException | UnknownHostException e) {
            throw new ClumpException(
                    "invalid address of an endpoint: found=" + text + ", expected <address>:<port>", e);
        }
    }

    private static ClumpException invalid(String text) {
        return new ClumpException("invalid address of an endpoint: found=" + text + ", expected <address>:<port>");
    }
}
