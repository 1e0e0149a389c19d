package io.clump.net.tcp;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The connections of a link with one address: at most one that it has opened, and one that it has accepted. */
final class TcpPeer {
    /** Pause after a second attempt in a row that has led to nothing; doubles with each one. */
    private static final long FIRST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private static final int MOST_DOUBLINGS = 10;

    private final TcpAddress address;

    /** True if both sides prefer the connection that this side has opened; of two they must choose the same. */
    private final boolean prefersOwn;

    private @Nullable TcpConnection opened;
    private @Nullable TcpConnection accepted;

    /** Attempts since a datagram has come. */
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

    /** The connection to send on: one that is ready, else one that will be; null without any. */
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

    /** One of its connections is no more. */
    void lost(TcpConnection connection) {
        opened = opened == connection ? null : opened;
        accepted = accepted == connection ? null : accepted;
    }

    /** Returns whether there may be another attempt to connect, and counts it. */
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

    /** Something is sent there. */
    void want() {
        isWanted = true;
    }

    /** Returns whether something was sent there. */
    boolean isWanted() {
        return isWanted && !isForgotten;
    }

    /** A datagram has come. */
    void heard() {
        attempts = 0;
    }

    boolean isForgotten() {
        return isForgotten;
    }

    void forget() {
        isForgotten = true;
    }
}
