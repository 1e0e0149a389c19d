package io.clump.net.tcp;

import io.clump.net.link.HostAndPort;
import java.io.IOException;
import java.net.ConnectException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolFamily;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/**
 * A connection with another link. The side that opens it greets; then frames pass both ways. What it is given before it
 * is connected waits, and what the socket has no room for, up to a bound; more is lost.
 *
 * <pre>
 *   opened ─ connected, greeted ─▶ ready ─ nothing can be written ─▶ failed: only read to its end
 *   accepted ─ a genuine greeting ─▶ ready
 * </pre>
 */
final class TcpConnection {
    /** In front of each datagram. */
    static final int LENGTH_BYTES = Integer.BYTES;

    /** No link sends more, encrypted or not. */
    static final int MOST_FRAME_BYTES = 0xFFFF;

    /** More than may be under way to a peer that takes nothing, as the engine's windows are. */
    static final int MOST_WAITING_BYTES = 4 << 20;

    /** Up to this length a datagram is copied behind its length, so that both are written from one place. */
    static final int COPIED_BYTES = 8192;

    private final SocketChannel channel;
    private final TcpGreeting greeting;
    private final long since;
    private final Backlog backlog = new Backlog();
    private final ByteBuffer[] parts = new ByteBuffer[2];
    private @Nullable SelectionKey key;
    private @Nullable TcpPeer peer;

    /** The beginning of a frame whose rest has not come. */
    private byte[] begun = {};

    private int begunBytes;
    private boolean isReady;
    private boolean hasFailed;
    private boolean isQueued;

    TcpConnection(SocketChannel channel, TcpGreeting greeting, @Nullable TcpPeer peer, long now) {
        this.channel = channel;
        this.greeting = greeting;
        this.peer = peer;
        since = now;
    }

    SocketChannel channel() {
        return channel;
    }

    /** The other side; null of a connection that was accepted and is not ready. */
    @Nullable
    TcpPeer peer() {
        return peer;
    }

    void register(Selector selector, int interest) throws IOException {
        channel.configureBlocking(false);
        key = channel.register(selector, interest, this);
    }

    static ProtocolFamily family(InetAddress local) {
        return local instanceof Inet6Address ? StandardProtocolFamily.INET6 : StandardProtocolFamily.INET;
    }

    boolean isOpen() {
        return channel.isOpen();
    }

    /** Returns whether frames pass: after the greeting. */
    boolean isReady() {
        return isReady;
    }

    /** Nothing can be sent any more. What has come can still be read. */
    void fail() {
        hasFailed = true;
        if (key != null && key.isValid()) {
            key.interestOps(SelectionKey.OP_READ);
        }
    }

    boolean hasFailed() {
        return hasFailed;
    }

    long ageNanos(long now) {
        return now - since;
    }

    /** Returns true while it waits to be read. */
    boolean isQueued() {
        return isQueued;
    }

    void queued(boolean waits) {
        isQueued = waits;
    }

    /** Where the other side listens, as far as is known. */
    TcpAddress address(ByteBuffer greeted) throws IOException {
        InetAddress host = ((InetSocketAddress) channel.getRemoteAddress()).getAddress();
        return new TcpAddress(new HostAndPort(new InetSocketAddress(host, TcpGreeting.port(greeted))));
    }

    /** The socket is connected. The side that has opened it greets, and goes on. */
    void begin() throws IOException {
        if (channel.getLocalAddress().equals(channel.getRemoteAddress())) {
            // Where nobody listens, a socket may by chance be connected with itself.
            throw new ConnectException("connected with itself");
        }
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
        if (peer != null) {
            isReady = true;
            greet(peer);
        }
    }

    private void greet(TcpPeer other) {
        try {
            say(greeting.to(other.address().where()));
            flush();
        } catch (IOException e) {
            // The other side has gone meanwhile; what can be read says the same.
            fail();
        }
    }

    /** Takes the greeting of the other side; returns null if it has not come yet. */
    @Nullable
    ByteBuffer takeGreeting(ByteBuffer inbox) {
        if (inbox.remaining() < TcpGreeting.LENGTH_BYTES) {
            return null;
        }
        byte[] bytes = new byte[TcpGreeting.LENGTH_BYTES];
        inbox.get(bytes);
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** The other side has greeted as it should. */
    void admit(TcpPeer known) {
        peer = known;
        isReady = true;
    }

    /** A new socket has room for a greeting. */
    private void say(ByteBuffer said) throws IOException {
        channel.write(said);
        if (said.hasRemaining()) {
            throw new IOException("no room for a greeting");
        }
    }

    /** Sends a datagram, or keeps it, or loses it if too much is kept. */
    void send(ByteBuffer datagram, ByteBuffer scratch) throws IOException {
        int lengthBytes = datagram.remaining();
        boolean isKept = !isReady || !backlog.isEmpty();
        if (isKept && backlog.lengthBytes() + LENGTH_BYTES + lengthBytes > MOST_WAITING_BYTES) {
            return;
        }
        ByteBuffer first = scratch.clear().putInt(lengthBytes);
        if (lengthBytes <= COPIED_BYTES) {
            first.put(datagram);
        }
        first.flip();
        if (!isKept) {
            write(first, datagram);
        }
        if (first.hasRemaining() || datagram.hasRemaining()) {
            backlog.add(first);
            backlog.add(datagram);
            if (isReady) {
                flush();
            }
        }
    }

    private void write(ByteBuffer first, ByteBuffer datagram) throws IOException {
        if (datagram.hasRemaining()) {
            parts[0] = first;
            parts[1] = datagram;
            channel.write(parts);
        } else {
            channel.write(first);
        }
    }

    /** Sends what was kept, as far as there is room. Before it is ready, only looks for what comes. */
    void flush() throws IOException {
        if (isReady) {
            backlog.writeTo(channel);
        }
        boolean isWaiting = isReady && !backlog.isEmpty();
        int interest = isWaiting ? SelectionKey.OP_READ | SelectionKey.OP_WRITE : SelectionKey.OP_READ;
        if (key != null && key.interestOps() != interest) {
            key.interestOps(interest);
        }
    }

    /** Keeps the beginning of a frame. */
    void keep(ByteBuffer beginning) {
        begunBytes = beginning.remaining();
        if (begun.length < begunBytes) {
            begun = new byte[Math.max(begunBytes, Math.min(2 * begunBytes, LENGTH_BYTES + MOST_FRAME_BYTES))];
        }
        beginning.get(begun, 0, begunBytes);
    }

    /** Puts the beginning of a frame where its rest will follow. */
    void restore(ByteBuffer into) {
        into.put(begun, 0, begunBytes);
        begunBytes = 0;
    }

    /** Ends it in good order: what was sent arrives, if the other side takes it. */
    void finish(int reads, ByteBuffer scratch) throws IOException {
        if (isReady) {
            backlog.writeTo(channel);
            channel.shutdownOutput();
            // A socket that is closed with unread bytes in it takes back what it has sent.
            int done = 0;
            while (done < reads && channel.read(scratch.clear()) > 0) {
                done++;
            }
        }
        close();
    }

    /** Ends it. What it keeps is lost. */
    void close() throws IOException {
        backlog.free();
        channel.close();
    }

    /** Breaks it: what is under way may be lost. */
    void sever() throws IOException {
        channel.setOption(StandardSocketOptions.SO_LINGER, 0);
    }
}
