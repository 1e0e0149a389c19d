package io.clump.am2.spi;

/**
 * Run of polls that pass the network without asking the strategy. It is over after a number of local messages, or of
 * empty polls in a row; then the strategy is notified. So polls that skip the network, by far the most frequent ones,
 * are almost as cheap as those of an endpoint without a network. Used by the bundle's thread, except {@link #polls}.
 */
public final class PollStride {
    private int mostEmptyPolls = 1;
    private int messagesLeft;
    private long messages;

    /** Number of polls that have passed. */
    private long polls;

    /**
     * Number of passed polls at which the next one must ask, unless a message arrives before; 0 if the next one asks.
     */
    private long limit;

    /** Makes a stride whose first poll calls the strategy. */
    public PollStride() {}

    /**
     * Begins another run.
     *
     * @param localMessages number of local messages after which the next poll asks, at least 1
     * @param emptyPollsInARow number of empty polls in a row of which the last one asks, at least 1
     */
    public void begin(int localMessages, int emptyPollsInARow) {
        mostEmptyPolls = emptyPollsInARow;
        messagesLeft = localMessages;
        limit = polls + emptyPollsInARow - 1;
    }

    /** Ends the run: the next poll asks. */
    public void end() {
        limit = 0;
    }

    /**
     * Counts a poll, unless it must ask.
     *
     * @return true if it passes the network without asking
     */
    public boolean passes() {
        if (polls >= limit) {
            return false;
        }
        polls++;
        return true;
    }

    /**
     * Counts local messages of a poll, whether it skipped the network or called the strategy.
     *
     * @param count number of messages, at least 1
     */
    public void received(int count) {
        messages += count;
        messagesLeft -= count;
        limit = messagesLeft > 0 ? polls + mostEmptyPolls - 1 : 0;
    }

    /**
     * Returns the number of polls that have passed, in all runs. Any thread may call it; in another thread the result
     * may be slightly old.
     *
     * @return 0 or more
     */
    public long polls() {
        return polls;
    }

    /**
     * Returns the number of counted local messages, in all runs.
     *
     * @return 0 or more
     */
    public long messages() {
        return messages;
    }
}
