package io.clump.net.key;

import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The keyed hash of datagrams: SipHash-2-4, and for large ones a {@link UniversalHash} before it. Allocates only
 * for the first large one. Has memory of its own: belongs to one thread.
 */
public final class DatagramHash {
    /** From this length on both hashes together take less time than SipHash alone, in bytes. */
    static final int LARGE_BYTES = 512;

    private final SipHash small;

    /**
     * Made when it is needed: its keys take 3 ms in a process that has just started, and many endpoints send short
     * messages only.
     */
    private @Nullable UniversalHash large;

    DatagramHash(SipHash small) {
        this.small = small;
    }

    /**
     * Hashes a datagram.
     *
     * @param buffer where it lies
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
