package io.clump.net.aeron;

/** Counts of one queue block; only its thread changes them. */
final class AeronTally {
    long sent;
    long received;
    long returned;
    long backPressured;
    long resent;
    long repeated;
    long outOfOrder;
    long misdirected;
    long malformed;
    long unresponsive;

    AeronStatistics snapshot() {
        return new AeronStatistics(
                sent,
                received,
                returned,
                backPressured,
                resent,
                repeated,
                outOfOrder,
                misdirected,
                malformed,
                unresponsive);
    }
}
