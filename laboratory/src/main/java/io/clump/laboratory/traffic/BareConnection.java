package io.clump.laboratory.traffic;

import io.clump.am2.ClumpException;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Ports;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** Connection of the two sides without Clump, for comparison. */
public final class BareConnection {
    /** Told by side 0, which does not listen. */
    private static final int NO_PORT = 1;

    private BareConnection() {}

    /**
     * Connects with the other side.
     *
     * @return a connection that never blocks, without Nagle's algorithm
     * @throws ClumpException if it cannot be opened
     */
    public static SocketChannel open(Place place) {
        try {
            SocketChannel channel = place.side() == 0 ? connect(place) : accept(place);
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            return channel;
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /** Makes an exception with the most informative cause. */
    public static ClumpException failed(IOException cause) {
        return new ClumpException("a bare connection failed: cause=" + cause, cause);
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
}
