package io.clump.am2.spi;

/**
 * Decides for one endpoint how often a poll looks at the network. Each poll calls {@link #networkAllowance} first and
 * {@link #polled} last; polls may nest, as a handler's reply polls too.
 */
public interface PollStrategy {
    /**
     * Counts a poll and decides whether it looks at the network.
     *
     * @return most network messages this poll accepts; 0 if it skips the network
     */
    int networkAllowance();

    /**
     * Most local messages a poll accepts. Asked once, when the endpoint is allocated.
     *
     * @return at least 1
     */
    int localAllowance();

    /**
     * Tells what a poll found.
     *
     * @param localCount local messages received
     * @param networkPolled whether the network was looked at
     * @param networkCount network messages received
     */
    void polled(int localCount, boolean networkPolled, int networkCount);

    /**
     * Number of polls from one look at the network to the next, as it is now. Any thread may ask; the answer may be that of a
     * moment ago.
     *
     * @return at least 1; 1 means every poll
     */
    int skip();

    /**
     * How many local messages a poll is expected to find, as the strategy believes now. Any thread may ask; the answer may be
     * that of a moment ago.
     *
     * @return 0 or more; 0 if the strategy estimates nothing
     */
    default double localEstimate() {
        return 0;
    }

    /**
     * How many network messages a poll is expected to find, as the strategy believes now. Any thread may ask; the answer may
     * be that of a moment ago.
     *
     * @return 0 or more; 0 if the strategy estimates nothing
     */
    default double networkEstimate() {
        return 0;
    }
}
