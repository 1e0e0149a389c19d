package io.clump.net.tcp;

import io.clump.am2.spi.PollLog;
import io.clump.net.link.HostAndPort;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Connections of a link: opens, accepts and ends them, and finds those with bytes to be read. */
final class TcpConnections {
    /** Time after which the selector is asked again; that costs more than reading from one connection. */
    static final long SELECT_NANOS = 20_000;

    private static final Logger LOGGER = System.getLogger(TcpLink.class.getName());

    /**
     * Time below which a failed attempt is a refusal by the peer's host; without any answer, an attempt takes at least
     * a second.
     */
    private static final long REFUSAL_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** Most reads of bytes that are discarded at the end of a connection. */
    private static final int LAST_READS = 256;

    private final HostAndPort address;
    private final TcpListener listener;
    private final Selector selector;
    private final TcpHello hello;
    private final Consumer<TcpConnection> lost;
    private final Consumer<SelectionKey> handler = this::handle;
    private final TcpPeers peers;
    private final Deque<TcpConnection> ready = new ArrayDeque<>();
    private final Deque<TcpAddress> gone = new ArrayDeque<>();
    private long selectedAt;
    private long expired;
    private boolean warned;

    /**
     * Makes an object without connections.
     *
     * @param address of the link
     * @param listener accepts the connections of others
     * @param selector watches all connections
     * @param hello of this link
     * @param lost called with each connection that has ended
     */
    TcpConnections(
            HostAndPort address,
            TcpListener listener,
            Selector selector,
            TcpHello hello,
            Consumer<TcpConnection> lost) {
        this.address = address;
        this.listener = listener;
        this.selector = selector;
        this.hello = hello;
        this.lost = lost;
        peers = new TcpPeers(address);
        selectedAt = System.nanoTime() - SELECT_NANOS;
    }

    /** Prepares the log for a process without free file descriptors, of which connections need many. */
    static void prepareLog() {
        PollLog.prepare(LOGGER);
    }

    /** Returns the connection to send on; null if no connection is open and none can be opened now. */
    @Nullable
    TcpConnection to(TcpAddress other) {
        TcpPeer peer = peers.at(other);
        peer.want();
        TcpConnection best = peer.best();
        return best == null ? connect(peer) : best;
    }

    /** Returns a connection with bytes to be read; null if none is known. */
    @Nullable
    TcpConnection next() {
        if (ready.isEmpty()) {
            long now = System.nanoTime();
            if (now - selectedAt >= SELECT_NANOS) {
                select(now);
            }
        }
        TcpConnection next = ready.poll();
        while (next != null) {
            next.queued(false);
            if (next.isOpen()) {
                return next;
            }
            next = ready.poll();
        }
        return null;
    }

    /** Asks the selector, and handles all events but reading; returns the number of events. */
    int select(long now) {
        selectedAt = now;
        int count = 0;
        try {
            count = selector.selectNow(handler);
        } catch (IOException e) {
            warnOnce("cannot poll for datagrams", e);
        }
        for (TcpConnection late = listener.expired(now); late != null; late = listener.expired(now)) {
            expired++;
            lose(late);
        }
        listener.reopen(now);
        return count;
    }

    /** Returns the number of unauthenticated peers that did not identify themselves in time. */
    long expired() {
        return expired;
    }

    /** Returns a peer that is gone, once; null if no other peer is gone. */
    @Nullable
    TcpAddress takeGone() {
        return gone.poll();
    }

    boolean hasGone() {
        return !gone.isEmpty();
    }

    /**
     * Admits a connection of a peer that has proved that it has the job's key. Ends the connection that was accepted
     * from there before.
     *
     * @return false if there are too many others
     */
    boolean admit(TcpConnection connection, TcpAddress from) {
        if (peers.isFullFor(from)) {
            return false;
        }
        listener.remove(connection);
        TcpPeer peer = peers.at(from);
        TcpConnection older = peer.accepted();
        connection.admit(peer);
        peer.accepted(connection);
        lose(older);
        return true;
    }

    /** Breaks the connection that is used for sending to a peer, if there is one: bytes under way may be lost. */
    void sever(TcpAddress to) {
        TcpConnection connection = peers.at(to).best();
        if (connection != null) {
            try {
                connection.sever();
            } catch (IOException e) {
                // The connection is already broken.
            }
            broke(connection);
        }
    }

    /** Ends the connections with a peer, to which nothing is sent any more. */
    void forget(TcpAddress other) {
        TcpPeer peer = peers.forget(other);
        if (peer != null) {
            lose(peer.opened());
            lose(peer.accepted());
        }
    }

    /** Returns the number of connections. */
    int count() {
        return (int) selector.keys().stream().filter(SelectionKey::isValid).count() - 1;
    }

    /** Ends all connections in good order. */
    void close(ByteBuffer scratch) throws IOException {
        for (SelectionKey key : selector.keys()) {
            if (key.attachment() instanceof TcpConnection connection) {
                finish(connection, scratch);
            }
        }
        listener.close();
        selector.close();
    }

    private static void finish(TcpConnection connection, ByteBuffer scratch) throws IOException {
        try {
            connection.finish(LAST_READS, scratch);
        } catch (IOException e) {
            // The connection is broken, so there is nothing to finish.
            connection.close();
        }
    }

    private void handle(SelectionKey key) {
        if (key == listener.key()) {
            try {
                listener.accept(hello, selector, System.nanoTime(), ready);
            } catch (IOException e) {
                warnOnce("cannot accept a connection at " + address, e);
            }
        } else if (key.attachment() instanceof TcpConnection connection && connection.isOpen()) {
            if (key.isConnectable() && !isConnected(connection)) {
                return;
            }
            if (key.isWritable()) {
                try {
                    connection.flush();
                } catch (IOException e) {
                    fail(connection);
                }
            }
            if (key.isReadable() && !connection.isQueued()) {
                connection.queued(true);
                ready.add(connection);
            }
        }
    }

    /** Opens a connection; returns null if it is too early for another attempt, or the attempt has failed. */
    private @Nullable TcpConnection connect(TcpPeer peer) {
        long now = System.nanoTime();
        if (!peer.attempts(now)) {
            return null;
        }
        TcpConnection connection = null;
        try {
            SocketChannel channel =
                    SocketChannel.open(TcpConnection.family(address.socket().getAddress()));
            connection = new TcpConnection(channel, hello, peer, now);
            connection.register(selector, SelectionKey.OP_CONNECT);
            peer.opened(connection);
            channel.bind(new InetSocketAddress(address.socket().getAddress(), 0));
            // Inside a machine it is connected at once, but the first call does not return that.
            if (channel.connect(peer.address().where().socket()) || channel.finishConnect()) {
                connection.begin();
            }
            return connection;
        } catch (ConnectException e) {
            refused(peer, now);
        } catch (IOException e) {
            warnOnce("cannot connect to " + peer.address(), e);
        }
        lose(connection);
        return null;
    }

    private boolean isConnected(TcpConnection connection) {
        TcpPeer peer = Objects.requireNonNull(connection.peer(), "not opened");
        try {
            if (!connection.channel().finishConnect()) {
                return false;
            }
            connection.begin();
            return true;
        } catch (ConnectException e) {
            refused(peer, System.nanoTime());
        } catch (IOException e) {
            warnOnce("cannot connect to " + peer.address(), e);
        }
        lose(connection);
        return false;
    }

    private void refused(TcpPeer peer, long now) {
        if (now - peer.attemptedAt() < REFUSAL_NANOS) {
            gone.add(peer.address());
            // Other datagrams of the peer are read first.
            selectedAt = now - SELECT_NANOS;
        }
    }

    /** Notes that nothing can be sent on a connection; bytes that the other side has sent before are still read. */
    void fail(TcpConnection connection) {
        connection.fail();
        if (!connection.isQueued()) {
            connection.queued(true);
            ready.add(connection);
        }
    }

    /** Ends a broken connection; if it was ready, the next attempt shows whether the peer lives. */
    void broke(TcpConnection connection) {
        boolean wasReady = connection.isReady();
        TcpPeer peer = connection.peer();
        lose(connection);
        if (wasReady && peer != null && peer.isWanted() && peer.best() == null) {
            connect(peer);
        }
    }

    void lose(@Nullable TcpConnection connection) {
        if (connection == null) {
            return;
        }
        lost.accept(connection);
        TcpPeer peer = connection.peer();
        if (peer == null) {
            listener.remove(connection);
        } else {
            peers.lost(peer, connection);
        }
        try {
            connection.close();
        } catch (IOException e) {
            // The connection is unusable in any case, which is the purpose of closing it.
        }
    }

    /** Logs the first failure; failures often repeat. */
    private void warnOnce(String what, IOException cause) {
        warned = warned
                || PollLog.log(LOGGER, Level.WARNING, what + "; further failures of this link are not logged", cause);
    }
}
