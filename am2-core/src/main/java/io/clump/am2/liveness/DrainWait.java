package io.clump.am2.liveness;

/** The time after the loss of a peer in which its earlier messages may still be in a queue here. */
final class DrainWait {
    /** Time for handling them, if nothing else arrives. */
    static final long QUIET_NANOS = 20_000_000;

    /** Number of empty polls in that time. One is not enough, since not every poll includes the network. */
    static final int QUIET_POLLS = 1000;

    private long lastArrivalNanos;
    private int quietPolls;

    /** A peer was lost just now. */
    void begin(long now) {
        lastArrivalNanos = now;
        quietPolls = 0;
    }

    /**
     * Takes note of a poll.
     *
     * @param isQuiet true if it has found nothing
     * @return true if no message of the peer is in a queue any more
     */
    boolean areOver(boolean isQuiet, long now) {
        quietPolls = isQuiet ? quietPolls + 1 : 0;
        lastArrivalNanos = isQuiet ? lastArrivalNanos : now;
        return quietPolls >= QUIET_POLLS && now - lastArrivalNanos >= QUIET_NANOS;
    }
}
