package io.clump.bmi.am;

import io.clump.am2.ClumpException;
import io.clump.am2.EndpointName;
import io.clump.bmi.engine.BmiPeer;
import io.clump.bmi.engine.PeerAddress;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * {@code am://name} or {@code handshake://name}, under which a server is in the registry of the job; or the endpoint of
 * a client.
 */
final class AmAddress extends PeerAddress {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{1,60}");
    private static final String KEY_PREFIX = "bmi-";

    private final String text;

    /** Key in the registry; null for a client, which is in none. */
    private final @Nullable String key;

    private AmAddress(String text, @Nullable String key) {
        this.text = text;
        this.key = key;
    }

    /** Returns the address of a text; null if it belongs to another method. */
    static @Nullable AmAddress parse(String method, String text) {
        String scheme = scheme(method);
        if (!text.startsWith(scheme)) {
            return null;
        }
        String name = text.substring(scheme.length());
        if (!NAME.matcher(name).matches()) {
            throw new ClumpException("invalid address: found=\"" + text + "\", expected " + scheme + " and " + NAME);
        }
        return new AmAddress(text, KEY_PREFIX + method + "-" + name);
    }

    static AmAddress ofClient(String method, EndpointName name) {
        return new AmAddress(scheme(method) + "@" + Long.toHexString(name.id()), null);
    }

    private static String scheme(String method) {
        return method + "://";
    }

    void leadTo(BmiPeer peer) {
        setPeer(peer);
    }

    @Nullable
    String key() {
        return key;
    }

    @Override
    public String toString() {
        return text;
    }
}
