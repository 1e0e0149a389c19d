package io.clump.laboratory.net;

import io.clump.am2.ClumpException;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Ports;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;

/** A bare socket on each side of the loopback interface, with the options that Clump gives its own. */
public final class DatagramPair implements AutoCloseable {
    /** Parameter: whether the sockets are connected to each other, as those of endpoints that know many cannot be. */
    public static final String CONNECTED = "connected";

    private static final int SOCKET_BUFFER_BYTES = 4 << 20;

    private final DatagramChannel channel;
    private final InetSocketAddress other;
    private final boolean connected;

    /**
     * Opens a socket and learns of the other one.
     *
     * @param place both sides share the directory
     * @throws ClumpException if it cannot be opened
     */
    public DatagramPair(Place place) {
        connected = Boolean.parseBoolean(place.parameters().get(CONNECTED));
        InetAddress loopback = InetAddress.getLoopbackAddress();
        try {
            channel = DatagramChannel.open(StandardProtocolFamily.INET);
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.SO_RCVBUF, SOCKET_BUFFER_BYTES);
            channel.setOption(StandardSocketOptions.SO_SNDBUF, SOCKET_BUFFER_BYTES);
            channel.bind(new InetSocketAddress(loopback, 0));
            int port = ((InetSocketAddress) channel.getLocalAddress()).getPort();
            other = new InetSocketAddress(loopback, Ports.exchange(place, port));
            if (connected) {
                channel.connect(other);
            }
        } catch (IOException e) {
            throw new ClumpException("cannot open a bare socket: cause=" + e, e);
        }
    }

    /**
     * Sends the whole buffer; what the kernel does not take is lost.
     *
     * @param datagram outside the Java heap
     * @throws ClumpException if the socket fails
     */
    public void send(ByteBuffer datagram) {
        datagram.clear();
        try {
            if (connected) {
                channel.write(datagram);
            } else {
                channel.send(datagram, other);
            }
        } catch (IOException e) {
            throw new ClumpException("cannot send a bare datagram: cause=" + e, e);
        }
    }

    /**
     * Receives a datagram if there is one.
     *
     * @param into outside the Java heap
     * @return its length, 0 if there is none
     * @throws ClumpException if the socket fails
     */
    public int receive(ByteBuffer into) {
        into.clear();
        try {
            if (connected) {
                channel.read(into);
            } else {
                channel.receive(into);
            }
            return into.position();
        } catch (IOException e) {
            throw new ClumpException("cannot receive a bare datagram: cause=" + e, e);
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new ClumpException("cannot close a bare socket: cause=" + e, e);
        }
    }
}
