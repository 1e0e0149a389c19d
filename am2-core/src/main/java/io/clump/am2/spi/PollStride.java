package io.clump.am2.spi;

/**
 * A run of polls that pass the network by and of which the strategy hears only when it is over: after so many local messages,
 * or so many empty polls in a row. It keeps the polls that skip the network, by far the most, almost as cheap as those of an
 * endpoint that has none. Belongs to the bundle's thread, but for {@link #polls}.
 */
public final class PollStride {
    private int mostEmptyPolls = 1;
    private int messagesLeft;

    /** Empty polls in a row at which the run is over, as it was after the last message. */
    private int emptyPolls = 1;

    /** Those that are still to come, the poll included that asks the strategy again; less than 1 from then on. */
    private int emptyPollsLeft = 1;

    private long pollsBefore;
    private long messages;

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
        restart(emptyPollsInARow);
    }

    /** Ends the run: the next poll asks. */
    public void end() {
        restart(1);
    }

    /**
     * Counts a poll, unless it has to ask.
     *
     * @return whether it passes the network by without asking
     */
    public boolean passes() {
        return --emptyPollsLeft > 0;
    }

    /**
     * Takes in local messages, of a poll that passed or of one that asked.
     *
     * @param count how many, at least 1
     */
    public void heard(int count) {
        messages += count;
        messagesLeft -= count;
        restart(messagesLeft > 0 ? mostEmptyPolls : 1);
    }

    /**
     * Polls that have passed, in all runs. Any thread may ask; the answer to another one may be wrong by a run.
     *
     * @return 0 or more
     */
    public long polls() {
        return pollsBefore + emptyPolls - Math.max(1, emptyPollsLeft);
    }

    /**
     * Local messages that were taken in, in all runs.
     *
     * @return 0 or more
     */
    public long messages() {
        return messages;
    }

    private void restart(int polls) {
        pollsBefore = polls();
        emptyPolls = polls;
        emptyPollsLeft = polls;
    }
}
