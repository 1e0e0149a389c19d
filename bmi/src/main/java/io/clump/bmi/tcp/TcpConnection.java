package io.clump.bmi.tcp;

import io.clump.bmi.engine.BmiPeer;
import io.clump.bmi.engine.Engine;
import io.clump.bmi.engine.Frame;
import io.clump.bmi.engine.Link;
import io.clump.bmi.engine.ProtocolException;
import io.clump.bmi.method.MethodAddress;
import io.clump.exchange.Sent;
import io.clump.net.key.ConnectionSecrets;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.channels.UnsupportedAddressTypeException;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * One connection: a handshake with the other end, then frames. A connection that a client opens becomes a peer with its
 * handshake.
 */
final class TcpConnection implements Link {
    /**
     * Reads per poll, and those of bytes that are here: a bound on the time that one peer takes; in each fits one long
     * body or many short frames.
     */
    private static final int READS_PER_POLL = 4;

    /** Reads after the last write. */
    private static final int LAST_READS = 64;

    private static final int MAX_BODY_BYTES = 1024 * 1024;

    /** After a body of this length another is likely, which is better not read together with its header; in bytes. */
    private static final int LONG_BYTES = 32 * 1024;

    private final TcpMethod method;
    private final Engine engine;
    private final SocketChannel channel;
    private final WireBuffers buffers;
    private final TcpOutput output;
    private final Handshake handshake;
    private final Frame frame = new Frame();
    private final long beginNanos;

    /** Wires of the two directions: the same, except while the end of the handshake waits to be sent. */
    private Wire incoming;

    private Wire outgoing;

    /** Time of the last poll before which bytes arrived or a frame was accepted. */
    private long usedNanos;

    /**
     * Address to connect to, once its name is resolved; null if the other end has opened the connection, or it is open.
     */
    private @Nullable CompletableFuture<InetSocketAddress> target;

    private @Nullable ByteBuffer input;
    private @Nullable BmiPeer peer;
    private final boolean isClient;
    private boolean isOpen;
    private boolean isClosed;

    /** The last header was that of a long body. */
    private boolean isAfterLongBody;

    private TcpConnection(TcpMethod method, SocketChannel channel, boolean isClient) {
        this.method = method;
        engine = method.engine();
        this.channel = channel;
        buffers = method.buffers();
        output = new TcpOutput(buffers);
        incoming = new PlainWire(channel);
        outgoing = incoming;
        this.isClient = isClient;
        beginNanos = method.nanoTime();
        usedNanos = beginNanos;
        handshake = new Handshake(method.protection().key(), method.protection().isEncrypted(), isClient);
        handshake.writeHello(output.memory());
    }

    /** Returns whether the other end has opened the connection. */
    boolean isAccepted() {
        return !isClient;
    }

    static TcpConnection accepted(TcpMethod method, SocketChannel channel) {
        TcpConnection connection = new TcpConnection(method, channel, false);
        connection.isOpen = true;
        return connection;
    }

    static TcpConnection toServer(TcpMethod method, SocketChannel channel, TcpAddress address) {
        TcpConnection connection = new TcpConnection(method, channel, true);
        connection.target = address.resolve();
        return connection;
    }

    void setPeer(BmiPeer value) {
        peer = value;
    }

    SocketChannel channel() {
        return channel;
    }

    boolean isHandshakeComplete() {
        return handshake.isComplete();
    }

    boolean leadsTo(MethodAddress address) {
        return peer != null && peer.address() == address;
    }

    /**
     * Announces the end to the peer, and reads the remaining bytes, since the system resets a connection with unread
     * bytes. An end that sends all the same is read a number of times only.
     */
    void endOutput() {
        ByteBuffer rest = buffers.take();
        try {
            if (isOpen) {
                channel.shutdownOutput();
                for (int i = 0; i < LAST_READS && channel.read(rest.clear()) > 0; i++) {}
            }
        } catch (IOException e) {
            method.note("connection ended", this, e);
        }
        buffers.giveBack(rest);
    }

    long beginNanos() {
        return beginNanos;
    }

    long usedNanos() {
        return usedNanos;
    }

    /** Connects, and handles arrived data, in bounded time. */
    void poll() {
        try {
            if (isOpen || connect()) {
                if (outgoing != incoming) {
                    flush();
                }
                boolean mayBeMore = true;
                for (int i = 0; mayBeMore && !isClosed && (i < READS_PER_POLL || incoming.hasRead()); i++) {
                    mayBeMore = read() || incoming.hasRead();
                }
            }
        } catch (IOException e) {
            end("connection ended", e);
        } catch (ProtocolException e) {
            end("connection refused", e);
        }
    }

    /** Closes the connection and gives its peer up. */
    void end(String why, @Nullable Exception cause) {
        if (!isClosed) {
            method.note(why, this, cause);
            BmiPeer known = peer;
            close();
            if (known != null) {
                engine.lose(known);
            }
        }
    }

    private boolean connect() throws IOException {
        CompletableFuture<InetSocketAddress> resolving = target;
        if (resolving != null && resolving.isDone()) {
            InetSocketAddress remote = resolving.join();
            if (remote.isUnresolved()) {
                throw new IOException("unknown host: " + remote.getHostString());
            }
            target = null;
            connect(remote);
        }
        if (target == null && channel.finishConnect()) {
            isOpen = true;
            flush();
        }
        return isOpen;
    }

    private void connect(InetSocketAddress remote) throws IOException {
        try {
            channel.connect(remote);
        } catch (UnsupportedAddressTypeException e) {
            throw new IOException("the system does not reach addresses of this kind: " + remote, e);
        }
    }

    /** Reads a step of the handshake. Returns whether there may be more. */
    private boolean readHandshake() throws IOException, ProtocolException {
        int bytes = channel.read(handshake.input());
        check(bytes);
        handshake.advance(output.memory(), (InetSocketAddress) channel.getLocalAddress(), remote());
        flush();
        if (handshake.isComplete()) {
            encrypt();
            method.handshakeCompleted(this);
            if (peer == null) {
                peer = method.newClient(this);
            }
        }
        return bytes > 0;
    }

    /** Reads once. Returns whether there may be more. */
    private boolean read() throws IOException, ProtocolException {
        if (!handshake.isComplete()) {
            return readHandshake();
        }
        BmiPeer from = peer;
        ByteBuffer direct = from == null || input != null ? null : bodyTarget(from);
        if (direct != null && from != null) {
            int bytes = incoming.read(direct);
            check(bytes);
            Engine.bodyRead(from, bytes);
            if (Engine.bodyMissing(from) == 0) {
                engine.endBody(from);
                return true;
            }
            return false; // the system had no more
        }
        ByteBuffer memory = input == null ? buffers.take() : input;
        input = memory;
        if (isAfterLongBody && from != null && Engine.bodyMissing(from) == 0) {
            // Only the header of the next part, so that its bytes go straight to their place.
            memory.limit(TcpOutput.HEADER_BYTES);
        }
        boolean isFull = false;
        try {
            check(incoming.read(memory));
            isFull = !memory.hasRemaining();
            memory.flip();
            handle(memory);
            memory.compact();
        } finally {
            if (memory.position() == 0 || isClosed) {
                input = null;
                buffers.giveBack(memory);
            }
        }
        return isFull;
    }

    /** Encrypts the frames of both directions; the outgoing ones after the handshake has left. */
    private void encrypt() throws IOException {
        ConnectionSecrets secrets = handshake.encryption();
        if (secrets != null) {
            incoming = new EncryptedWire(channel, secrets.records(isClient), secrets.records(!isClient));
            flush();
        }
    }

    InetSocketAddress remote() throws IOException {
        return (InetSocketAddress) channel.getRemoteAddress();
    }

    private static @Nullable ByteBuffer bodyTarget(BmiPeer from) {
        return Engine.bodyMissing(from) > 0 ? Engine.bodyTarget(from) : null;
    }

    private void check(int bytes) throws IOException {
        if (bytes < 0) {
            throw new IOException("the other end has closed the connection");
        }
        if (bytes > 0) {
            usedNanos = method.selectNanos();
        }
    }

    private void handle(ByteBuffer memory) throws ProtocolException {
        BmiPeer from = Objects.requireNonNull(peer);
        while (!isClosed) {
            if (Engine.bodyMissing(from) > 0) {
                Engine.put(from, memory);
                if (Engine.bodyMissing(from) > 0) {
                    return;
                }
                engine.endBody(from);
            } else if (memory.remaining() < TcpOutput.HEADER_BYTES) {
                return;
            } else {
                readHeader(memory);
                method.traffic().received(frame.hasBody() ? frame.length : 0);
                engine.arrive(from, frame);
                if (frame.hasBody() && frame.length == 0) {
                    engine.endBody(from);
                }
            }
        }
    }

    private void readHeader(ByteBuffer memory) throws ProtocolException {
        frame.type = memory.get();
        frame.flags = memory.get();
        short mark = memory.getShort();
        frame.tag = memory.getInt();
        frame.length = memory.getInt();
        frame.number = memory.getInt();
        frame.other = memory.getInt();
        frame.credit = memory.getInt();
        isAfterLongBody = frame.hasBody() && frame.length >= LONG_BYTES;
        if (mark != TcpOutput.MARK || (frame.hasBody() && frame.length > MAX_BODY_BYTES)) {
            throw new ProtocolException("not a frame: mark=" + mark + ", bytes=" + frame.length);
        }
    }

    @Override
    public boolean isReady() {
        return isOpen && handshake.isComplete() && outgoing == incoming;
    }

    @Override
    public Sent send(Frame next, @Nullable ByteBuffer body) {
        int bodyBytes = body == null ? 0 : body.remaining();
        if (isClosed || (!output.hasSpace(bodyBytes) && (!flush() || isClosed))) {
            return Sent.NO_SPACE;
        }
        usedNanos = method.selectNanos();
        method.traffic().sent(bodyBytes);
        return output.add(next, body) || (flush() && !isClosed) ? Sent.SENT : Sent.UNDER_WAY;
    }

    @Override
    public boolean flush() {
        if (isClosed || !isOpen) {
            return isClosed;
        }
        try {
            boolean isFlushed = output.flush(outgoing);
            if (isFlushed) {
                outgoing = incoming;
            }
            return isFlushed;
        } catch (IOException e) {
            // The next poll disconnects the peer: reads return the same error, after earlier data.
            method.note("cannot send", this, e);
            return false;
        }
    }

    @Override
    public boolean isGathering() {
        return true; // a call to the system costs more than many short messages
    }

    @Override
    public void detach() {
        output.detach();
    }

    @Override
    public int maxBodyBytes() {
        return MAX_BODY_BYTES;
    }

    @Override
    public void close() {
        if (!isClosed) {
            isClosed = true;
            method.forget(this);
            output.release();
            try {
                channel.close();
            } catch (IOException e) {
                method.note("cannot close", this, e);
            }
        }
    }

    @Override
    public String toString() {
        return peer == null ? channel.toString() : peer.address().toString();
    }
}
