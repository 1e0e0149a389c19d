package io.clump.net.engine;

/** Counters of an engine. */
final class EngineCounters {
    long datagramsSent;
    long acknowledgementsSent;
    long datagramsResent;
    long datagramsReceived;
    long duplicates;
    long outOfOrder;
    long refused;
    long forged;
    long malformed;
    long misdirected;
    long returned;
    long unresponsive;
    long roundTripNanos;
    long mostResent;
    long mostResentTo;

    final WatchedPeers peers = new WatchedPeers();

    /** Counts a datagram that was sent again, of so many to this peer. */
    void resent(long endpointId, long ofPeer) {
        datagramsResent++;
        if (ofPeer > mostResent) {
            mostResent = ofPeer;
            mostResentTo = endpointId;
        }
    }

    /** Counts a datagram that the decoder has rejected. */
    void unusable(int verdict) {
        if (verdict == DatagramDecoder.MISDIRECTED) {
            misdirected++;
        } else {
            malformed++;
        }
    }

    /** Returns these counts and those of the queues. Any thread may ask, and gets recent values. */
    EngineStatistics snapshot(ReceiveQueues queues) {
        return new EngineStatistics(
                datagramsSent,
                acknowledgementsSent,
                datagramsResent,
                datagramsReceived,
                duplicates,
                outOfOrder,
                refused,
                forged,
                malformed,
                misdirected,
                returned,
                unresponsive,
                roundTripNanos,
                mostResent,
                mostResentTo,
                queues.queue(DatagramLayout.REQUESTS).messages(),
                queues.queue(DatagramLayout.REPLIES).messages());
    }
}
