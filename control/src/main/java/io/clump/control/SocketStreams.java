package io.clump.control;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/**
 * The streams of a blocking socket. Unlike those of {@code Channels}, one may be written while the other waits for
 * input.
 */
public final class SocketStreams {
    /** Most memory of lines that wait for a peer which does not read: hours of orders for a stopped process. */
    static final long MAX_WAITING_BYTES = 16L << 20;

    private SocketStreams() {}

    /**
     * Makes a connection of a socket.
     *
     * @param name of its threads
     * @param socket which is closed with the connection
     * @param listener receives lines and the end
     * @return the connection, to be opened; a sender never waits for space, and the connection ends when 16 MB of lines
     *     are queued
     */
    public static LineConnection connect(String name, SocketChannel socket, LineConnection.Listener listener) {
        return new LineConnection(
                name,
                input(socket),
                output(socket),
                Integer.MAX_VALUE,
                MAX_WAITING_BYTES,
                () -> close(socket),
                listener);
    }

    private static InputStream input(SocketChannel socket) {
        return new InputStream() {
            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
            }

            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                return socket.read(ByteBuffer.wrap(bytes, offset, length));
            }
        };
    }

    private static OutputStream output(SocketChannel socket) {
        return new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                write(new byte[] {(byte) one}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                ByteBuffer left = ByteBuffer.wrap(bytes, offset, length);
                while (left.hasRemaining()) {
                    socket.write(left);
                }
            }

            @Override
            public void close() throws IOException {
                socket.shutdownOutput();
            }
        };
    }

    static void close(SocketChannel socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
