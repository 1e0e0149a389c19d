package io.clump.net.engine;

/** Counts what happens in an engine. */
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
    long roundTripNanos;

    /** Counts a datagram of which the decoder said that it cannot be used. */
    void unusable(int verdict) {
        if (verdict == DatagramDecoder.MISDIRECTED) {
            misdirected++;
        } else {
            malformed++;
        }
    }

    /** These counts and those of the queues. Any thread may ask, and gets what they were a moment ago. */
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
                roundTripNanos,
                queues.queue(DatagramLayout.REQUESTS).messages(),
                queues.queue(DatagramLayout.REPLIES).messages());
    }
}
