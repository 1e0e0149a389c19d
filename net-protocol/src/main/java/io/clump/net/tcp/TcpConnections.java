package io.clump.net.tcp;

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

/** The connections of a link: opens, accepts and ends them, and says which of them have something to be read. */
final class TcpConnections {
    /** After so long a time the selector is asked again; it costs more than reading from one connection. */
    static final long LOOK_NANOS = 20_000;

    private static final Logger LOGGER = System.getLogger(TcpLink.class.getName());

    /** A host that answers sooner says that nobody listens; no answer takes at least a second. */
    private static final long REFUSAL_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** Most reads of what is thrown away at the end of a connection. */
    private static final int LAST_READS = 256;

    private final HostAndPort address;
    private final Doorway doorway;
    private final Selector selector;
    private final TcpGreeting greeting;
    private final Consumer<TcpConnection> lost;
    private final Consumer<SelectionKey> handler = this::handle;
    private final TcpPeers peers;
    private final Deque<TcpConnection> ready = new ArrayDeque<>();
    private final Deque<TcpAddress> gone = new ArrayDeque<>();
    private long lookedAt;
    private long expired;
    private boolean warned;

    /**
     * Has none yet.
     *
     * @param address of the link
     * @param doorway where others come in
     * @param selector watches all of them
     * @param greeting of this link
     * @param lost is told of each connection that is no more
     */
    TcpConnections(
            HostAndPort address,
            Doorway doorway,
            Selector selector,
            TcpGreeting greeting,
            Consumer<TcpConnection> lost) {
        this.address = address;
        this.doorway = doorway;
        this.selector = selector;
        this.greeting = greeting;
        this.lost = lost;
        peers = new TcpPeers(address);
        lookedAt = System.nanoTime() - LOOK_NANOS;
    }

    /** Returns the connection to send on; null if there is none and cannot be one now. */
    @Nullable
    TcpConnection to(TcpAddress other) {
        TcpPeer peer = peers.at(other);
        peer.want();
        TcpConnection best = peer.best();
        return best == null ? connect(peer) : best;
    }

    /** Returns a connection that has something to be read; null if none is known to have. */
    @Nullable
    TcpConnection next() {
        if (ready.isEmpty()) {
            long now = System.nanoTime();
            if (now - lookedAt >= LOOK_NANOS) {
                look(now);
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

    /** Asks the selector, and does what is no reading; returns how many had something to do. */
    int look(long now) {
        lookedAt = now;
        int count = 0;
        try {
            count = selector.selectNow(handler);
        } catch (IOException e) {
            warnOnce("cannot look for datagrams", e);
        }
        for (TcpConnection late = doorway.expired(now); late != null; late = doorway.expired(now)) {
            expired++;
            lose(late);
        }
        doorway.reopen(now);
        return count;
    }

    /** Strangers that have not said in time who they are. */
    long expired() {
        return expired;
    }

    /** Returns a peer that is gone, once; null if there is none. */
    @Nullable
    TcpAddress takeGone() {
        return gone.poll();
    }

    boolean hasGone() {
        return !gone.isEmpty();
    }

    /**
     * Somebody with the job's key has connected. A connection that was accepted from there before is an older one.
     *
     * @return false if there are too many others
     */
    boolean admit(TcpConnection connection, TcpAddress from) {
        if (peers.isFullFor(from)) {
            return false;
        }
        doorway.remove(connection);
        TcpPeer peer = peers.at(from);
        TcpConnection older = peer.accepted();
        connection.admit(peer);
        peer.accepted(connection);
        lose(older);
        return true;
    }

    /** Breaks the connection that is used for sending to a peer, if there is one: what is under way may be lost. */
    void sever(TcpAddress to) {
        TcpConnection connection = peers.at(to).best();
        if (connection != null) {
            try {
                connection.sever();
            } catch (IOException e) {
                // It is broken already.
            }
            broke(connection);
        }
    }

    /** Ends those with a peer, to which nothing is sent any more. */
    void forget(TcpAddress other) {
        TcpPeer peer = peers.forget(other);
        if (peer != null) {
            lose(peer.opened());
            lose(peer.accepted());
        }
    }

    /** How many there are. */
    int count() {
        return (int) selector.keys().stream().filter(SelectionKey::isValid).count() - 1;
    }

    /** Ends all of them in good order. */
    void close(ByteBuffer scratch) throws IOException {
        for (SelectionKey key : selector.keys()) {
            if (key.attachment() instanceof TcpConnection connection) {
                finish(connection, scratch);
            }
        }
        doorway.close();
        selector.close();
    }

    private static void finish(TcpConnection connection, ByteBuffer scratch) throws IOException {
        try {
            connection.finish(LAST_READS, scratch);
        } catch (IOException e) {
            // It is broken, so there is nothing to be finished.
            connection.close();
        }
    }

    private void handle(SelectionKey key) {
        if (key == doorway.key()) {
            try {
                doorway.accept(greeting, selector, System.nanoTime(), ready);
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

    /** Returns null if there is to be no attempt now, or it has failed. */
    private @Nullable TcpConnection connect(TcpPeer peer) {
        long now = System.nanoTime();
        if (!peer.attempts(now)) {
            return null;
        }
        TcpConnection connection = null;
        try {
            SocketChannel channel =
                    SocketChannel.open(TcpConnection.family(address.socket().getAddress()));
            connection = new TcpConnection(channel, greeting, peer, now);
            connection.register(selector, SelectionKey.OP_CONNECT);
            peer.opened(connection);
            channel.bind(new InetSocketAddress(address.socket().getAddress(), 0));
            // Inside a machine it is connected at once, which the first call does not tell.
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
            // Whatever else the peer has said comes first.
            lookedAt = now - LOOK_NANOS;
        }
    }

    /** Nothing can be sent on a connection; what the other side has said before that is read first. */
    void fail(TcpConnection connection) {
        connection.fail();
        if (!connection.isQueued()) {
            connection.queued(true);
            ready.add(connection);
        }
    }

    /** A connection is at its end; if it was of use, the next attempt shows whether the peer is. */
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
            doorway.remove(connection);
        } else {
            peers.lost(peer, connection);
        }
        try {
            connection.close();
        } catch (IOException e) {
            // It never carries anything again, which is all that closing is for.
        }
    }

    /** A failure often comes again; the first time is worth a line. */
    private void warnOnce(String what, IOException cause) {
        if (!warned) {
            warned = true;
            LOGGER.log(Level.WARNING, what + "; further failures of this link are not logged", cause);
        }
    }
}
