package io.clump.net.key;

import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Keyed hash of datagrams: SipHash-2-4, and for large ones a {@link UniversalHash} before it. Allocates only for the
 * first large datagram. Has its own memory: belongs to one thread.
 */
public final class DatagramHash {
    /** Length in bytes from which on both hashes together take less time than SipHash alone. */
    static final int LARGE_BYTES = 512;

    private final SipHash small;

    /**
     * Hash of large datagrams, made on first use: its keys take 3 ms in a new process, and many endpoints send only
     * short messages.
     */
    private @Nullable UniversalHash large;

    DatagramHash(SipHash small) {
        this.small = small;
    }

    /**
     * Hashes a datagram.
     *
     * @param buffer buffer with the datagram
     * @param offset of its first byte
     * @param headerBytes length of its header, at least 9 and at most 256
     * @param lengthBytes of the whole datagram
     * @return the tag
     */
    public long hash(UnsafeBuffer buffer, int offset, int headerBytes, int lengthBytes) {
        if (lengthBytes < LARGE_BYTES) {
            return small.hash(buffer, offset, lengthBytes);
        }
        if (large == null) {
            large = new UniversalHash(small);
        }
        return large.hash(buffer, offset, headerBytes, lengthBytes);
    }
}
