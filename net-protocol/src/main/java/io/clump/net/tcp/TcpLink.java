package io.clump.net.tcp;

import io.clump.am2.ClumpException;
import io.clump.net.key.JobKey;
import io.clump.net.link.HostAndPort;
import io.clump.net.link.Link;
import io.clump.net.link.LinkAddress;
import io.clump.net.link.PortRange;
import io.clump.net.link.WakeUp;
import java.io.Closeable;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A port that TCP connections come to, and the connections with others. The package says what passes on them. */
// How it looks for datagrams: what a connection has is read into one buffer, and its frames are handed out one by one.
// A selector says which connections have something; it is asked when all of those are done with, and not more often
// than every 20 microseconds. Between these looks the connection that was read last is read again, by one call to the
// system, so that two endpoints that talk to each other pay no more than two sockets would.
public final class TcpLink implements Link {
    /** The largest datagram: as large as on any link. */
    public static final int MAX_DATAGRAM_BYTES = 65_507;

    /** After so long a time the selector is asked again; it costs more than reading from one connection. */
    static final long LOOK_NANOS = 20_000;

    private static final Logger LOGGER = System.getLogger(TcpLink.class.getName());

    /** What the receivers grant; the kernel's buffers grow to several megabytes, and what does not fit waits at the sender. */
    private static final int BUFFER_BYTES = 2 << 20;

    /** A host that answers sooner says that nobody listens; no answer takes at least a second. */
    private static final long REFUSAL_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** Most reads of what is thrown away at the end of a connection. */
    private static final int LAST_READS = 256;

    private final HostAndPort address;
    private final Doorway doorway;
    private final Selector selector;
    private final Consumer<SelectionKey> handler = this::handle;
    private final TcpGreeting greeting;
    private final WakeUp wakeUp;
    private final TcpPeers peers;
    private final Deque<TcpConnection> ready = new ArrayDeque<>();
    private final Deque<TcpAddress> gone = new ArrayDeque<>();
    private final Inbox inbox = new Inbox();
    private final ByteBuffer scratch =
            ByteBuffer.allocateDirect(TcpConnection.LENGTH_BYTES + TcpConnection.COPIED_BYTES);

    private @Nullable TcpAddress sender;
    private long forged;
    private boolean hasForged;

    /** True if the last look before a sleep has found something to do. */
    private boolean isUnsettled;

    private long lookedAt;
    private boolean warned;
    private boolean closed;

    private TcpLink(HostAndPort address, Doorway doorway, Selector selector, long job, @Nullable JobKey key) {
        this.address = address;
        this.doorway = doorway;
        this.selector = selector;
        peers = new TcpPeers(address);
        greeting = new TcpGreeting(job, address, key);
        wakeUp = new WakeUp("a TCP link", (channel, number) -> SelectorDescriptor.takesOver(selector, channel, number));
        lookedAt = System.nanoTime() - LOOK_NANOS;
    }

    /**
     * Opens a port.
     *
     * @param local address of this machine by which others reach it
     * @param ports one of which it gets
     * @param job number of the job; others are sent away
     * @param key of the job; null without authentication
     * @return the link
     * @throws ClumpException if the port cannot be opened; says which address
     */
    public static TcpLink open(InetAddress local, PortRange ports, long job, @Nullable JobKey key) {
        if (local.isAnyLocalAddress()) {
            throw new ClumpException("cannot open a TCP link: address=" + local.getHostAddress()
                    + ", expected one that others can connect to");
        }
        Selector selector = null;
        try {
            selector = Selector.open();
            Doorway doorway = Doorway.open(local, ports, selector);
            HostAndPort address = new HostAndPort(new InetSocketAddress(local, doorway.port()));
            return new TcpLink(address, doorway, selector, job, key);
        } catch (IOException e) {
            ClumpException failure = new ClumpException(
                    "cannot open a TCP link: address=" + local.getHostAddress() + ", port=" + ports + ", cause=" + e,
                    e);
            closeAfter(failure, selector);
            throw failure;
        }
    }

    @Override
    public String address() {
        return address.toString();
    }

    @Override
    public int maxDatagramBytes() {
        return MAX_DATAGRAM_BYTES;
    }

    /** A socket of IPv4 takes no address of IPv6. */
    @Override
    public @Nullable LinkAddress addressOf(String text) {
        HostAndPort to = HostAndPort.parse(text).from(local());
        return to == null ? null : new TcpAddress(to);
    }

    /** Always takes the datagram, which is lost if there is no connection and cannot be one now. Allocates for what has to wait. */
    @Override
    public boolean send(ByteBuffer datagram, LinkAddress to) {
        if (closed) {
            return true;
        }
        TcpPeer peer = peers.at((TcpAddress) to);
        peer.want();
        TcpConnection best = peer.best();
        TcpConnection connection = best == null ? connect(peer) : best;
        if (connection != null) {
            try {
                connection.send(datagram, scratch);
            } catch (IOException e) {
                fail(connection);
            } catch (OutOfMemoryError partOfAFrameMayHaveLeft) {
                broke(connection);
            }
        }
        return true;
    }

    @Override
    public boolean receive(ByteBuffer into) {
        while (!closed) {
            if (takes(into)) {
                return true;
            }
            TcpConnection next = nextToRead();
            if (next == null) {
                return false;
            }
            if (!inbox.read(next)) {
                broke(next);
            }
        }
        return false;
    }

    @Override
    public LinkAddress sender() {
        return Objects.requireNonNull(sender, "nobody");
    }

    @Override
    public @Nullable LinkAddress takeGone() {
        return gone.poll();
    }

    @Override
    public void sever(LinkAddress to) {
        TcpConnection connection = peers.at((TcpAddress) to).best();
        if (connection != null) {
            try {
                connection.sever();
            } catch (IOException e) {
                // It is broken already.
            }
            broke(connection);
        }
    }

    @Override
    public void forget(LinkAddress to) {
        TcpPeer peer = peers.forget((TcpAddress) to);
        if (peer != null) {
            lose(peer.opened());
            lose(peer.accepted());
        }
    }

    /** Readable while the selector has anything to tell; {@link WakeUp} says how. */
    @Override
    public @Nullable SelectableChannel channel() {
        return wakeUp.channel();
    }

    @Override
    public boolean isHolding() {
        return isUnsettled || !gone.isEmpty() || hasForged || inbox.frameBytes() > 0;
    }

    /** The system is told only now of connections that are new. */
    @Override
    public void settle() {
        isUnsettled = !closed && look(System.nanoTime()) > 0;
    }

    /** Strangers that were sent away, and connections on which nonsense came. */
    @Override
    public long forged() {
        return forged;
    }

    @Override
    public int bufferBytes() {
        return BUFFER_BYTES;
    }

    /** How many connections it has. */
    int connectionCount() {
        return (int) selector.keys().stream().filter(SelectionKey::isValid).count() - 1;
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        wakeUp.close();
        try {
            for (SelectionKey key : selector.keys()) {
                if (key.attachment() instanceof TcpConnection connection) {
                    finish(connection);
                }
            }
            doorway.close();
            selector.close();
        } catch (IOException e) {
            throw new ClumpException("cannot close the TCP link: address=" + address + ", cause=" + e, e);
        }
    }

    private void finish(TcpConnection connection) throws IOException {
        try {
            connection.finish(LAST_READS, scratch);
        } catch (IOException e) {
            // It is broken, so there is nothing to be finished.
            connection.channel().close();
        }
    }

    private InetAddress local() {
        return address.socket().getAddress();
    }

    /** Returns whether there was a frame in the inbox, or something that is no frame and has to be told. */
    private boolean takes(ByteBuffer into) {
        TcpConnection from = inbox.current();
        while (from != null && !hasForged) {
            if (from.isReady()) {
                int lengthBytes = inbox.frameBytes();
                if (lengthBytes > 0) {
                    inbox.take(lengthBytes, into);
                    TcpPeer peer = Objects.requireNonNull(from.peer(), "a stranger");
                    peer.heard();
                    sender = peer.address();
                    return true;
                } else if (lengthBytes == 0) {
                    break;
                }
                expel(from);
            } else if (!greets(from)) {
                break;
            }
            from = inbox.current();
        }
        boolean isTold = hasForged;
        hasForged = false;
        return isTold;
    }

    /** Returns whether there may be more of interest in the inbox. */
    private boolean greets(TcpConnection connection) {
        ByteBuffer greeted = connection.takeGreeting(inbox.bytes());
        if (greeted == null) {
            return false;
        }
        try {
            TcpAddress from = connection.address(greeted);
            if (greeting.isGenuine(greeted, from.where())) {
                admit(connection, from);
            } else {
                sender = from;
                expel(connection);
            }
        } catch (IOException e) {
            lose(connection);
        }
        return true;
    }

    /** Somebody with the job's key has connected. A connection that was accepted from there before is an older one. */
    private void admit(TcpConnection connection, TcpAddress from) {
        doorway.remove(connection);
        TcpPeer peer = peers.at(from);
        TcpConnection older = peer.accepted();
        connection.admit(peer);
        peer.accepted(connection);
        lose(older);
    }

    /** What has come is none of ours. */
    private void expel(TcpConnection connection) {
        forged++;
        hasForged = true;
        lose(connection);
    }

    private @Nullable TcpConnection nextToRead() {
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
        return inbox.takeAgain();
    }

    /** Asks the selector, and does what is no reading; returns how many had something to do. */
    private int look(long now) {
        lookedAt = now;
        int count = 0;
        try {
            count = selector.selectNow(handler);
        } catch (IOException e) {
            warnOnce("cannot look for datagrams", e);
        }
        for (TcpConnection late = doorway.expired(now); late != null; late = doorway.expired(now)) {
            forged++;
            lose(late);
        }
        doorway.reopen(now);
        return count;
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
            SocketChannel channel = SocketChannel.open(TcpConnection.family(local()));
            connection = new TcpConnection(channel, greeting, peer, now);
            connection.register(selector, SelectionKey.OP_CONNECT);
            peer.opened(connection);
            channel.bind(new InetSocketAddress(local(), 0));
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
    private void fail(TcpConnection connection) {
        connection.fail();
        if (!connection.isQueued()) {
            connection.queued(true);
            ready.add(connection);
        }
    }

    /** A connection is at its end; if it was of use, the next attempt shows whether the peer is. */
    private void broke(TcpConnection connection) {
        boolean wasReady = connection.isReady();
        TcpPeer peer = connection.peer();
        lose(connection);
        if (wasReady && peer != null && peer.isWanted() && peer.best() == null) {
            connect(peer);
        }
    }

    private void lose(@Nullable TcpConnection connection) {
        if (connection == null) {
            return;
        }
        inbox.drop(connection);
        TcpPeer peer = connection.peer();
        if (peer == null) {
            doorway.remove(connection);
        } else {
            peers.lost(peer, connection);
        }
        try {
            connection.channel().close();
        } catch (IOException e) {
            // It never carries anything again, which is all that closing is for.
        }
    }

    private static void closeAfter(ClumpException failure, @Nullable Closeable opened) {
        try {
            if (opened != null) {
                opened.close();
            }
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    /** What fails once fails often; the first time is worth a line. */
    private void warnOnce(String what, IOException cause) {
        if (!warned) {
            warned = true;
            LOGGER.log(Level.WARNING, what + "; further failures of this link are not logged", cause);
        }
    }
}
