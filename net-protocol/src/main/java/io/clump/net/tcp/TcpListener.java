package io.clump.net.tcp;

import io.clump.net.link.PortRange;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Listening socket, and the unauthenticated connections: their peers have not yet proved that they have the key. */
final class TcpListener implements Closeable {
    /** Most unauthenticated connections of one link; further ones wait in the kernel. */
    static final int MOST_UNAUTHENTICATED = 128;

    /**
     * Divisor of the process's descriptors: a fifth of them may belong to unauthenticated connections, of all links
     * together. The others remain for the connections of peers and for files.
     */
    private static final int SHARE_OF_DESCRIPTORS = 5;

    /** Unauthenticated connections that a link may always have: an unpolled other link keeps its own. */
    private static final int FEWEST_UNAUTHENTICATED = 4;

    /**
     * Time after which an unauthenticated connection is closed. If this process did not poll meanwhile, its bytes
     * are read first.
     */
    static final long HELLO_NANOS = TimeUnit.SECONDS.toNanos(5);

    /**
     * Shorter time while there is no place for another connection: a peer with the key proves it with its first bytes.
     */
    static final long SHORT_HELLO_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    /** Connections that may wait in the kernel until they are accepted; the kernel's limit applies if it is less. */
    private static final int WAITING_CONNECTIONS = 4096;

    /** Time without accepting connections after there was no descriptor for one. */
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** Unauthenticated connections of all links. */
    private static final AtomicInteger ALL_UNAUTHENTICATED = new AtomicInteger();

    private static final int MOST_OF_ALL = Math.max(1, DescriptorLimit.limit() / SHARE_OF_DESCRIPTORS);

    private final ServerSocketChannel listening;
    private final SelectionKey key;
    private final Deque<TcpConnection> unauthenticated = new ArrayDeque<>();
    private long acceptAgainAt = System.nanoTime();

    private TcpListener(ServerSocketChannel listening, SelectionKey key) {
        this.listening = listening;
        this.key = key;
    }

    static TcpListener open(InetAddress local, PortRange ports, Selector selector) throws IOException {
        ServerSocketChannel listening = ServerSocketChannel.open(TcpConnection.family(local));
        try {
            listening.configureBlocking(false);
            ports.bind(local, to -> listening.bind(to, WAITING_CONNECTIONS));
            return new TcpListener(listening, listening.register(selector, SelectionKey.OP_ACCEPT));
        } catch (IOException e) {
            listening.close();
            throw e;
        }
    }

    int port() throws IOException {
        return ((InetSocketAddress) listening.getLocalAddress()).getPort();
    }

    /** Returns the key of the listening socket at the selector. */
    SelectionKey key() {
        return key;
    }

    /**
     * Accepts waiting connections, as far as there is place, and queues them for reading: most of them have already
     * sent bytes.
     */
    void accept(TcpHello hello, Selector selector, long now, Deque<TcpConnection> ready) throws IOException {
        try {
            while (!isFull()) {
                SocketChannel channel = listening.accept();
                if (channel == null) {
                    return;
                }
                begin(new TcpConnection(channel, hello, null, now), selector, ready);
            }
        } catch (IOException e) {
            acceptAgainAt = now + PAUSE_NANOS;
            key.interestOps(0);
            throw e;
        }
        key.interestOps(0);
    }

    private void begin(TcpConnection connection, Selector selector, Deque<TcpConnection> ready) throws IOException {
        try {
            connection.register(selector, SelectionKey.OP_READ);
            connection.begin();
            unauthenticated.add(connection);
            // getAndAdd: counts the connection; another link may count one at the same time
            ALL_UNAUTHENTICATED.incrementAndGet();
            connection.queued(true);
            ready.add(connection);
        } catch (IOException e) {
            connection.channel().close();
        }
    }

    /** Resumes accepting if there is space again. Returns whether it does; effective from the next select on. */
    boolean reopen(long now) {
        boolean reopens = key.interestOps() == 0 && !isFull() && now - acceptAgainAt >= 0;
        if (reopens) {
            key.interestOps(SelectionKey.OP_ACCEPT);
        }
        return reopens;
    }

    /** Returns an unauthenticated connection whose time has expired; null if there is no such one. */
    @Nullable
    TcpConnection expired(long now) {
        TcpConnection oldest = unauthenticated.peek();
        long timeoutNanos = isFull() ? SHORT_HELLO_NANOS : HELLO_NANOS;
        boolean isExpired = oldest != null && !oldest.isQueued() && oldest.ageNanos(now) >= timeoutNanos;
        return isExpired ? oldest : null;
    }

    /** Removes a connection that is authenticated, or has ended. */
    void remove(TcpConnection connection) {
        if (unauthenticated.remove(connection)) {
            // getAndAdd: pairs with begin
            ALL_UNAUTHENTICATED.decrementAndGet();
        }
    }

    /**
     * Returns whether there is no place for another connection. Two links that check at the same time may exceed the
     * limit of the process by one each.
     */
    private boolean isFull() {
        int own = unauthenticated.size();
        // volatile: a stale value lets one connection more or less in
        return own >= MOST_UNAUTHENTICATED
                || (own >= FEWEST_UNAUTHENTICATED && ALL_UNAUTHENTICATED.get() >= MOST_OF_ALL);
    }

    @Override
    public void close() throws IOException {
        // getAndAdd: the selector closes the remaining connections
        ALL_UNAUTHENTICATED.addAndGet(-unauthenticated.size());
        unauthenticated.clear();
        listening.close();
    }
}
