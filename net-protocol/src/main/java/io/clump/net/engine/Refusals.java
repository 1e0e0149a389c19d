package io.clump.net.engine;

/**
 * Refusals by a peer of the oldest datagram of a stream: the pauses that the stream makes for them, and the number that
 * it trusts.
 */
final class Refusals {
    /** Wait before the first repetition of a refused datagram; doubles with every further refusal. */
    static final long FIRST_PAUSE_NANOS = 50_000;

    /** Longest wait before the repetition of a refused datagram. */
    static final long MAX_PAUSE_NANOS = 10_000_000;

    private static final int MAX_DOUBLINGS = 8;

    /** Number of consecutive refusals after which the peer is probed to confirm them. */
    private static final int MOST_UNPROVEN = 8;

    private boolean pausing;

    // Bytes as in SendStream.
    private byte count;

    /** Number of refusals since the peer has proved that it lives; a replayed refusal proves nothing. */
    private byte unproven;

    /** Returns whether the stream waits until it sends the refused datagram again. */
    boolean isPausing() {
        return pausing;
    }

    /** Returns whether a datagram was refused since the peer last accepted one. */
    boolean isRefused() {
        return count > 0;
    }

    /** Begins a pause; returns its length. */
    long pauseNanos() {
        pausing = true;
        long nanos = Math.min(MAX_PAUSE_NANOS, FIRST_PAUSE_NANOS << count);
        count = (byte) Math.min(count + 1, MAX_DOUBLINGS);
        return nanos;
    }

    /** Ends a pause; returns whether the datagram is sent again without a question. */
    boolean endPause() {
        pausing = false;
        unproven = (byte) ((unproven + 1) % MOST_UNPROVEN);
        return unproven > 0;
    }

    /** Notes that the peer has proved that it lives. */
    void proved() {
        unproven = 0;
    }

    /** Notes that the peer has accepted a datagram. */
    void end() {
        count = 0;
        unproven = 0;
        pausing = false;
    }
}
