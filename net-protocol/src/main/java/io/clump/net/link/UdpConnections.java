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
 * Sockets of one link, each connected to one peer, which only send: the kernel then neither reads an address nor looks
 * up the route, which saves about half a microsecond per datagram.
 *
 * <p>They have other ports than the link, so a peer must know the link's address before it receives a datagram from one
 * of them; and a firewall may block them. So datagrams leave by them only while the peer answers. When it does not, its
 * socket rests: the link's own socket sends the next datagrams, twice as many each time unless the connected one has
 * sent {@link #PROOF_SENDS} in between. So blocked sockets cost little and do not prevent the exchange.
 *
 * <p>Datagrams of the largest size to one peer, and a shorter one after them, leave by one call if the kernel can split
 * them.
 */
final class UdpConnections {
    /** Most sockets of one link. */
    static final int MOST = 64;

    /** Number of datagrams to an answering peer before it gets a socket for the first time. */
    static final int FIRST_REST = 64;

    /** Number of datagrams that proves a socket: more than can leave before the peer's silence is noticed. */
    static final int PROOF_SENDS = 256;

    /**
     * Number of datagrams of the link to others after which an idle socket may be closed, when all sockets are in use.
     */
    static final int IDLE_SENDS = MOST * FIRST_REST;

    private static final int LONGEST_REST = 1 << 24;

    private final InetAddress local;
    private final int segmentBytes;
    private final int bufferBytes;
    private final List<Connection> open = new ArrayList<>();
    private final UdpBatch batch;
    private boolean holding;
    private long sends;

    /**
     * Makes an object without sockets.
     *
     * @param local address of this machine
     * @param largestBytes of a datagram
     * @param bufferBytes send buffer of each, if the system allows that size
     */
    UdpConnections(InetAddress local, int largestBytes, int bufferBytes) {
        this.local = local;
        this.bufferBytes = bufferBytes;
        segmentBytes = UdpBatch.isWorthwhile(largestBytes) ? largestBytes : 0;
        batch = new UdpBatch(segmentBytes > 0);
    }

    /** Begins to collect datagrams to one peer. */
    void hold() {
        holding = true;
    }

    /** Sends the collected datagrams. */
    void release() {
        holding = false;
        flush();
    }

    /** Returns whether the kernel had no space for the collected datagrams. */
    boolean isLate() {
        return !holding && batch.connection() != null;
    }

    /** Returns the number of calls that have sent more than one datagram. */
    long batches() {
        return batch.count();
    }

    /** Returns the number of open sockets. */
    int size() {
        return open.size();
    }

    /**
     * Sends a datagram to a peer that answers, unless its socket rests; returns whether the socket was responsible. If
     * the kernel has no space, the whole datagram remains in the buffer.
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
            // Mostly an earlier datagram reached a closed port. The link's own socket sends this one, and reports
            // failures.
            doubt(to);
            return false;
        }
    }

    /** Sends the collected datagrams; returns false if the kernel has no space for them. */
    private boolean flush() {
        Connection connection = batch.connection();
        if (connection == null) {
            return true;
        }
        try {
            return batch.write(connection.channel);
        } catch (PortUnreachableException e) {
            // The collected datagrams are lost, and repeated later.
            doubt(connection.to);
        } catch (IOException e) {
            // Some devices do not support splitting; the kernel reports that only now.
            connection.segmentBytes = 0;
        }
        batch.clear();
        return true;
    }

    /** Notes that a peer does not answer, or does not receive the answers. */
    void doubt(UdpAddress to) {
        Connection connection = to.connection();
        // A resting socket is not the cause.
        if (connection != null && connection.carried > 0) {
            to.rest(connection.carried < PROOF_SENDS ? Math.min(LONGEST_REST, 2 * to.restLength()) : FIRST_REST);
            connection.carried = 0;
        }
    }

    /** Closes the socket of a peer to which nothing is sent any more. */
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
            to.rest(to.restLength());
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
            // There are no more descriptors, for instance; datagrams leave by the link's own socket.
            to.rest(LONGEST_REST);
            return null;
        }
    }

    /** Opens a socket of any port that only sends to another. */
    static DatagramChannel channel(InetAddress local, InetSocketAddress to) throws IOException {
        DatagramChannel channel = DatagramChannel.open(
                local instanceof Inet6Address ? StandardProtocolFamily.INET6 : StandardProtocolFamily.INET);
        try {
            channel.configureBlocking(false);
            // Received datagrams are never read; the kernel rounds the size up to its minimum.
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
        connection.to.rest(connection.to.restLength());
        try {
            connection.channel.close();
        } catch (IOException e) {
            // The socket is unusable in any case, which is the purpose of closing it.
        }
    }

    /** Socket to one peer. */
    static final class Connection {
        private final UdpAddress to;
        private final DatagramChannel channel;

        /** Number of datagrams since it was opened or rested. */
        private long carried;

        private long lastUsed;

        /** Bytes of the datagrams into which the kernel splits the bytes of one call; 0 if it does not. */
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
