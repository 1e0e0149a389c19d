package io.clump.poll;

/**
 * The pace of the local traffic, by the polls between two readings of the clock: how fast it is, and how long there was
 * none.
 */
final class LocalPace {
    /** The average looks back over about as many polls as that of the thesis. */
    private static final double MEMORY_POLLS = 256;

    private static final double FASTER_WEIGHT = 0.25;

    /** Where the measured times start: that of an empty poll, roughly. */
    private static final double FIRST_NANOS = 10;

    private double nanosPerPoll = FIRST_NANOS;
    private double nanosPerMessage = FIRST_NANOS;
    private double averageNanosPerPoll = FIRST_NANOS;
    private double messagesPerPoll;
    private long quietNanos;

    /**
     * Takes an interval into account.
     *
     * @param nanos how long it was
     * @param polls how many there were, at least 1
     * @param messages how many local messages they found
     */
    void observe(long nanos, long polls, long messages) {
        nanosPerPoll = Math.max(1, (double) nanos / polls);
        averageNanosPerPoll += (nanos - polls * averageNanosPerPoll) / (polls + MEMORY_POLLS);
        messagesPerPoll += (messages - polls * messagesPerPoll) / (polls + MEMORY_POLLS);
        if (messages > 0) {
            double sample = Math.max(1, (double) nanos / messages);
            // Slower at once, so that a stride of handlers that take long is soon over; faster little by little.
            nanosPerMessage = Math.max(sample, nanosPerMessage + FASTER_WEIGHT * (sample - nanosPerMessage));
            quietNanos = 0;
        } else {
            quietNanos += nanos;
        }
    }

    /** Local messages have come with a look, whose time is not that of local polls. */
    void heard() {
        quietNanos = 0;
    }

    /** A look at the network has taken its time, and no local message was found meanwhile. */
    void waited(long nanos) {
        quietNanos += nanos;
    }

    /** Time of a poll, empty or not, in the last interval; at least 1. */
    double nanosPerPoll() {
        return nanosPerPoll;
    }

    /** Moving average of the time of a poll. */
    double averageNanosPerPoll() {
        return averageNanosPerPoll;
    }

    /** Time from one local message to the next; at least 1, and not less than in the last interval that had any. */
    double nanosPerMessage() {
        return nanosPerMessage;
    }

    /** Moving average. */
    double messagesPerPoll() {
        return messagesPerPoll;
    }

    /** For how long there has been no local message. */
    long quietNanos() {
        return quietNanos;
    }
}
