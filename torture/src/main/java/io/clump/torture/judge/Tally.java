package io.clump.torture.judge;

import io.clump.torture.ledger.Entry;

/** Counts of judged messages. */
public final class Tally {
    private long sent;
    private long handled;
    private long returned;
    private long longestAnswerNanos;

    Tally() {}

    void count(Entry entry) {
        switch (entry.what()) {
            case SENT -> sent++;
            case HANDLED -> handled++;
            case RETURNED -> returned++;
            default -> {
                // The others are steps on the way.
            }
        }
    }

    void answered(long nanos) {
        longestAnswerNanos = Math.max(longestAnswerNanos, nanos);
    }

    /**
     * Messages that were sent.
     *
     * @return their number
     */
    public long sent() {
        return sent;
    }

    /**
     * Messages whose handler ran.
     *
     * @return their number
     */
    public long handled() {
        return handled;
    }

    /**
     * Returned messages.
     *
     * @return their number
     */
    public long returned() {
        return returned;
    }

    /**
     * The longest time between a request and its reply, or a get and its end, of processes to which nothing was done.
     *
     * @return nanoseconds
     */
    public long longestAnswerNanos() {
        return longestAnswerNanos;
    }
}
