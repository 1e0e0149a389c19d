package io.clump.net.tcp;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/**
 * Buffer of the bytes that were read from one connection at a time; its frames are taken one by one. The rest of a long
 * frame is read directly into its receiver's buffer, without a copy. The incomplete frame of another connection is kept
 * in that connection.
 *
 * <pre>
 *   socket ── short frames ──▶ bytes ── copied ──▶ buffer of the receiver
 *          ── beginning of a long frame ──▶ bytes ── copied ──▶ │ beginning │
 *          ── its rest, by one call with the next beginning ──▶ │      rest │
 * </pre>
 */
final class Inbox {
    /** Bytes of a datagram from which its rest is read directly. */
    static final int LONG_BYTES = 8192;

    /** Bytes that a call reads here while long frames come: a short frame, or the beginning of a long one. */
    static final int BEGINNING_BYTES = 2048;

    private static final int LENGTH_BYTES = 256 << 10;

    private final ByteBuffer bytes = ByteBuffer.allocateDirect(LENGTH_BYTES).limit(0);
    private final ByteBuffer[] parts = new ByteBuffer[2];
    private @Nullable TcpConnection current;

    /** True if the last read has taken all available bytes. */
    private boolean isDry;

    /** True if the last frame was long, so that the next is probably long, too. */
    private boolean isLong;

    /** Bytes of a datagram that is already in its receiver's buffer, behind the position; 0 without one. */
    private int placedBytes;

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

    /**
     * Reads from a connection; returns false if it has ended.
     *
     * @param into buffer of the receiver; a long datagram that is complete afterwards is in it, behind its position,
     *     and is the next that is {@linkplain #take taken}
     */
    boolean read(TcpConnection from, ByteBuffer into) {
        if (from != current) {
            if (current != null) {
                current.keep(bytes);
            }
            from.restore(bytes.clear());
            bytes.flip();
            current = from;
            isLong = false;
        }
        int longBytes = begunLongBytes(into.remaining());
        bytes.compact();
        long count = -1;
        try {
            count = longBytes > 0 ? readRest(from.channel(), into, longBytes) : readHere(from.channel());
        } catch (IOException e) {
            // The other side has reset the connection, for instance.
        }
        bytes.flip();
        return count >= 0;
    }

    /** Returns the bytes of a long datagram of which only the beginning is here; 0 without one, or without space. */
    private int begunLongBytes(int spaceBytes) {
        if (current == null || !current.isReady() || bytes.remaining() < TcpConnection.LENGTH_BYTES) {
            return 0;
        }
        int lengthBytes = bytes.getInt(bytes.position());
        boolean isFrame = lengthBytes >= LONG_BYTES && lengthBytes <= TcpConnection.MOST_FRAME_BYTES;
        boolean isBegun = lengthBytes > bytes.remaining() - TcpConnection.LENGTH_BYTES;
        return isFrame && isBegun && lengthBytes <= spaceBytes ? lengthBytes : 0;
    }

    private long readHere(SocketChannel from) throws IOException {
        if (isLong) {
            bytes.limit(bytes.position() + BEGINNING_BYTES);
        }
        long count = from.read(bytes);
        isDry = bytes.hasRemaining();
        return count;
    }

    /**
     * Copies the beginning of a long datagram from here to its place, reads its rest there, and what follows it here.
     * If the rest has not come completely, the datagram continues here.
     */
    private long readRest(SocketChannel from, ByteBuffer into, int lengthBytes) throws IOException {
        int start = into.position();
        int spaceBytes = into.limit();
        int end = bytes.position();
        int rest = start + end - TcpConnection.LENGTH_BYTES;
        into.put(start, bytes, TcpConnection.LENGTH_BYTES, rest - start);
        into.limit(start + lengthBytes).position(rest);
        bytes.limit(end + BEGINNING_BYTES);
        parts[0] = into;
        parts[1] = bytes;
        long count = -1;
        try {
            count = from.read(parts);
        } finally {
            isDry = bytes.hasRemaining();
            if (into.hasRemaining()) {
                bytes.limit(bytes.capacity());
                bytes.put(end, into, rest, into.position() - rest).position(end + into.position() - rest);
            } else {
                placedBytes = lengthBytes;
                bytes.limit(bytes.position()).position(end).compact();
            }
            into.limit(spaceBytes).position(start);
        }
        return count;
    }

    /**
     * Returns the bytes of the next datagram: 0 if it is incomplete, negative if the received bytes are not a frame.
     */
    int frameBytes() {
        if (placedBytes > 0) {
            return placedBytes;
        }
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
        isLong = lengthBytes >= LONG_BYTES;
        if (placedBytes > 0) {
            placedBytes = 0;
            into.position(into.position() + lengthBytes);
            return;
        }
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
            placedBytes = 0;
        }
    }
}
