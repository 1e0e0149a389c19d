package io.clump.net.tcp;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Frames of one connection that leave by one system call. The datagrams are not copied: their bytes must not change
 * before they leave.
 *
 * <pre>
 *   parts:  length │ datagram │ length │ datagram │ …
 * </pre>
 */
final class Gathering {
    /** Most frames of a call. */
    static final int MOST = 16;

    /** Bytes of frames that do not wait for others: the system would split more into several packets in any case. */
    private static final int ENOUGH_BYTES = 256 << 10;

    private final ByteBuffer lengths = ByteBuffer.allocateDirect(MOST * TcpConnection.LENGTH_BYTES);
    private final ByteBuffer[] parts = new ByteBuffer[2 * MOST];

    /** Buffer of which each view is a duplicate. */
    private final ByteBuffer[] origins = new ByteBuffer[MOST];

    private final ByteBuffer[] views = new ByteBuffer[MOST];
    private @Nullable TcpConnection connection;
    private int count;
    private int bytes;

    Gathering() {
        for (int i = 0; i < MOST; i++) {
            parts[2 * i] = lengths.slice(i * TcpConnection.LENGTH_BYTES, TcpConnection.LENGTH_BYTES);
        }
    }

    /** Returns the connection of the frames; null without frames. */
    @Nullable
    TcpConnection connection() {
        return connection;
    }

    /** Returns lengths and datagrams in turn, twice as many as {@link #count}. */
    ByteBuffer[] parts() {
        return parts;
    }

    int count() {
        return count;
    }

    /** Adds a datagram, to the same connection as those before; returns whether the frames should leave now. */
    boolean add(TcpConnection to, ByteBuffer datagram) {
        connection = to;
        int lengthBytes = datagram.remaining();
        parts[2 * count].clear().putInt(0, lengthBytes);
        parts[2 * count + 1] = view(datagram);
        count++;
        bytes += lengthBytes;
        return count == MOST || bytes >= ENOUGH_BYTES;
    }

    void clear() {
        connection = null;
        count = 0;
        bytes = 0;
    }

    /** Returns a view that keeps its limits when those of the buffer change; the buffer is the same for most. */
    @SuppressWarnings("ReferenceEquality")
    private ByteBuffer view(ByteBuffer datagram) {
        if (origins[count] != datagram) {
            origins[count] = datagram;
            views[count] = datagram.duplicate();
        }
        return views[count].clear().limit(datagram.limit()).position(datagram.position());
    }
}
