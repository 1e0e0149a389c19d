package io.clump.am2.spi;

/**
 * A run of polls that pass the network by and of which the strategy hears only when it is over: after so many local
 * messages, or so many empty polls in a row. It keeps the polls that skip the network, by far the most, almost as cheap
 * as those of an endpoint that has none. Belongs to the bundle's thread, but for {@link #polls}.
 */
public final class PollStride {
    private int mostEmptyPolls = 1;
    private int messagesLeft;
    private long messages;

    /** Polls that have passed. */
    private long polls;

    /**
     * Polls that will have passed when the next one has to ask, unless a message comes before; 0: the next one asks.
     */
    private long limit;

    /** Makes one whose first poll asks the strategy. */
    public PollStride() {}

    /**
     * Begins another run.
     *
     * @param localMessages after which the next poll asks, at least 1
     * @param emptyPollsInARow of which the last asks, at least 1
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
     * Counts a poll, unless it has to ask.
     *
     * @return whether it passes the network by without asking
     */
    public boolean passes() {
        if (polls >= limit) {
            return false;
        }
        polls++;
        return true;
    }

    /**
     * Takes in local messages, of a poll that passed or of one that asked.
     *
     * @param count how many, at least 1
     */
    public void heard(int count) {
        messages += count;
        messagesLeft -= count;
        limit = messagesLeft > 0 ? polls + mostEmptyPolls - 1 : 0;
    }

    /**
     * Polls that have passed, in all runs. Any thread may ask; the answer to another one may be a little old.
     *
     * @return 0 or more
     */
    public long polls() {
        return polls;
    }

    /**
     * Local messages that were taken in, in all runs.
     *
     * @return 0 or more
     */
    public long messages() {
        return messages;
    }
}
