package io.clump.net.engine;

import org.jspecify.annotations.Nullable;

/**
 * Liveness of one peer, as far as it is known: the arrival of its last datagram, and the probes and the reports of
 * closed ports since then.
 */
final class Lease {
    /**
     * Number of refusals, without a datagram of the peer in between, each some time after the last, after which it is
     * dead.
     */
    static final int REFUSALS_OF_THE_DEAD = 3;

    /** Number of questions in quick succession after the first unanswered one, and after each refusal. */
    static final int URGENT_QUESTIONS = 4;

    /** Number of unanswered questions after which the peer is in doubt. One may be lost, or its answer late. */
    private static final int DOUBTFUL = 2;

    /** Null unless a peer that has never sent anything is checked: most peers have. */
    private @Nullable UnansweredChecks unansweredChecks;

    private long receivedAt;
    private long askedAt;
    private long refusedAt;
    private int questions;
    private int refusals;
    private int urgent;
    private boolean received;
    private boolean watched;

    /** Notes that a datagram arrived that the peer must have sent. */
    void received(long now) {
        receivedAt = now;
        received = true;
        unansweredChecks = null;
        watched = true;
        questions = 0;
        refusals = 0;
        urgent = 0;
    }

    boolean hasResponded() {
        return received;
    }

    /** Begins to measure the silence of a peer without any datagram; returns false if that was done before. */
    boolean beginWatch(long now) {
        if (watched) {
            return false;
        }
        watched = true;
        receivedAt = now;
        return true;
    }

    /** Returns the time for which the peer has been silent. */
    long silentNanos(long now) {
        return now - receivedAt;
    }

    /** Notes that the peer is being probed; counts only if all received datagrams were processed. */
    void asked(long now, boolean socketEmpty) {
        askedAt = now;
        if (socketEmpty) {
            questions++;
            urgent = questions == 1 ? URGENT_QUESTIONS : Math.max(0, urgent - 1);
        }
    }

    /** Returns the checks of a peer that has never sent anything. */
    UnansweredChecks unansweredChecks() {
        UnansweredChecks checks = unansweredChecks;
        if (checks == null) {
            checks = new UnansweredChecks();
            unansweredChecks = checks;
        }
        return checks;
    }

    /** Returns the time since the last probe of the peer. */
    long askedNanos(long now) {
        return now - askedAt;
    }

    /** Returns the number of questions that the peer has left unanswered. */
    int questions() {
        return questions;
    }

    boolean isDoubtful() {
        return questions >= DOUBTFUL || refusals > 0;
    }

    /** Notes that the peer's host has reported a closed port; does not count too soon after the last report. */
    void refused(long now, long leastNanos) {
        if (refusals == 0 || now - refusedAt >= leastNanos) {
            refusals++;
            refusedAt = now;
            // The refused datagram was a question, too.
            askedAt = now;
            urgent = URGENT_QUESTIONS;
        }
    }

    /** Notes that the peer's host has reported a closed port beyond doubt. */
    void refusedForGood() {
        refusals = REFUSALS_OF_THE_DEAD;
        urgent = URGENT_QUESTIONS;
    }

    boolean isRefusedForGood() {
        return refusals >= REFUSALS_OF_THE_DEAD;
    }

    /** Returns whether it must be decided soon whether the peer lives. */
    boolean isUrgent() {
        return urgent > 0;
    }

    /** Notes that this is decided. */
    void decided() {
        urgent = 0;
    }
}
