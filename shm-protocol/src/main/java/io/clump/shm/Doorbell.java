package io.clump.shm;

import io.clump.am2.ClumpException;
import io.clump.am2.spi.PollLog;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectableChannel;
import org.jspecify.annotations.Nullable;

/**
 * The bell of an endpoint: its UDP socket on the loopback address 127.0.0.1. A ring is a datagram of one byte, since
 * that is what a thread can wait for together with the network's sockets. It says nothing but that a look is worth
 * while, so one that is lost, late or from a stranger does no harm that the bound of a sleep does not end.
 *
 * <p>Belongs to the endpoint's thread. There is no socket before the first sleep or ring; neither waits for anything.
 */
final class Doorbell implements AutoCloseable {
    private static final Logger LOGGER = System.getLogger(Doorbell.class.getName());

    private static final byte[] LOOPBACK = {127, 0, 0, 1};

    private final ByteBuffer ring = ByteBuffer.allocateDirect(1);
    private @Nullable DatagramChannel channel;
    private int port;
    private InetSocketAddress lastRung = new InetSocketAddress(0);
    private boolean warned;

    /** Where this endpoint is rung. */
    int port() {
        channel();
        return port;
    }

    /** The channel that is readable after a ring. */
    SelectableChannel readable() {
        return channel();
    }

    /** Rings at another endpoint. Does not throw: the message is under way already. */
    void ring(int at) {
        try {
            if (lastRung.getPort() != at) {
                lastRung = address(at);
            }
            channel().send(ring.clear(), lastRung);
        } catch (IOException | ClumpException e) {
            if (!warned) {
                warned = true;
                PollLog.log(
                        LOGGER, Level.WARNING, "cannot ring at port " + at + "; further failures are not logged", e);
            }
        }
    }

    /** Takes the rings that have come. */
    void silence() {
        if (channel == null) {
            return;
        }
        try {
            while (channel.receive(ring.clear()) != null) {
                // One look at the queues is enough for all of them.
            }
        } catch (IOException e) {
            throw new ClumpException("cannot read the doorbell: port=" + port + ", cause=" + e, e);
        }
    }

    /** Gives the port up. */
    @Override
    public void close() {
        if (channel != null) {
            try {
                channel.close();
            } catch (IOException e) {
                throw new ClumpException("cannot close the doorbell: port=" + port + ", cause=" + e, e);
            }
        }
    }

    private DatagramChannel channel() {
        if (channel == null) {
            channel = open();
        }
        return channel;
    }

    private DatagramChannel open() {
        try {
            DatagramChannel opened = DatagramChannel.open(StandardProtocolFamily.INET);
            try {
                opened.configureBlocking(false);
                opened.bind(address(0));
                port = ((InetSocketAddress) opened.getLocalAddress()).getPort();
                return opened;
            } catch (IOException e) {
                opened.close();
                throw e;
            }
        } catch (IOException e) {
            throw new ClumpException("cannot open a doorbell: address=127.0.0.1, cause=" + e, e);
        }
    }

    private static InetSocketAddress address(int port) throws UnknownHostException {
        return new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port);
    }
}
