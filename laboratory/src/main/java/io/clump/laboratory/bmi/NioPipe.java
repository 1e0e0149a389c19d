package io.clump.laboratory.bmi;

import io.clump.am2.ClumpException;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Ports;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** The plainest program on a connection: writes the bytes without a header and at once, and counts those that arrive. */
final class NioPipe implements Pipe {
    /** Short messages are read many at a time. */
    private static final int LEAST_ROOM_BYTES = 64 * 1024;

    /** Told by side 0, which does not listen. */
    private static final int NO_PORT = 1;

    private final SocketChannel channel;
    private final int lengthBytes;
    private final ByteBuffer out;
    private final ByteBuffer in;
    private long arrivedBytes;

    NioPipe(Place place, int lengthBytes) {
        this.lengthBytes = lengthBytes;
        out = ByteBuffer.allocateDirect(lengthBytes);
        in = ByteBuffer.allocateDirect(Math.max(lengthBytes, LEAST_ROOM_BYTES));
        try {
            channel = place.side() == 0 ? connect(place) : accept(place);
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        } catch (IOException e) {
            throw failed(e);
        }
    }

    @Override
    public void send() {
        out.clear();
        try {
            while (out.hasRemaining()) {
                channel.write(out);
            }
        } catch (IOException e) {
            throw failed(e);
        }
    }

    @Override
    public void receive() {
        try {
            while (arrivedBytes < lengthBytes) {
                int bytes = channel.read(in);
                if (bytes < 0) {
                    throw new ClumpException("the other side has closed the connection");
                }
                arrivedBytes += bytes;
                if (!in.hasRemaining() || in.position() >= lengthBytes) {
                    in.clear();
                }
            }
        } catch (IOException e) {
            throw failed(e);
        }
        arrivedBytes -= lengthBytes;
    }

    @Override
    public void progress() {}

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private static SocketChannel connect(Place place) throws IOException {
        int port = Ports.exchange(place, NO_PORT);
        return SocketChannel.open(new InetSocketAddress(Ports.address(place, 1), port));
    }

    private static SocketChannel accept(Place place) throws IOException {
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(Ports.address(place, 1), 0));
            Ports.exchange(place, ((InetSocketAddress) server.getLocalAddress()).getPort());
            return server.accept();
        }
    }

    private static ClumpException failed(IOException cause) {
        return new ClumpException("a bare connection failed: cause=" + cause, cause);
    }
}
