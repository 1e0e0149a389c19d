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
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectableChannel;
import java.nio.channels.Selector;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A port that TCP connections come to, and the connections with others. The package says what passes on them. */
// How it looks for datagrams: what a connection has is read into one buffer, and its frames are handed out one by one.
// A selector says which connections have something; it is asked when all of those are done with, and not more often
// than every 20 microseconds. Between these looks the connection that was read last is read again, by one call to the
// system, so that two endpoints that talk to each other pay no more than two sockets would.
public final class TcpLink implements Link {
    /** The largest datagram: as large as on any link. */
    public static final int MAX_DATAGRAM_BYTES = 65_507;

    /**
     * Bytes that receivers grant; the kernel's buffers grow to several megabytes, and what does not fit waits at the
     * sender.
     */
    private static final int BUFFER_BYTES = 2 << 20;

    private final HostAndPort address;
    private final TcpGreeting greeting;
    private final TcpConnections connections;
    private final WakeUp wakeUp;
    private final Inbox inbox = new Inbox();
    private final ByteBuffer scratch =
            ByteBuffer.allocateDirect(TcpConnection.LENGTH_BYTES + TcpConnection.COPIED_BYTES);

    private @Nullable TcpAddress sender;
    private long forged;
    private boolean hasForged;

    /** True if the last look before a sleep has found something to do. */
    private boolean isUnsettled;

    private boolean closed;

    private TcpLink(HostAndPort address, Doorway doorway, Selector selector, long job, @Nullable JobKey key) {
        this.address = address;
        greeting = new TcpGreeting(job, address, key);
        connections = new TcpConnections(address, doorway, selector, greeting, inbox::drop);
        wakeUp = new WakeUp("a TCP link", (channel, number) -> SelectorDescriptor.takesOver(selector, channel, number));
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

    /**
     * Always takes the datagram, which is lost if there is no connection and cannot be one now. Allocates for what has
     * to wait.
     */
    @Override
    public boolean send(ByteBuffer datagram, LinkAddress to) {
        if (closed) {
            return true;
        }
        TcpConnection connection = connections.to((TcpAddress) to);
        if (connection != null) {
            try {
                connection.send(datagram, scratch);
            } catch (IOException e) {
                connections.fail(connection);
            } catch (OutOfMemoryError partOfAFrameMayHaveLeft) {
                connections.broke(connection);
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
            TcpConnection first = connections.next();
            TcpConnection next = first == null ? inbox.takeAgain() : first;
            if (next == null) {
                return false;
            }
            if (!inbox.read(next)) {
                connections.broke(next);
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
        return connections.takeGone();
    }

    @Override
    public void sever(LinkAddress to) {
        connections.sever((TcpAddress) to);
    }

    @Override
    public void forget(LinkAddress to) {
        connections.forget((TcpAddress) to);
    }

    /** Readable while the selector has anything to tell; {@link WakeUp} says how. */
    @Override
    public @Nullable SelectableChannel channel() {
        return wakeUp.channel();
    }

    @Override
    public boolean isHolding() {
        return isUnsettled || connections.hasGone() || hasForged || inbox.frameBytes() > 0;
    }

    /** The system is told only now of connections that are new. */
    @Override
    public void settle() {
        isUnsettled = !closed && connections.look(System.nanoTime()) > 0;
    }

    /** Strangers that were sent away, and connections on which nonsense came. */
    @Override
    public long forged() {
        return forged + connections.expired();
    }

    @Override
    public int bufferBytes() {
        return BUFFER_BYTES;
    }

    /** How many connections it has. */
    int connectionCount() {
        return connections.count();
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        wakeUp.close();
        try {
            connections.close(scratch);
        } catch (IOException e) {
            throw new ClumpException("cannot close the TCP link: address=" + address + ", cause=" + e, e);
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
            if (!greeting.isGenuine(greeted, from.where()) || !connections.admit(connection, from)) {
                sender = from;
                expel(connection);
            }
        } catch (IOException e) {
            connections.lose(connection);
        }
        return true;
    }

    /** The connection carries something that is not Clump's, or of another job. */
    private void expel(TcpConnection connection) {
        forged++;
        hasForged = true;
        TcpPeer peer = connection.peer();
        sender = peer == null ? sender : peer.address();
        connections.lose(connection);
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
}
