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
 * Connection with another link. Its opener sends a hello; then frames pass both ways. Datagrams wait, up to a
 * bound, until the connection is ready and the socket has space; further ones are lost.
 *
 * <pre>
 *   opened ─ connected, hello sent ─▶ ready ─ nothing can be written ─▶ failed: only read to its end
 *   accepted ─ a genuine hello ─▶ ready
 * </pre>
 */
final class TcpConnection {
    /** Bytes of the length before each datagram. */
    static final int LENGTH_BYTES = Integer.BYTES;

    /** Most bytes of a datagram of any link, encrypted or not. */
    static final int MOST_FRAME_BYTES = 0xFFFF;

    /** Most waiting bytes: more than the engine's windows allow to a peer that accepts nothing. */
    static final int MOST_WAITING_BYTES = 4 << 20;

    /** Most bytes of a datagram that is copied behind its length, so that both are written from one buffer. */
    static final int COPIED_BYTES = 8192;

    private final SocketChannel channel;
    private final TcpHello hello;
    private final long since;
    private final Backlog backlog = new Backlog();
    private final ByteBuffer[] parts = new ByteBuffer[2];
    private @Nullable SelectionKey key;
    private @Nullable TcpPeer peer;

    /** Beginning of a frame whose rest has not arrived. */
    private byte[] begun = {};

    private int begunBytes;
    private boolean isReady;
    private boolean hasFailed;
    private boolean isQueued;

    TcpConnection(SocketChannel channel, TcpHello hello, @Nullable TcpPeer peer, long now) {
        this.channel = channel;
        this.hello = hello;
        this.peer = peer;
        since = now;
    }

    SocketChannel channel() {
        return channel;
    }

    /** Returns the other side; null for an accepted connection that is not ready. */
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

    /** Returns whether frames may pass, which is after the hello. */
    boolean isReady() {
        return isReady;
    }

    /** Notes that nothing can be sent any more. Received bytes can still be read. */
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

    /** Returns true while the connection waits to be read. */
    boolean isQueued() {
        return isQueued;
    }

    void queued(boolean waits) {
        isQueued = waits;
    }

    /** Returns the address at which the other side claims to listen. */
    TcpAddress address(ByteBuffer received) throws IOException {
        InetAddress host = ((InetSocketAddress) channel.getRemoteAddress()).getAddress();
        return new TcpAddress(new HostAndPort(new InetSocketAddress(host, TcpHello.port(received))));
    }

    /** Notes that the socket is connected. The side that has opened it sends a hello, and continues. */
    void begin() throws IOException {
        if (channel.getLocalAddress().equals(channel.getRemoteAddress())) {
            // If no process listens there, a socket may by chance be connected with itself.
            throw new ConnectException("connected with itself");
        }
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
        if (peer != null) {
            isReady = true;
            sendHello(peer);
        }
    }

    private void sendHello(TcpPeer other) {
        try {
            writeHello(hello.to(other.address().where()));
            flush();
        } catch (IOException e) {
            // The other side has gone meanwhile; reading will show that, too.
            fail();
        }
    }

    /** Takes the hello of the other side; returns null if it has not arrived yet. */
    @Nullable
    ByteBuffer takeHello(ByteBuffer inbox) {
        if (inbox.remaining() < TcpHello.LENGTH_BYTES) {
            return null;
        }
        byte[] bytes = new byte[TcpHello.LENGTH_BYTES];
        inbox.get(bytes);
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Notes that the other side has sent a valid hello. */
    void admit(TcpPeer known) {
        peer = known;
        isReady = true;
    }

    /** Sends a hello, for which a new socket has space. */
    private void writeHello(ByteBuffer bytes) throws IOException {
        channel.write(bytes);
        if (bytes.hasRemaining()) {
            throw new IOException("no space for a hello");
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

    /** Sends datagrams by one call, as {@link #send(ByteBuffer, ByteBuffer)} sends each. */
    void send(Gathering frames, ByteBuffer scratch) throws IOException {
        ByteBuffer[] gathered = frames.parts();
        if (!isReady || !backlog.isEmpty()) {
            for (int i = 0; i < frames.count(); i++) {
                send(gathered[2 * i + 1], scratch);
            }
            return;
        }
        channel.write(gathered, 0, 2 * frames.count());
        if (gathered[2 * frames.count() - 1].hasRemaining()) {
            for (int i = 0; i < 2 * frames.count(); i++) {
                backlog.add(gathered[i]);
            }
            flush();
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

    /**
     * Sends the kept bytes, as far as there is space. Before the connection is ready, only watches for received bytes.
     */
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

    /** Copies the kept beginning of a frame into a buffer, where its rest will follow. */
    void restore(ByteBuffer into) {
        into.put(begun, 0, begunBytes);
        begunBytes = 0;
    }

    /** Ends the connection in good order: sent bytes arrive, if the other side reads them. */
    void finish(int reads, ByteBuffer scratch) throws IOException {
        if (isReady) {
            backlog.writeTo(channel);
            channel.shutdownOutput();
            // A socket that is closed with unread bytes resets the connection, which may discard sent bytes.
            int done = 0;
            while (done < reads && channel.read(scratch.clear()) > 0) {
                done++;
            }
        }
        close();
    }

    /** Ends the connection. Kept bytes are lost. */
    void close() throws IOException {
        backlog.free();
        channel.close();
    }

    /** Prepares an abortive close: bytes under way may be lost. */
    void sever() throws IOException {
        channel.setOption(StandardSocketOptions.SO_LINGER, 0);
    }
}
