package io.clump.net.fabric;

import io.clump.am2.ClumpException;
import io.clump.net.link.LinkAddress;
import java.util.Arrays;
import java.util.Base64;
import org.agrona.DirectBuffer;
import org.jspecify.annotations.Nullable;

/** Address of a wire: bytes that only the library of the fabric understands, written in the Base64 of URLs. */
final class FabricAddress implements LinkAddress {
    /** Most bytes; UCX's addresses have some 80 to 220, and more with several devices. */
    static final int MOST_BYTES = 4096;

    private final byte[] bytes;

    /** Peer with that address; saves a lookup. */
    private @Nullable FabricPeer peer;

    FabricAddress(byte[] bytes) {
        this.bytes = bytes;
    }

    static FabricAddress parse(String text) {
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(text);
            if (bytes.length > 0 && bytes.length <= MOST_BYTES) {
                return new FabricAddress(bytes);
            }
        } catch (IllegalArgumentException e) {
            throw invalid(text, e);
        }
        throw invalid(text, null);
    }

    byte[] bytes() {
        return bytes;
    }

    /** Returns whether a message contains the same address. */
    boolean isAt(DirectBuffer message, int offset, int length) {
        int equal = 0;
        while (equal < length && equal < bytes.length && bytes[equal] == message.getByte(offset + equal)) {
            equal++;
        }
        return equal == length && length == bytes.length;
    }

    @Nullable
    FabricPeer peer() {
        return peer;
    }

    void peer(FabricPeer found) {
        peer = found;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof FabricAddress address && Arrays.equals(bytes, address.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    /** Returns the form that {@link #parse} reads. */
    @Override
    public String toString() {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static ClumpException invalid(String text, @Nullable Throwable cause) {
        String message = "invalid address of an endpoint: found=" + text + ", expected 1 to " + MOST_BYTES
                + " bytes in Base64 for URLs";
        return cause == null ? new ClumpException(message) : new ClumpException(message, cause);
    }
}
