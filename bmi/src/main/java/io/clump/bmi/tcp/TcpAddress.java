package io.clump.bmi.tcp;

import io.clump.am2.ClumpException;
import io.clump.bmi.engine.PeerAddress;
import io.clump.net.link.UdpInterface;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** {@code tcp://host:port}, or the other end of a connection that a client has opened. */
final class TcpAddress extends PeerAddress {
    static final String SCHEME = "tcp://";

    private static final Pattern TEXT =
            Pattern.compile("tcp://(\\[[0-9A-Fa-f:.]+(?:%[A-Za-z0-9._-]+)?]|[A-Za-z0-9._-]+):([0-9]{1,5})");
    private static final String OCTET = "(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])";

    /** Numbers that are read without asking a name server. */
    private static final Pattern LITERAL = Pattern.compile("(" + OCTET + "\\.){3}" + OCTET + "|\\[.*]");

    private static final int MOST_PORT = 65_535;

    private final String text;
    private final String host;
    private final int port;
    private final boolean isReachable;

    private TcpAddress(String text, String host, int port, boolean isReachable) {
        this.text = text;
        this.host = host;
        this.port = port;
        this.isReachable = isReachable;
    }

    /** Returns the address of a text; null if it belongs to another method. */
    static @Nullable TcpAddress parse(String text) {
        if (!text.startsWith(SCHEME)) {
            return null;
        }
        Matcher matcher = TEXT.matcher(text);
        int port = matcher.matches() ? Integer.parseInt(matcher.group(2)) : MOST_PORT + 1;
        if (port > MOST_PORT) {
            throw new ClumpException("invalid address: found=\"" + text + "\", expected tcp://host:port");
        }
        return new TcpAddress(text, matcher.group(1), port, true);
    }

    /** Returns the address of a client, which cannot be reached again once its connection has ended. */
    static TcpAddress ofClient(InetSocketAddress remote) {
        return new TcpAddress(textOf(remote), remote.getHostString(), remote.getPort(), false);
    }

    static String textOf(InetSocketAddress address) {
        String host = address.getAddress().getHostAddress();
        return SCHEME + (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + address.getPort();
    }

    boolean isReachable() {
        return isReachable;
    }

    /** Resolves the host's name, in another thread unless it is a number: name servers may take their time. */
    CompletableFuture<InetSocketAddress> resolve() {
        return LITERAL.matcher(host).matches()
                ? CompletableFuture.completedFuture(resolveNow())
                : CompletableFuture.supplyAsync(this::resolveNow);
    }

    InetSocketAddress resolveNow() {
        try {
            return new InetSocketAddress(InetAddress.getByName(host), port);
        } catch (UnknownHostException e) {
            // Connecting to it fails.
            return InetSocketAddress.createUnresolved(host, port);
        }
    }

    /**
     * Returns where a server listens, whose host may also be the name of an interface of this machine.
     *
     * @throws ClumpException if the interface has no address
     */
    InetSocketAddress listening() throws SocketException {
        return NetworkInterface.getByName(host) == null
                ? resolveNow()
                : new InetSocketAddress(UdpInterface.addressOf(host), port);
    }

    @Override
    public String toString() {
        return text;
    }
}
