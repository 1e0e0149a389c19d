package io.clump.net.engine;

/**
 * Answers that this endpoint owes to a peer: acknowledgements and answers to its questions. Also notes whether either
 * side receives multicasts.
 */
final class OwedAnswers {
    /** Number of datagrams with messages after which an acknowledgement does not wait for a datagram to the peer. */
    static final int ACKNOWLEDGE_EVERY = 4;

    /** Time that an acknowledgement waits for a datagram to the peer that carries it. */
    static final long ACKNOWLEDGE_AFTER_NANOS = 50_000;

    private boolean atOnce;
    private int unacknowledged;
    private int unacknowledgedBytes;
    private long unacknowledgedSince;

    /** For each stream the question of the peer that is to be answered, or NONE. */
    private int askedRequests = Session.NONE;

    private int askedReplies = Session.NONE;

    private boolean receivedMulticast;

    /** Datagrams with messages that the peer has sent again although they had arrived. */
    private int duplicates;

    /** Number of times that the peer has reported that it received multicast datagrams. */
    private int multicastsAcknowledged;

    /**
     * Notes that a datagram with messages was queued for delivery, of a sender with a window of {@code windowBytes}.
     */
    void accepted(int lengthBytes, int windowBytes, long time) {
        if (unacknowledged++ == 0) {
            unacknowledgedSince = time;
        }
        unacknowledgedBytes += lengthBytes;
        // With half of its window left, the sender need not pause. A burst, if the window is smaller, has arrived as a
        // whole.
        atOnce |= unacknowledgedBytes > Math.max(windowBytes, SendWindow.BURST_BYTES) / 2;
    }

    /** Requests an acknowledgement at the next service. */
    void acknowledgeNow() {
        atOnce = true;
    }

    /** Counts a datagram that has arrived again, perhaps since the peer has missed its acknowledgement. */
    void countDuplicate() {
        duplicates++;
    }

    int duplicates() {
        return duplicates;
    }

    /** Requests an answer at the next service to the peer's question about a stream. */
    void answer(int stream, int question) {
        if (stream == DatagramLayout.REQUESTS) {
            askedRequests = question;
        } else {
            askedReplies = question;
        }
    }

    /** Notes whether the peer's multicast datagrams arrive, which the next acknowledgement reports. */
    void receivedMulticast(boolean hasCome) {
        receivedMulticast = hasCome;
    }

    boolean hasReceivedMulticast() {
        return receivedMulticast;
    }

    /** Notes that the peer has reported that it receives multicast datagrams. */
    void multicastAcknowledged() {
        multicastsAcknowledged++;
    }

    int multicastsAcknowledged() {
        return multicastsAcknowledged;
    }

    /** Notes that an acknowledgement is being sent. */
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

    /** Sends the answers and acknowledgements that are due. */
    void service(EnginePeer peer, Transmitter transmitter, long time) {
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
