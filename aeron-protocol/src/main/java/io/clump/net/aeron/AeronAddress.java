package io.clump.net.aeron;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Address at which an endpoint's streams arrive, written as {@code 127.0.0.1:4000} or {@code [::1]:4000}: numbers,
 * never names.
 */
record AeronAddress(InetAddress host, int port) {
    /** Longest text of an address. */
    static final int MAX_LENGTH = 64;

    private static final Pattern TEXT =
            Pattern.compile("(\\d{1,3}(?:\\.\\d{1,3}){3}|\\[[0-9a-fA-F:.]{2,45}(?:%\\w{1,8})?\\]):(\\d{1,5})");
    private static final int MAX_PORT = 0xFFFF;

    /** Parses an address; returns null if the text is invalid. The text may be untrusted, so no name is resolved. */
    static @Nullable AeronAddress parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (text.length() > MAX_LENGTH || !matcher.matches()) {
            return null;
        }
        int port = Integer.parseInt(matcher.group(2));
        try {
            return port < 1 || port > MAX_PORT ? null : new AeronAddress(InetAddress.getByName(matcher.group(1)), port);
        } catch (UnknownHostException e) {
            return null;
        }
    }

    /** Returns the Aeron channel to this address. */
    String channel() {
        return channel(host, port);
    }

    /** Returns the Aeron channel of a port of this machine; 0 stands for any. */
    static String channel(InetAddress host, int port) {
        return "aeron:udp?endpoint=" + text(host) + ":" + port;
    }

    @Override
    public String toString() {
        return text(host) + ":" + port;
    }

    private static String text(InetAddress host) {
        return host instanceof Inet6Address ? "[" + host.getHostAddress() + "]" : host.getHostAddress();
    }
}
