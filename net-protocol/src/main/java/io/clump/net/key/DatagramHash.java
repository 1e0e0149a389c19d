package io.clump.net.key;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * The keyed hash of datagrams: SipHash-2-4, and for large ones many of it side by side. Does not allocate. Has memory of its
 * own: belongs to one thread.
 */
public final class DatagramHash {
    /** From this length on many hashes side by side take less time than one, in bytes. */
    static final int LARGE_BYTES = 4096;

    private final SipHash small;
    private final ParallelSipHash large;

    DatagramHash(SipHash small) {
        this.small = small;
        large = new ParallelSipHash(small);
    }

    /**
     * Hashes a datagram.
     *
     * @param buffer where it lies
     * @param offset of its first byte
     * @param headerBytes length of its header, at least 9 and at most 256; no two datagrams have the same but for repetitions
     * @param lengthBytes of the whole datagram
     * @return the tag
     */
    public long hash(UnsafeBuffer buffer, int offset, int headerBytes, int lengthBytes) {
        return lengthBytes < LARGE_BYTES
                ? small.hash(buffer, offset, lengthBytes)
                : large.hash(buffer, offset, headerBytes, lengthBytes);
    }
}
