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

/** Listening TCP port, and the connections with others. The package description specifies their bytes. */
// Search for datagrams: the available bytes of a connection are read into one buffer, and its frames are returned one
// by one. A selector finds the connections with bytes; it is asked when all of those have been read, and at most every
// 20 microseconds. In between, the connection that was read last is read again, by one system call, so that two
// endpoints that talk to each other pay no more than two sockets would.
public final class TcpLink implements Link {
    /** Bytes of the largest datagram, the same as on any link. */
    public static final int MAX_DATAGRAM_BYTES = 65_507;

    /**
     * Bytes that receivers grant; the kernel's buffers grow to several megabytes, and further bytes wait at the sender.
     */
    private static final int BUFFER_BYTES = 2 << 20;

    private final HostAndPort address;
    private final TcpHello hello;
    private final TcpConnections connections;
    private final WakeUp wakeUp;
    private final Inbox inbox = new Inbox();
    private final ByteBuffer scratch =
            ByteBuffer.allocateDirect(TcpConnection.LENGTH_BYTES + TcpConnection.COPIED_BYTES);

    private final Gathering gathering = new Gathering();

    /** True between {@link #hold} and {@link #release}. */
    private boolean gathers;

    private @Nullable TcpAddress sender;
    private long forged;
    private boolean hasForged;

    /** True if a poll of the selector before a sleep has found events, and nothing was received to the end since. */
    private boolean isUnsettled;

    private boolean closed;

    private TcpLink(HostAndPort address, TcpListener listener, Selector selector, long job, @Nullable JobKey key) {
        this.address = address;
        hello = new TcpHello(job, address, key);
        connections = new TcpConnections(address, listener, selector, hello, inbox::drop);
        wakeUp = new WakeUp("a TCP link", (channel, number) -> SelectorDescriptor.takesOver(selector, channel, number));
    }

    /**
     * Opens a port.
     *
     * @param local address of this machine by which others reach it
     * @param ports ports one of which the link gets
     * @param job number of the job; connections of others are closed
     * @param key of the job; null without authentication
     * @return the link
     * @throws ClumpException if the port cannot be opened; says which address
     */
    public static TcpLink open(InetAddress local, PortRange ports, long job, @Nullable JobKey key) {
        if (local.isAnyLocalAddress()) {
            throw new ClumpException("cannot open a TCP link: address=" + local.getHostAddress()
                    + ", expected an address that others can connect to");
        }
        TcpConnections.prepareLog();
        Selector selector = null;
        try {
            selector = Selector.open();
            TcpListener listener = TcpListener.open(local, ports, selector);
            HostAndPort address = new HostAndPort(new InetSocketAddress(local, listener.port()));
            return new TcpLink(address, listener, selector, job, key);
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

    /** Returns null for an IPv6 address if the socket is of IPv4. */
    @Override
    public @Nullable LinkAddress addressOf(String text) {
        HostAndPort to = HostAndPort.parse(text).from(local());
        return to == null ? null : new TcpAddress(to);
    }

    /**
     * Always accepts the datagram, which is lost if there is no connection and none can be opened now. Allocates for
     * bytes that must wait.
     */
    @Override
    public boolean send(ByteBuffer datagram, LinkAddress to) {
        if (closed) {
            return true;
        }
        TcpConnection connection = connections.to((TcpAddress) to);
        if (connection != null && gathers) {
            if (gathering.connection() != connection) {
                sendGathered();
            }
            if (gathering.add(connection, datagram)) {
                sendGathered();
            }
        } else if (connection != null) {
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

    /** Sends the next datagrams by one call. Their bytes must not change before {@link #release}. */
    @Override
    public void hold() {
        gathers = true;
    }

    @Override
    public void release() {
        gathers = false;
        sendGathered();
    }

    private void sendGathered() {
        TcpConnection connection = gathering.connection();
        if (connection == null) {
            return;
        }
        try {
            connection.send(gathering, scratch);
        } catch (IOException e) {
            connections.fail(connection);
        } catch (OutOfMemoryError partOfAFrameMayHaveLeft) {
            connections.broke(connection);
        } finally {
            gathering.clear();
        }
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
                isUnsettled = false;
                return false;
            }
            if (!inbox.read(next, into)) {
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

    /** Returns a channel that is readable while the selector has events, see {@link WakeUp}. */
    @Override
    public @Nullable SelectableChannel channel() {
        return wakeUp.channel();
    }

    @Override
    public boolean isHolding() {
        return isUnsettled || connections.hasGone() || hasForged || inbox.frameBytes() > 0;
    }

    /** Asks the selector, which registers new connections with the system only now. */
    @Override
    public void settle() {
        isUnsettled = !closed && connections.select(System.nanoTime()) > 0;
    }

    /** Returns the number of unauthenticated peers that were rejected, and of connections with invalid bytes. */
    @Override
    public long forged() {
        return forged + connections.expired();
    }

    @Override
    public int bufferBytes() {
        return BUFFER_BYTES;
    }

    /** Returns the number of connections. */
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

    /** Returns whether the inbox had a frame, or invalid bytes, which must be reported. */
    private boolean takes(ByteBuffer into) {
        TcpConnection from = inbox.current();
        while (from != null && !hasForged) {
            if (from.isReady()) {
                int lengthBytes = inbox.frameBytes();
                if (lengthBytes > 0) {
                    inbox.take(lengthBytes, into);
                    TcpPeer peer = Objects.requireNonNull(from.peer(), "an unauthenticated peer");
                    peer.received();
                    sender = peer.address();
                    return true;
                } else if (lengthBytes == 0) {
                    break;
                }
                expel(from);
            } else if (!receivesHello(from)) {
                break;
            }
            from = inbox.current();
        }
        boolean result = hasForged;
        hasForged = false;
        return result;
    }

    /** Processes a hello; returns whether the inbox may have more frames. */
    private boolean receivesHello(TcpConnection connection) {
        ByteBuffer received = connection.takeHello(inbox.bytes());
        if (received == null) {
            return false;
        }
        try {
            TcpAddress from = connection.address(received);
            if (!hello.isGenuine(received, from.where()) || !connections.admit(connection, from)) {
                sender = from;
                expel(connection);
            }
        } catch (IOException e) {
            connections.lose(connection);
        }
        return true;
    }

    /** Closes a connection with bytes that are not Clump's, or of another job. */
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
