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

/** Listening socket, and the connections of strangers: peers that have not yet proved that they have the job's key. */
final class TcpListener implements Closeable {
    /** Most connections of strangers of one link; further ones wait in the kernel. */
    static final int MOST_STRANGERS = 128;

    /**
     * Divisor of the process's file descriptors: a fifth of them may belong to strangers, of all links together. The
     * others remain for the connections of peers and for files.
     */
    private static final int SHARE_OF_DESCRIPTORS = 5;

    /** Strangers that a link may have in any case: another link may not be polled, and keep its own. */
    private static final int FEWEST_STRANGERS = 4;

    /**
     * Time after which a stranger's connection is closed. If this process did not poll meanwhile, the stranger's bytes
     * are read first.
     */
    static final long GREETING_NANOS = TimeUnit.SECONDS.toNanos(5);

    /**
     * Shorter time while there is no place for another stranger: a peer with the key proves it with its first bytes.
     */
    static final long CROWDED_GREETING_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    /** Connections that may wait in the kernel until they are accepted; the kernel's limit applies if it is less. */
    private static final int WAITING_CONNECTIONS = 4096;

    /** Time without accepting connections after there was no descriptor for one. */
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** Connections of strangers of all links. */
    private static final AtomicInteger ALL_STRANGERS = new AtomicInteger();

    private static final int MOST_OF_ALL = Math.max(1, Descriptors.limit() / SHARE_OF_DESCRIPTORS);

    private final ServerSocketChannel listening;
    private final SelectionKey key;
    private final Deque<TcpConnection> strangers = new ArrayDeque<>();
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
    void accept(TcpGreeting greeting, Selector selector, long now, Deque<TcpConnection> ready) throws IOException {
        try {
            while (!isFull()) {
                SocketChannel channel = listening.accept();
                if (channel == null) {
                    return;
                }
                begin(new TcpConnection(channel, greeting, null, now), selector, ready);
            }
        } catch (IOException e) {
            acceptAgainAt = now + PAUSE_NANOS;
            key.interestOps(0);
            throw e;
        }
        key.interestOps(0);
    }

    private void begin(TcpConnection stranger, Selector selector, Deque<TcpConnection> ready) throws IOException {
        try {
            stranger.register(selector, SelectionKey.OP_READ);
            stranger.begin();
            strangers.add(stranger);
            // getAndAdd: counts the stranger; another link may count one at the same time
            ALL_STRANGERS.incrementAndGet();
            stranger.queued(true);
            ready.add(stranger);
        } catch (IOException e) {
            stranger.channel().close();
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

    /** Returns a stranger whose time has expired; null if there is no such one. */
    @Nullable
    TcpConnection expired(long now) {
        TcpConnection oldest = strangers.peek();
        long patienceNanos = isFull() ? CROWDED_GREETING_NANOS : GREETING_NANOS;
        boolean isExpired = oldest != null && !oldest.isQueued() && oldest.ageNanos(now) >= patienceNanos;
        return isExpired ? oldest : null;
    }

    /** Removes a connection that is no longer a stranger's, or has ended. */
    void remove(TcpConnection connection) {
        if (strangers.remove(connection)) {
            // getAndAdd: pairs with begin
            ALL_STRANGERS.decrementAndGet();
        }
    }

    /**
     * Returns whether there is no place for another stranger. Two links that ask at the same time may exceed the limit
     * of the process by one each.
     */
    private boolean isFull() {
        int own = strangers.size();
        // volatile: a stale value lets one stranger more or less in
        return own >= MOST_STRANGERS || (own >= FEWEST_STRANGERS && ALL_STRANGERS.get() >= MOST_OF_ALL);
    }

    @Override
    public void close() throws IOException {
        // getAndAdd: the selector closes the remaining connections
        ALL_STRANGERS.addAndGet(-strangers.size());
        strangers.clear();
        listening.close();
    }
}
