package io.clump.net.engine;

/**
 * A peer's refusals of the oldest datagram of a stream: how long the stream pauses for them, and how often it believes
 * them.
 */
final class Refusals {
    /** Wait before the first repetition of a refused datagram; doubles with every further refusal. */
    static final long FIRST_PAUSE_NANOS = 50_000;

    /** Longest wait before the repetition of a refused datagram. */
    static final long MAX_PAUSE_NANOS = 10_000_000;

    private static final int MAX_DOUBLINGS = 8;

    /** After so many, one after the other, the peer is asked whether they are its own. */
    private static final int MOST_UNPROVEN = 8;

    private boolean pausing;

    // Bytes as in SendStream.
    private byte count;

    /** Those since the peer has proved that it lives; a recorded one proves nothing. */
    private byte unproven;

    /** Returns whether the stream waits until it sends the refused datagram again. */
    boolean isPausing() {
        return pausing;
    }

    /** Returns whether anything was refused since the peer took something last. */
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

    /** The end of a pause; returns whether the datagram is sent again without a question. */
    boolean endPause() {
        pausing = false;
        unproven = (byte) ((unproven + 1) % MOST_UNPROVEN);
        return unproven > 0;
    }

    /** The peer has proved that it lives. */
    void proved() {
        unproven = 0;
    }

    /** The peer has taken something. */
    void end() {
        count = 0;
        unproven = 0;
        pausing = false;
    }
}
