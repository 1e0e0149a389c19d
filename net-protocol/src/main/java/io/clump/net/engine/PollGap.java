package io.clump.net.engine;

/**
 * Notices that this process has not emptied its socket for so long that a peer may have given it up meanwhile. Messages
 * in the socket may then have been returned to their sender, so each peer is probed first. A shorter absence only
 * prevents round-trip measurements, since the arrival times of the answers in the socket are unknown.
 */
final class PollGap {
    /** Least absence that counts: shorter ones are usual on a busy machine. */
    private static final long LEAST_NANOS = 100_000_000;

    /**
     * Time longer than a process waits for a shared processor: after such an absence the process has computed, or was
     * stopped.
     */
    static final long COMPUTING_NANOS = 20_000_000;

    private final PeerTable peers;
    private final Transmitter transmitter;
    private final long absenceNanos;

    /** Time when a datagram last landed, or the socket was last found empty. */
    private long seenAt;

    /** Time when the socket was last found empty, or an absence was noticed. */
    private long checkedAt;

    /** Set while received datagrams may have lain in the socket during an absence. */
    private boolean late;

    PollGap(EngineConfiguration configuration, PeerTable peers, Transmitter transmitter) {
        this.peers = peers;
        this.transmitter = transmitter;
        absenceNanos = Math.max(LEAST_NANOS, RoundTrip.shortestTimeoutNanos(configuration.maxRetries()) / 2);
    }

    /** Notes that a datagram has landed. */
    void landed(long now) {
        if (now - seenAt >= COMPUTING_NANOS) {
            transmitter.measureFrom(now);
        }
        seenAt = now;
        if (now - checkedAt >= absenceNanos) {
            checkedAt = now;
            late = true;
            peers.doubtAll();
        }
    }

    /** Returns whether received datagrams may be older than their senders' timeouts. */
    boolean isLate() {
        return late;
    }

    /** Notes that all received datagrams have landed. */
    void socketEmpty(long now) {
        // The process may have been stopped since it found the socket empty; then the next check decides.
        late = false;
        landed(now);
        checkedAt = now;
    }

    /** Notes that all datagrams received until now have landed; for callers that know that the process only waited. */
    void waited(long now) {
        seenAt = now;
        checkedAt = now;
    }

    /** Returns the nanoseconds until the next check, such that no absence is missed. */
    long nanosToCheck(long now) {
        return peers.count() == 0 ? Long.MAX_VALUE : Math.max(0, checkedAt + absenceNanos / 2 - now);
    }
}
