package io.clump.mpi.file;

import java.nio.ByteBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** A direct buffer between memory and file, as large as it was needed so far. */
final class Staging {
    /** Most bytes that are read or written with one call of the system. */
    static final int MOST_BYTES = 1 << 22;

    private ByteBuffer bytes = ByteBuffer.allocateDirect(0);
    private UnsafeBuffer memory = new UnsafeBuffer(bytes);

    /** Reserves space for some bytes; the previous content is lost. */
    void ensureCapacity(int count) {
        if (count > bytes.capacity()) {
            bytes = ByteBuffer.allocateDirect(Math.max(count, Math.min(MOST_BYTES, 2 * bytes.capacity())));
            memory = new UnsafeBuffer(bytes);
        }
    }

    UnsafeBuffer memory() {
        return memory;
    }

    /** Some of its bytes, for an access to a file. */
    ByteBuffer part(int at, int count) {
        return bytes.limit(at + count).position(at);
    }
}
