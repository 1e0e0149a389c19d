package io.clump.am2;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Name by which an endpoint is mapped: unique in its job, and opaque to programs. A name can be passed to other
 * processes as one line of text.
 *
 * @param id number of the endpoint, unique in the job and never reused
 * @param node node of the endpoint
 * @param addresses address of the endpoint in each protocol, by the protocol's name
 */
public record EndpointName(long id, String node, Map<String, String> addresses) {
    /**
     * Makes a name.
     *
     * @param id number of the endpoint, not 0
     * @param node node of the endpoint
     * @param addresses address of the endpoint in each protocol, by the protocol's name
     */
    public EndpointName {
        if (id == 0) {
            throw new ClumpException("an endpoint's number is not 0: node=" + node);
        }
        addresses = Map.copyOf(addresses);
    }

    /**
     * Reads a name that {@link #toString} has written.
     *
     * @param text a name as one line
     * @return the name
     * @throws ClumpException if the text is not a name; quotes it
     */
    public static EndpointName parse(String text) {
        String[] parts = text.split(";", -1);
        int at = parts[0].indexOf('@');
        if (at < 1) {
            throw notAName(text);
        }
        try {
            long id = Long.parseUnsignedLong(parts[0].substring(0, at), 16);
            String node = shared(decode(parts[0].substring(at + 1)));
            SortedMap<String, String> addresses = new TreeMap<>();
            for (int i = 1; i < parts.length; i++) {
                int equals = parts[i].indexOf('=');
                if (equals < 1) {
                    throw notAName(text);
                }
                String protocol = shared(parts[i].substring(0, equals));
                if (addresses.put(protocol, decode(parts[i].substring(equals + 1))) != null) {
                    throw notAName(text);
                }
            }
            if (id == 0) {
                throw notAName(text);
            }
            return new EndpointName(id, node, addresses);
        } catch (IllegalArgumentException e) {
            // A malformed number or escape sequence.
            throw notAName(text);
        }
    }

    /** Written by hand, since the generated method of a record makes classes on its first use, in each process. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof EndpointName name
                && id == name.id
                && node.equals(name.node)
                && addresses.equals(name.addresses);
    }

    @Override
    public int hashCode() {
        return Long.hashCode(id);
    }

    /**
     * Returns the name as one line of printable ASCII: {@code <number>@<node>;<protocol>=<address>;…}.
     *
     * @return text that {@link #parse} reads
     */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(Long.toHexString(id)).append('@').append(encode(node));
        new TreeMap<>(addresses)
                .forEach((protocol, address) ->
                        text.append(';').append(protocol).append('=').append(encode(address)));
        return text.toString();
    }

    /**
     * Returns one object for equal texts, since a process knows thousands of endpoints, on a few nodes, with the same
     * protocols.
     */
    private static String shared(String text) {
        return text.intern();
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static String decode(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    private static ClumpException notAName(String text) {
        return new ClumpException(
                "not an endpoint name: found=\"" + text + "\", expected <number>@<node>;<protocol>=<address>;…");
    }
}
