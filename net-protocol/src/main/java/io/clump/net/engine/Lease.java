package io.clump.net.engine;

/**
 * The life of one peer, as far as is known: when it was heard, what it was asked since, and what its host said since.
 */
final class Lease {
    /** So many refusals without a word of the peer in between, each some time after the one before, and it is dead. */
    static final int REFUSALS_OF_THE_DEAD = 3;

    /** Questions that follow soon on the first that was not answered, and on each refusal. */
    static final int URGENT_QUESTIONS = 4;

    /** One unanswered question may be lost, or its answer late; the peer is in doubt after so many. */
    private static final int DOUBTFUL = 2;

    private long heardAt;
    private long askedAt;
    private long refusedAt;
    private int questions;
    private int refusals;
    private int urgent;
    private boolean heard;
    private boolean watched;

    /** Something came that the peer must have sent. */
    void heard(long now) {
        heardAt = now;
        heard = true;
        watched = true;
        questions = 0;
        refusals = 0;
        urgent = 0;
    }

    boolean isHeard() {
        return heard;
    }

    /** Begins to count the silence of a peer that was never heard; returns false if that was done before. */
    boolean beginWatch(long now) {
        if (watched) {
            return false;
        }
        watched = true;
        heardAt = now;
        return true;
    }

    /** How long the peer has been silent. */
    long silentNanos(long now) {
        return now - heardAt;
    }

    /** Notes that the peer is being asked whether it lives; counts only if all that has come was looked at. */
    void asked(long now, boolean heardOut) {
        askedAt = now;
        if (heardOut) {
            questions++;
            urgent = questions == 1 ? URGENT_QUESTIONS : Math.max(0, urgent - 1);
        }
    }

    /** How long ago the peer was asked last. */
    long askedNanos(long now) {
        return now - askedAt;
    }

    /** How many questions it has left unanswered. */
    int questions() {
        return questions;
    }

    boolean isDoubtful() {
        return questions >= DOUBTFUL || refusals > 0;
    }

    /** The peer's host has said that nobody receives there; does not count too soon after the last time. */
    void refused(long now, long leastNanos) {
        if (refusals == 0 || now - refusedAt >= leastNanos) {
            refusals++;
            refusedAt = now;
            // What was refused was a question, too.
            askedAt = now;
            urgent = URGENT_QUESTIONS;
        }
    }

    /** The peer's host has said so in a way that leaves no doubt. */
    void refusedForGood() {
        refusals = REFUSALS_OF_THE_DEAD;
        urgent = URGENT_QUESTIONS;
    }

    boolean isRefusedForGood() {
        return refusals >= REFUSALS_OF_THE_DEAD;
    }

    /** Returns whether something about the peer is to be decided soon. */
    boolean isUrgent() {
        return urgent > 0;
    }

    /** It is decided. */
    void decided() {
        urgent = 0;
    }
}
