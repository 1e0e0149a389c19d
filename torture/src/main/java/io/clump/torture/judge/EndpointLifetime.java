package io.clump.torture.judge;

/** An endpoint: whose it is, and from when to when it was open. */
final class EndpointLifetime {
    private final ProcessLifetime life;
    private final long openedNanos;
    private boolean closing;
    private long closingNanos = Long.MIN_VALUE / 2;

    /** Messages on their way back that it has dropped, and of which is not known yet which they were. */
    private long dropped;

    EndpointLifetime(ProcessLifetime life, long openedNanos) {
        this.life = life;
        this.openedNanos = openedNanos;
    }

    ProcessLifetime life() {
        return life;
    }

    void close(long nanos) {
        closing = true;
        closingNanos = nanos;
    }

    void drop(long count) {
        dropped += count;
    }

    /** Finds out which message one of the dropped was; returns false if all are known. */
    boolean takeDropped() {
        if (dropped == 0) {
            return false;
        }
        dropped--;
        return true;
    }

    boolean isClosing() {
        return closing;
    }

    /** Returns whether nothing more arrives from here: it was closed or killed. */
    boolean isGone() {
        return closing || life.isKilled() || life.isComplete();
    }

    /** Until when something was done to it; {@link Long#MAX_VALUE} if that is so still. */
    long disturbedUntil(long nanos, boolean remote) {
        long until = Math.max(closingNanos, life.disturbedUntil());
        return remote ? Math.max(until, life.cutUntil(openedNanos, nanos)) : until;
    }
}
