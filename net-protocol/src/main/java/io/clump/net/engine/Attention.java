package io.clump.net.engine;

/**
 * Notices that this process has not looked at all that came for so long that a peer may have given it up meanwhile.
 * Messages that lie in the socket then may have been returned to its sender, so each peer is asked first. A shorter
 * absence makes no round trip: when the answers came that lay in the socket, nobody knows.
 */
final class Attention {
    /** Shorter absences are usual on a busy machine. */
    private static final long LEAST_NANOS = 100_000_000;

    /**
     * Longer than a process waits for a processor that it shares; a process that was away for so long has computed, or
     * was stopped.
     */
    static final long COMPUTING_NANOS = 20_000_000;

    private final PeerTable peers;
    private final Transmitter transmitter;
    private final long absenceNanos;

    /** When anything has landed, or the socket was found empty, last. */
    private long seenAt;

    /** When the socket was found empty last, or an absence was noticed. */
    private long lookedAt;

    /** Set while what comes may have lain in the socket during an absence. */
    private boolean late;

    Attention(EngineConfiguration configuration, PeerTable peers, Transmitter transmitter) {
        this.peers = peers;
        this.transmitter = transmitter;
        absenceNanos = Math.max(LEAST_NANOS, RoundTrip.leastPatienceNanos(configuration.maxRetries()) / 2);
    }

    /** A datagram has landed. */
    void landed(long now) {
        if (now - seenAt >= COMPUTING_NANOS) {
            transmitter.measureFrom(now);
        }
        seenAt = now;
        if (now - lookedAt >= absenceNanos) {
            lookedAt = now;
            late = true;
            peers.doubtAll();
        }
    }

    /** Returns whether what comes may be older than its sender's patience. */
    boolean isLate() {
        return late;
    }

    /** All that came has landed. */
    void heardOut(long now) {
        // Between the look and this the process may have been stopped; then only the next look tells.
        late = false;
        landed(now);
        lookedAt = now;
    }

    /** All that came until now has landed, by whoever knows that the process only waited. */
    void waited(long now) {
        seenAt = now;
        lookedAt = now;
    }

    /** Nanoseconds until the next look, so that none is missed. */
    long nanosToLook(long now) {
        return peers.count() == 0 ? Long.MAX_VALUE : Math.max(0, lookedAt + absenceNanos / 2 - now);
    }
}
