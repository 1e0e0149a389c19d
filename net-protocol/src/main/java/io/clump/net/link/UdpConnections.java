package io.clump.net.link;

import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sockets of one link that are connected to a peer each and only send: the kernel then neither reads an address nor
 * looks for the route, which saves about half a microsecond a datagram.
 *
 * <p>They have other ports than the link, so a peer must know the link's address before it sees a datagram from one;
 * and what stands between the two may let nothing through that comes from them. So datagrams leave by them while the
 * peer answers. When it does not, its socket rests: the link's own takes the next datagrams, twice as many each time
 * unless the other had carried {@link #PROOF_SENDS} in between. So a way that these sockets do not have costs little
 * and is no obstacle.
 *
 * <p>Datagrams of the largest size to one peer, and a shorter one behind them, leave by one call where the kernel cuts
 * them apart.
 */
final class UdpConnections {
    /** Most sockets of one link. */
    static final int MOST = 64;

    /** How many datagrams an answering peer is sent before it gets a socket for the first time. */
    static final int FIRST_PATIENCE = 64;

    /** More datagrams than can leave before the peer's silence shows. */
    static final int PROOF_SENDS = 256;

    /** When all sockets are taken, one is taken back after so many datagrams of the link to others. */
    static final int IDLE_SENDS = MOST * FIRST_PATIENCE;

    private static final int MOST_PATIENCE = 1 << 24;

    private final InetAddress local;
    private final int segmentBytes;
    private final int bufferBytes;
    private final List<Connection> open = new ArrayList<>();
    private final UdpBatch batch;
    private boolean holding;
    private long sends;

    /**
     * Makes none yet.
     *
     * @param local address of this machine
     * @param largestBytes of a datagram
     * @param bufferBytes what each may have waiting to leave, if the system allows that much
     */
    UdpConnections(InetAddress local, int largestBytes, int bufferBytes) {
        this.local = local;
        this.bufferBytes = bufferBytes;
        segmentBytes = UdpBatch.isWorthwhile(largestBytes) ? largestBytes : 0;
        batch = new UdpBatch(segmentBytes > 0);
    }

    /** From now on datagrams to one peer may be collected. */
    void hold() {
        holding = true;
    }

    /** Sends the collected datagrams. */
    void release() {
        holding = false;
        flush();
    }

    /** Returns whether the kernel had no room for what was collected. */
    boolean isLate() {
        return !holding && batch.connection() != null;
    }

    /** How many calls have sent more than one datagram. */
    long batches() {
        return batch.count();
    }

    /** How many sockets are open. */
    int size() {
        return open.size();
    }

    /**
     * Sends a datagram to a peer that answers, unless its socket rests; returns whether it is this one's business. If
     * the kernel has no room, all of it remains.
     */
    boolean send(ByteBuffer datagram, UdpAddress to) {
        sends++;
        if (to.isResting()) {
            return false;
        }
        Connection connection = to.connection();
        if (connection == null) {
            connection = connect(to);
            if (connection == null) {
                return false;
            }
        }
        connection.lastUsed = sends;
        boolean isCollected = holding && connection.segmentBytes >= datagram.remaining();
        if (!(isCollected && batch.takes(connection, datagram.remaining())) && !flush()) {
            return true;
        }
        if (isCollected) {
            connection.carried++;
            batch.add(connection, datagram);
            return true;
        }
        try {
            connection.carried++;
            connection.channel.write(datagram);
            return true;
        } catch (IOException e) {
            // Mostly says that an earlier datagram found nobody. The link's own socket sends this one, and tells of
            // failures.
            doubt(to);
            return false;
        }
    }

    /** Sends what was collected; returns false if the kernel has no room for it. */
    private boolean flush() {
        Connection connection = batch.connection();
        if (connection == null) {
            return true;
        }
        try {
            return batch.write(connection.channel);
        } catch (PortUnreachableException e) {
            // The collected datagrams are lost, and repaired.
            doubt(connection.to);
        } catch (IOException e) {
            // Some devices cannot; the kernel finds out only now.
            connection.segmentBytes = 0;
        }
        batch.clear();
        return true;
    }

    /** Takes note that a peer does not answer, or does not hear the answers. */
    void doubt(UdpAddress to) {
        Connection connection = to.connection();
        // While it rests, it is not what fails.
        if (connection != null && connection.carried > 0) {
            to.rest(connection.carried < PROOF_SENDS ? Math.min(MOST_PATIENCE, 2 * to.patience()) : FIRST_PATIENCE);
            connection.carried = 0;
        }
    }

    /** Nothing is sent to a peer any more. */
    void forget(UdpAddress to) {
        Connection connection = to.connection();
        if (connection != null) {
            close(connection);
        }
    }

    void close() {
        while (!open.isEmpty()) {
            close(open.get(open.size() - 1));
        }
    }

    private @Nullable Connection connect(UdpAddress to) {
        if (open.size() == MOST && !closeIdle()) {
            to.rest(to.patience());
            return null;
        }
        try {
            Connection connection = new Connection(
                    to,
                    channel(local, to.socket()).setOption(StandardSocketOptions.SO_SNDBUF, bufferBytes),
                    segmentBytes);
            open.add(connection);
            to.connection(connection);
            return connection;
        } catch (IOException e) {
            // No more descriptors, or the like; datagrams leave without as well.
            to.rest(MOST_PATIENCE);
            return null;
        }
    }

    /** A socket of any port that sends to another, and receives nothing. */
    static DatagramChannel channel(InetAddress local, InetSocketAddress to) throws IOException {
        DatagramChannel channel = DatagramChannel.open(
                local instanceof Inet6Address ? StandardProtocolFamily.INET6 : StandardProtocolFamily.INET);
        try {
            channel.configureBlocking(false);
            // Nobody reads what comes here; the kernel rounds up to its least.
            channel.setOption(StandardSocketOptions.SO_RCVBUF, 1);
            channel.bind(new InetSocketAddress(local, 0));
            return channel.connect(to);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    private boolean closeIdle() {
        for (Connection connection : open) {
            if (sends - connection.lastUsed >= IDLE_SENDS) {
                close(connection);
                return true;
            }
        }
        return false;
    }

    private void close(Connection connection) {
        if (batch.connection() == connection) {
            flush();
            batch.clear();
        }
        open.remove(connection);
        connection.to.connection(null);
        connection.to.rest(connection.to.patience());
        try {
            connection.channel.close();
        } catch (IOException e) {
            // It never carries anything again, which is all that closing is for.
        }
    }

    /** One socket. */
    static final class Connection {
        private final UdpAddress to;
        private final DatagramChannel channel;

        /** Datagrams since it was opened or rested. */
        private long carried;

        private long lastUsed;

        /** Bytes of the datagrams into which the kernel cuts what is sent at once; 0 if it does not. */
        private int segmentBytes;

        private Connection(UdpAddress to, DatagramChannel channel, int segmentBytes) throws IOException {
            this.to = to;
            this.channel = channel;
            SocketDescriptor descriptor =
                    segmentBytes == 0 ? null : SocketDescriptor.of((InetSocketAddress) channel.getLocalAddress());
            this.segmentBytes = descriptor != null && descriptor.segments(segmentBytes) ? segmentBytes : 0;
        }

        int segmentBytes() {
            return segmentBytes;
        }
    }
}
