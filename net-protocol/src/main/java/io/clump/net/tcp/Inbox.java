package io.clump.net.tcp;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The bytes that were read from one connection at a time; its frames are taken one by one. Another one's beginning of a
 * frame waits there.
 */
final class Inbox {
    private static final int LENGTH_BYTES = 256 << 10;

    private final ByteBuffer bytes = ByteBuffer.allocateDirect(LENGTH_BYTES).limit(0);
    private @Nullable TcpConnection current;

    /** True if the last read has taken all there was. */
    private boolean isDry;

    ByteBuffer bytes() {
        return bytes;
    }

    /** The connection whose bytes these are, and which is read again first; null if there is none. */
    @Nullable
    TcpConnection current() {
        return current;
    }

    /** The connection that is worth another read, unless that was the last one; null if there is none. */
    @Nullable
    TcpConnection takeAgain() {
        TcpConnection again = isDry ? null : current;
        isDry = false;
        return again;
    }

    /** Reads; returns false if the connection is at its end. */
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
            // Reset by the other side, for instance.
        }
        isDry = bytes.hasRemaining();
        bytes.flip();
        return count >= 0;
    }

    /** Bytes of the datagram that comes next: 0 if it is not complete, negative if there is none in what has come. */
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

    /** Takes a datagram of so many bytes; what does not fit is cut off. */
    void take(int lengthBytes, ByteBuffer into) {
        int start = bytes.position() + TcpConnection.LENGTH_BYTES;
        int fitting = Math.min(lengthBytes, into.remaining());
        into.put(into.position(), bytes, start, fitting);
        into.position(into.position() + fitting);
        bytes.position(start + lengthBytes);
    }

    /** A connection is no more. */
    void drop(TcpConnection lost) {
        if (current == lost) {
            current = null;
            bytes.limit(0);
        }
    }
}
