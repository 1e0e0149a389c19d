package io.clump.net.tcp;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Connections of a link with one address: at most one that it has opened, and one that it has accepted. */
final class TcpPeer {
    /** Pause after a second failed attempt in a row; doubles with each further one. */
    private static final long FIRST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private static final int MOST_DOUBLINGS = 10;

    private final TcpAddress address;

    /** True if both sides prefer the connection that this side has opened; of two they must choose the same. */
    private final boolean prefersOwn;

    private @Nullable TcpConnection opened;
    private @Nullable TcpConnection accepted;

    /** Number of attempts since a datagram has arrived. */
    private int attempts;

    private long attemptedAt;
    private boolean isWanted;
    private boolean isForgotten;

    TcpPeer(TcpAddress address, boolean prefersOwn) {
        this.address = address;
        this.prefersOwn = prefersOwn;
    }

    TcpAddress address() {
        return address;
    }

    @Nullable
    TcpConnection opened() {
        return opened;
    }

    @Nullable
    TcpConnection accepted() {
        return accepted;
    }

    /** Returns the connection for sends: a ready one, otherwise one in preparation; null without any. */
    @Nullable
    TcpConnection best() {
        TcpConnection first = usable(prefersOwn ? opened : accepted);
        TcpConnection second = usable(prefersOwn ? accepted : opened);
        if (first != null && first.isReady()) {
            return first;
        }
        return second != null && (second.isReady() || first == null) ? second : first;
    }

    private static @Nullable TcpConnection usable(@Nullable TcpConnection connection) {
        return connection == null || connection.hasFailed() ? null : connection;
    }

    void opened(@Nullable TcpConnection connection) {
        opened = connection;
    }

    void accepted(@Nullable TcpConnection connection) {
        accepted = connection;
    }

    /** Notes that one of the connections has ended. */
    void lost(TcpConnection connection) {
        opened = opened == connection ? null : opened;
        accepted = accepted == connection ? null : accepted;
    }

    /** Returns whether another attempt to connect may be made, and counts it. */
    boolean attempts(long now) {
        if (attempts > 1) {
            long pause = FIRST_PAUSE_NANOS << Math.min(MOST_DOUBLINGS, attempts - 2);
            if (now - attemptedAt < pause) {
                return false;
            }
        }
        attempts++;
        attemptedAt = now;
        return true;
    }

    long attemptedAt() {
        return attemptedAt;
    }

    /** Notes that a datagram is sent to the peer. */
    void want() {
        isWanted = true;
    }

    /** Returns whether a datagram was sent to the peer. */
    boolean isWanted() {
        return isWanted && !isForgotten;
    }

    /** Notes that a datagram has arrived. */
    void received() {
        attempts = 0;
    }

    boolean isForgotten() {
        return isForgotten;
    }

    void forget() {
        isForgotten = true;
    }
}
