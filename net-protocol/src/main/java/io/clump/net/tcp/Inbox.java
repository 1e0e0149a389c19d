package io.clump.net.tcp;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Buffer of the bytes that were read from one connection at a time; its frames are taken one by one. The incomplete
 * frame of another connection is kept in that connection.
 */
final class Inbox {
    private static final int LENGTH_BYTES = 256 << 10;

    private final ByteBuffer bytes = ByteBuffer.allocateDirect(LENGTH_BYTES).limit(0);
    private @Nullable TcpConnection current;

    /** True if the last read has taken all available bytes. */
    private boolean isDry;

    ByteBuffer bytes() {
        return bytes;
    }

    /** Returns the connection whose bytes these are, and which is read again first; null without such a connection. */
    @Nullable
    TcpConnection current() {
        return current;
    }

    /** Returns the connection if its last read may have left bytes, else null; the next call returns it again. */
    @Nullable
    TcpConnection takeAgain() {
        TcpConnection again = isDry ? null : current;
        isDry = false;
        return again;
    }

    /** Reads from a connection; returns false if it has ended. */
    boolean read(TcpConnection from) {
        if (from == current) {
            bytes.compact();
        } else {
            if (current != null) {
                current.keep(bytes);
            }
            from.restore(bytes.clear());
            current = from;
        }
        int count = -1;
        try {
            count = from.channel().read(bytes);
        } catch (IOException e) {
            // The other side has reset the connection, for instance.
        }
        isDry = bytes.hasRemaining();
        bytes.flip();
        return count >= 0;
    }

    /**
     * Returns the bytes of the next datagram: 0 if it is incomplete, negative if the received bytes are not a frame.
     */
    int frameBytes() {
        if (current == null || !current.isReady() || bytes.remaining() < TcpConnection.LENGTH_BYTES) {
            return 0;
        }
        int lengthBytes = bytes.getInt(bytes.position());
        if (lengthBytes < 1 || lengthBytes > TcpConnection.MOST_FRAME_BYTES) {
            return -1;
        }
        return bytes.remaining() - TcpConnection.LENGTH_BYTES < lengthBytes ? 0 : lengthBytes;
    }

    /** Takes a datagram of {@code lengthBytes} bytes; a longer one than the buffer is cut off. */
    void take(int lengthBytes, ByteBuffer into) {
        int start = bytes.position() + TcpConnection.LENGTH_BYTES;
        int fitting = Math.min(lengthBytes, into.remaining());
        into.put(into.position(), bytes, start, fitting);
        into.position(into.position() + fitting);
        bytes.position(start + lengthBytes);
    }

    /** Forgets a connection that has ended. */
    void drop(TcpConnection lost) {
        if (current == lost) {
            current = null;
            bytes.limit(0);
        }
    }
}
