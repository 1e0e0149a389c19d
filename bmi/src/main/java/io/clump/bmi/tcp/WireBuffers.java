package io.clump.bmi.tcp;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;

/**
 * Buffers between sockets and frames. A connection has one only while it holds bytes, so idle connections take no
 * memory.
 */
final class WireBuffers {
    static final int BYTES = 64 * 1024;

    private static final int MOST_KEPT = 64;

    private final ArrayDeque<ByteBuffer> free = new ArrayDeque<>();

    ByteBuffer take() {
        ByteBuffer found = free.poll();
        return found == null ? ByteBuffer.allocateDirect(BYTES).order(LITTLE_ENDIAN) : found.clear();
    }

    void giveBack(ByteBuffer buffer) {
        if (free.size() < MOST_KEPT) {
            free.push(buffer);
        }
    }
}
