package io.clump.net.tcp;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import org.agrona.BufferUtil;

/** Bytes for which a socket had no space, in their order. Has little memory while it is empty. */
final class Backlog {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);
    private static final int LEAST_BYTES = 16_384;

    /**
     * Bytes of memory that is kept for later use. More is given back at once, since the garbage collector does not see
     * how much memory outside of the heap is in use.
     */
    private static final int KEPT_BYTES = 65_536;

    /** Bytes to write next, between position and limit. */
    private ByteBuffer bytes = NOTHING;

    int lengthBytes() {
        return bytes.remaining();
    }

    boolean isEmpty() {
        return !bytes.hasRemaining();
    }

    /** Adds the bytes between the position and the limit of a buffer; the position moves. */
    void add(ByteBuffer added) {
        if (bytes.capacity() - bytes.limit() < added.remaining()) {
            ensureCapacity(added.remaining());
        }
        int start = bytes.position();
        bytes.position(bytes.limit()).limit(bytes.capacity());
        bytes.put(added);
        bytes.flip().position(start);
    }

    /** Writes as many bytes as the channel has space for. */
    void writeTo(WritableByteChannel channel) throws IOException {
        if (bytes.hasRemaining()) {
            channel.write(bytes);
            if (!bytes.hasRemaining()) {
                clear();
            }
        }
    }

    private void clear() {
        if (bytes.capacity() > KEPT_BYTES) {
            free();
        } else {
            bytes.position(0).limit(0);
        }
    }

    /** Forgets all bytes, and gives the memory back. */
    void free() {
        ByteBuffer freed = bytes;
        bytes = NOTHING;
        if (freed.capacity() > 0) {
            BufferUtil.free(freed);
        }
    }

    /** Makes half of the memory free, so that bytes are not moved with each addition. */
    private void ensureCapacity(int neededBytes) {
        int twice = 2 * (bytes.remaining() + neededBytes);
        if (bytes.capacity() >= twice) {
            bytes.compact().flip();
        } else {
            ByteBuffer larger = ByteBuffer.allocateDirect(Math.max(LEAST_BYTES, twice));
            larger.put(bytes).flip();
            free();
            bytes = larger;
        }
    }
}
