package io.clump.poll;

/**
 * Pace of the local traffic, from the polls between two readings of the clock: its rate, and the time since the last
 * local message.
 */
final class LocalPace {
    /** Number of polls over which the average extends, about as in the thesis. */
    private static final double MEMORY_POLLS = 256;

    private static final double FASTER_WEIGHT = 0.25;

    /** Initial value of the measured times: roughly that of an empty poll. */
    private static final double FIRST_NANOS = 10;

    private double nanosPerPoll = FIRST_NANOS;
    private double nanosPerMessage = FIRST_NANOS;
    private double averageNanosPerPoll = FIRST_NANOS;
    private double messagesPerPoll;
    private long quietNanos;

    /**
     * Adds an interval.
     *
     * @param nanos its length
     * @param polls number of polls in it, at least 1
     * @param messages number of local messages that the polls found
     */
    void observe(long nanos, long polls, long messages) {
        nanosPerPoll = Math.max(1, (double) nanos / polls);
        averageNanosPerPoll += (nanos - polls * averageNanosPerPoll) / (polls + MEMORY_POLLS);
        messagesPerPoll += (messages - polls * messagesPerPoll) / (polls + MEMORY_POLLS);
        if (messages > 0) {
            double sample = Math.max(1, (double) nanos / messages);
            // A slower pace counts at once, so that a stride of long handlers ends soon; a faster one gradually.
            nanosPerMessage = Math.max(sample, nanosPerMessage + FASTER_WEIGHT * (sample - nanosPerMessage));
            quietNanos = 0;
        } else {
            quietNanos += nanos;
        }
    }

    /** Records that local messages arrived during a network poll, whose time is not that of local polls. */
    void received() {
        quietNanos = 0;
    }

    /** Adds the time of a network poll during which no local message was found. */
    void waited(long nanos) {
        quietNanos += nanos;
    }

    /** Mean time of a poll, empty or not, in the last interval; at least 1. */
    double nanosPerPoll() {
        return nanosPerPoll;
    }

    /** Moving average of the time of a poll. */
    double averageNanosPerPoll() {
        return averageNanosPerPoll;
    }

    /** Time from one local message to the next; at least 1, and at least that of the last interval that had any. */
    double nanosPerMessage() {
        return nanosPerMessage;
    }

    /** Moving average of the messages that a poll finds. */
    double messagesPerPoll() {
        return messagesPerPoll;
    }

    /** Time since the last local message. */
    long quietNanos() {
        return quietNanos;
    }
}
