package io.clump.bmi.tcp;

import static java.lang.System.Logger.Level.DEBUG;
import static java.lang.System.Logger.Level.INFO;
import static java.lang.System.Logger.Level.WARNING;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.counters.ProcessTotals;
import io.clump.am2.spi.PollLog;
import io.clump.bmi.Info;
import io.clump.bmi.engine.BmiPeer;
import io.clump.bmi.engine.Engine;
import io.clump.bmi.engine.EngineMethod;
import io.clump.bmi.engine.PeerAddress;
import io.clump.bmi.method.MethodAddress;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import jdk.net.ExtendedSocketOptions;
import org.agrona.concurrent.NanoClock;
import org.jspecify.annotations.Nullable;

/**
 * The thesis's TCP method: connections are made when they are needed, and all work is done inside the calls of the
 * program. While there are few connections, each of them is read; with more connections, a selector selects them.
 */
public final class TcpMethod extends EngineMethod {
    /** Longest message that is sent without waiting for its receive: that of the thesis, in bytes. */
    private static final int EAGER_BYTES = 16 * 1024;

    /** Up to this many connections a read of each costs less than asking the selector. */
    private static final int FEW = 3;

    /**
     * Time between two polls of the listening socket while there are few connections. Each poll calls the selector,
     * also in a program that uses a faster method beside this one.
     */
    private static final long SELECT_INTERVAL_NANOS = 200_000;

    private static final int ACCEPTS_PER_SELECT = 16;
    private static final int MAX_CONNECTIONS = 1024;
    private static final int MOST_CONNECTIONS = 1 << 20;

    /** Connections of others whose handshake is not complete; the oldest of them gives way to the next. */
    private static final int MOST_HANDSHAKES = 256;

    /** Less than {@link #HANDSHAKE_NANOS}, so that a client that waits for a connection gets it in time. */
    private static final int IDLE_SECONDS = 5;

    private static final int MOST_IDLE_SECONDS = 1 << 30;
    private static final int BACKLOG = 1024;
    private static final int MOST_SOCKET_BUFFER = 64 << 20;

    /** Time in which a connection must have been made, and its handshake completed. */
    private static final long HANDSHAKE_NANOS = Duration.ofSeconds(10).toNanos();

    /** Time limit for remaining data at shutdown. */
    private static final long LAST_NANOS = Duration.ofSeconds(1).toNanos();

    private static final int KEEP_IDLE_SECONDS = 10;
    private static final int KEEP_INTERVAL_SECONDS = 5;
    private static final int KEEP_PROBES = 3;

    private static final System.Logger LOGGER = System.getLogger(TcpMethod.class.getName());

    private final NanoClock clock;
    private final WireBuffers buffers = new WireBuffers();
    private final TcpTraffic traffic = new TcpTraffic();
    private final List<TcpConnection> connections = new ArrayList<>();
    private final List<TcpConnection> handshake = new ArrayList<>();
    private @Nullable Selector selector;
    private @Nullable ServerSocketChannel server;
    private TcpProtection protection = new TcpProtection(null, false, null);
    private boolean noDelay = true;
    private int socketBufferBytes;
    private int maxConnections = MAX_CONNECTIONS;
    private int idleSeconds = IDLE_SECONDS;
    private long lastSelectNanos;

    /** Accepting has failed and has not succeeded since; each poll tries again, and the failure is logged once. */
    private boolean isAcceptFailing;

    /** The next select removes closed channels. */
    private boolean mustSelect;

    /** Makes a method that is not up. */
    public TcpMethod() {
        this(System::nanoTime);
    }

    /** Makes a method with a clock of its own, for tests. */
    TcpMethod(NanoClock clock) {
        super(EAGER_BYTES, clock);
        this.clock = clock;
        lastSelectNanos = clock.nanoTime();
    }

    @Override
    public String name() {
        return "tcp";
    }

    @Override
    public String initialize(String listen, LayerConfiguration configuration) {
        TcpAddress address = listen.isEmpty() ? null : TcpAddress.parse(listen);
        protection = TcpProtection.of(configuration);
        PollLog.prepare(LOGGER);
        ProcessTotals.add(this, "bmi", traffic::statistics);
        try {
            Selector opened = Selector.open();
            selector = opened;
            if (address == null) {
                return "";
            }
            ServerSocketChannel listening = ServerSocketChannel.open();
            server = listening;
            listening.bind(address.listening(), BACKLOG);
            listening.configureBlocking(false);
            listening.register(opened, SelectionKey.OP_ACCEPT);
            return TcpAddress.textOf((InetSocketAddress) listening.getLocalAddress());
        } catch (IOException | RuntimeException e) { // catch-all: nothing may be left open; the caller learns of it
            closeSockets();
            throw new ClumpException("cannot listen: address=" + listen + ", cause=" + e, e);
        }
    }

    @Override
    public void shutDown() {
        engine.sendBye();
        long begin = clock.nanoTime();
        boolean isSent = false;
        while (!isSent && clock.nanoTime() - begin < LAST_NANOS) {
            isSent = true;
            for (TcpConnection connection : connections) {
                // A connection that is not open yet has taken nothing.
                isSent &= !connection.isReady() || connection.flush();
            }
            Thread.onSpinWait();
        }
        connections.forEach(TcpConnection::endOutput);
        engine.close();
        List.copyOf(connections).forEach(TcpConnection::close);
        closeSockets();
    }

    @Override
    public @Nullable MethodAddress lookup(String text) {
        return TcpAddress.parse(text);
    }

    @Override
    protected @Nullable BmiPeer connect(PeerAddress address) {
        TcpAddress target = (TcpAddress) address;
        if (!target.isReachable()) {
            return null;
        }
        try {
            SocketChannel channel = prepare(SocketChannel.open());
            TcpConnection connection = TcpConnection.toServer(this, channel, target);
            BmiPeer peer = engine.add(target, connection);
            connection.setPeer(peer);
            begin(connection);
            return peer;
        } catch (IOException e) {
            PollLog.log(LOGGER, WARNING, "cannot open a socket for " + address, e);
            return null;
        }
    }

    @Override
    protected void receiveArrived() {
        boolean isLong = clock.nanoTime() - lastSelectNanos >= SELECT_INTERVAL_NANOS;
        boolean isFew = connections.size() <= FEW;
        if (isFew) {
            pollBackwards(connections);
        } else {
            pollBackwards(handshake);
        }
        if (isLong || !isFew || mustSelect) {
            select();
        }
        if (isLong) {
            lastSelectNanos = clock.nanoTime();
            giveUpSlow();
        }
    }

    @Override
    public boolean setInfo(@Nullable MethodAddress address, Info option, long value) {
        switch (option) {
            case TCP_NODELAY -> {
                boolean isOn = check(option, value, 1) == 1;
                if (address == null) {
                    noDelay = isOn;
                }
                forEachChannel(address, channel -> channel.setOption(StandardSocketOptions.TCP_NODELAY, isOn));
            }
            case SOCKET_BUFFER_BYTES -> {
                int bytes = check(option, value, MOST_SOCKET_BUFFER);
                if (address == null) {
                    socketBufferBytes = bytes;
                }
                forEachChannel(address, channel -> setBuffers(channel, bytes));
            }
            case MAX_CONNECTIONS -> {
                if (address != null) {
                    return false;
                }
                maxConnections = check(option, value, MOST_CONNECTIONS);
            }
            case IDLE_SECONDS -> {
                if (address != null) {
                    return false;
                }
                idleSeconds = check(option, value, MOST_IDLE_SECONDS);
            }
            default -> {
                return super.setInfo(address, option, value);
            }
        }
        return true;
    }

    @Override
    public OptionalLong getInfo(@Nullable MethodAddress address, Info option) {
        return switch (option) {
            case TCP_NODELAY -> OptionalLong.of(noDelay(address) ? 1 : 0);
            case SOCKET_BUFFER_BYTES -> OptionalLong.of(socketBufferBytes);
            case MAX_CONNECTIONS -> OptionalLong.of(maxConnections);
            case IDLE_SECONDS -> OptionalLong.of(idleSeconds);
            default -> super.getInfo(address, option);
        };
    }

    Engine engine() {
        return engine;
    }

    WireBuffers buffers() {
        return buffers;
    }

    TcpTraffic traffic() {
        return traffic;
    }

    TcpProtection protection() {
        return protection;
    }

    long nanoTime() {
        return clock.nanoTime();
    }

    /** Returns the time of the last poll of all connections, without reading the clock. */
    long selectNanos() {
        return lastSelectNanos;
    }

    /** A client has completed its handshake: from now on it is a peer. */
    BmiPeer newClient(TcpConnection connection) throws IOException {
        return engine.add(TcpAddress.ofClient(connection.remote()), connection);
    }

    void forget(TcpConnection connection) {
        connections.remove(connection);
        handshake.remove(connection);
        mustSelect = true;
    }

    void handshakeCompleted(TcpConnection connection) {
        handshake.remove(connection);
    }

    void note(String what, TcpConnection connection, @Nullable Exception cause) {
        System.Logger.Level level = connection.isHandshakeComplete() ? DEBUG : INFO;
        if (LOGGER.isLoggable(level)) {
            PollLog.log(LOGGER, level, what + ": " + connection + ", cause=" + cause);
        }
    }

    private void begin(TcpConnection connection) throws IOException {
        connections.add(connection);
        handshake.add(connection);
        Selector open = selector;
        if (open != null) {
            connection.channel().register(open, SelectionKey.OP_READ, connection);
        }
    }

    private static void pollBackwards(List<TcpConnection> polled) {
        // A connection may take itself out of the list.
        for (int i = polled.size() - 1; i >= 0; i--) {
            if (i < polled.size()) {
                polled.get(i).poll();
            }
        }
    }

    private void select() {
        mustSelect = false;
        Selector open = selector;
        try {
            if (open != null) {
                open.selectNow(this::handle);
            }
        } catch (IOException e) {
            PollLog.log(LOGGER, WARNING, "cannot poll the connections", e);
        }
    }

    private void handle(SelectionKey selected) {
        if (selected.attachment() instanceof TcpConnection connection) {
            connection.poll();
        } else {
            accept();
        }
    }

    /** Accepts clients, of which at least one waits. */
    private void accept() {
        ServerSocketChannel listening = server;
        if (connections.size() >= maxConnections) {
            endLongestIdle();
        }
        try {
            for (int i = 0; i < ACCEPTS_PER_SELECT && connections.size() < maxConnections; i++) {
                SocketChannel channel = listening == null ? null : listening.accept();
                if (channel == null) {
                    return;
                }
                isAcceptFailing = false;
                TcpConnection connection = TcpConnection.accepted(this, prepare(channel));
                endOldestHandshake();
                begin(connection);
                connection.poll();
                connection.flush();
            }
        } catch (IOException e) {
            if (!isAcceptFailing) {
                isAcceptFailing = true;
                PollLog.log(LOGGER, WARNING, "cannot accept a connection", e);
            }
        }
    }

    private void endLongestIdle() {
        long latest = clock.nanoTime() - TimeUnit.SECONDS.toNanos(idleSeconds);
        connections.stream()
                .filter(each -> each.isAccepted() && each.isHandshakeComplete() && each.usedNanos() - latest <= 0)
                .min(Comparator.comparingLong(each -> each.usedNanos() - latest))
                .ifPresent(idle -> idle.end("idle for " + idleSeconds + " s, and others wait", null));
    }

    private void endOldestHandshake() {
        if (handshake.size() >= MOST_HANDSHAKES) {
            handshake.stream()
                    .filter(TcpConnection::isAccepted)
                    .findFirst()
                    .ifPresent(oldest -> oldest.end("no handshake, and others wait for theirs", null));
        }
    }

    private void giveUpSlow() {
        long now = clock.nanoTime();
        for (TcpConnection connection : List.copyOf(handshake)) {
            if (now - connection.beginNanos() > HANDSHAKE_NANOS) {
                connection.end("no handshake within 10 s", null);
            }
        }
    }

    private SocketChannel prepare(SocketChannel channel) throws IOException {
        try {
            setOptions(channel);
            return channel;
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    private void setOptions(SocketChannel channel) throws IOException {
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, noDelay);
        channel.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
        if (channel.supportedOptions().contains(ExtendedSocketOptions.TCP_KEEPIDLE)) {
            // A host that is gone without a word is found out in half a minute instead of two hours.
            channel.setOption(ExtendedSocketOptions.TCP_KEEPIDLE, KEEP_IDLE_SECONDS);
            channel.setOption(ExtendedSocketOptions.TCP_KEEPINTERVAL, KEEP_INTERVAL_SECONDS);
            channel.setOption(ExtendedSocketOptions.TCP_KEEPCOUNT, KEEP_PROBES);
        }
        setBuffers(channel, socketBufferBytes);
    }

    private static void setBuffers(SocketChannel channel, int bytes) throws IOException {
        if (bytes > 0) {
            channel.setOption(StandardSocketOptions.SO_SNDBUF, bytes);
            channel.setOption(StandardSocketOptions.SO_RCVBUF, bytes);
        }
    }

    private boolean noDelay(@Nullable MethodAddress address) {
        boolean[] value = {noDelay};
        if (address != null) {
            forEachChannel(address, channel -> value[0] = channel.getOption(StandardSocketOptions.TCP_NODELAY));
        }
        return value[0];
    }

    private void forEachChannel(@Nullable MethodAddress address, ChannelAction action) {
        for (TcpConnection connection : connections) {
            if (address == null || connection.leadsTo(address)) {
                try {
                    action.on(connection.channel());
                } catch (IOException e) {
                    note("cannot set or get an option", connection, e);
                }
            }
        }
    }

    private static int check(Info option, long value, int most) {
        if (value < 0 || value > most) {
            throw new IllegalArgumentException(option + " out of range: found=" + value + ", expected 0 to " + most);
        }
        return (int) value;
    }

    private void closeSockets() {
        try {
            if (server != null) {
                server.close();
            }
            if (selector != null) {
                selector.close();
            }
        } catch (IOException e) {
            PollLog.log(LOGGER, WARNING, "cannot close", e);
        }
        protection.close();
        ProcessTotals.remove(this);
    }

    private interface ChannelAction {
        void on(SocketChannel channel) throws IOException;
    }
}
