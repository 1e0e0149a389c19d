package io.clump.net.engine;

/**
 * The debts of this endpoint to a peer: acknowledgements of what came, and answers to its questions; whether either
 * hears multicasts.
 */
final class OwedAnswers {
    /** Datagrams with messages after which an acknowledgement does not wait for one to ride on. */
    static final int ACKNOWLEDGE_EVERY = 4;

    /** How long an acknowledgement waits for a datagram to ride on. */
    static final long ACKNOWLEDGE_AFTER_NANOS = 50_000;

    private boolean atOnce;
    private int unacknowledged;
    private int unacknowledgedBytes;
    private long unacknowledgedSince;

    /** For each stream the question of the peer that is to be answered, or NONE. */
    private int askedRequests = Session.NONE;

    private int askedReplies = Session.NONE;

    private boolean heardMulticast;

    /** How often the peer has said that it has heard datagrams for many. */
    private int multicastsHeard;

    /** Notes that a datagram with messages was queued for delivery, of a sender with a window of so many bytes. */
    void accepted(int lengthBytes, int windowBytes, long time) {
        if (unacknowledged++ == 0) {
            unacknowledgedSince = time;
        }
        unacknowledgedBytes += lengthBytes;
        // With half of the window to go the sender need not pause; of a burst, which is all that leaves, the whole has
        // come.
        atOnce |= unacknowledgedBytes > Math.max(windowBytes, SendWindow.BURST_BYTES) / 2;
    }

    /** Asks that the peer is told at the next service what has arrived. */
    void acknowledgeNow() {
        atOnce = true;
    }

    /** Asks that the peer is told at the next service where a stream stands, as it wants to know. */
    void answer(int stream, int question) {
        if (stream == DatagramLayout.REQUESTS) {
            askedRequests = question;
        } else {
            askedReplies = question;
        }
    }

    /** Notes whether the peer's datagrams for many arrive, which the next acknowledgement tells it. */
    void heardMulticast(boolean hasCome) {
        heardMulticast = hasCome;
    }

    boolean hasHeardMulticast() {
        return heardMulticast;
    }

    /** Notes that the peer has said the same. */
    void multicastHeard() {
        multicastsHeard++;
    }

    int multicastsHeard() {
        return multicastsHeard;
    }

    /** Notes that the peer is being told what has arrived. */
    void acknowledged() {
        atOnce = false;
        unacknowledged = 0;
        unacknowledgedBytes = 0;
    }

    boolean isAsked() {
        return askedRequests != Session.NONE || askedReplies != Session.NONE;
    }

    boolean isEmpty() {
        return !atOnce && unacknowledged == 0 && !isAsked();
    }

    /** Tells the peer what is due. */
    void service(Peer peer, Transmitter transmitter, long time) {
        if (askedRequests != Session.NONE) {
            transmitter.answer(peer, DatagramLayout.REQUESTS, askedRequests);
            askedRequests = transmitter.isFull() ? askedRequests : Session.NONE;
        }
        if (askedReplies != Session.NONE) {
            transmitter.answer(peer, DatagramLayout.REPLIES, askedReplies);
            askedReplies = transmitter.isFull() ? askedReplies : Session.NONE;
        }
        boolean isLate = unacknowledged > 0 && time - unacknowledgedSince >= ACKNOWLEDGE_AFTER_NANOS;
        if (atOnce || unacknowledged >= ACKNOWLEDGE_EVERY || isLate) {
            transmitter.acknowledgement(peer);
        }
    }

    long nanosToDeadline(long time) {
        if (isEmpty()) {
            return Long.MAX_VALUE;
        }
        return atOnce || isAsked() ? 0 : Math.max(0, unacknowledgedSince + ACKNOWLEDGE_AFTER_NANOS - time);
    }
}
