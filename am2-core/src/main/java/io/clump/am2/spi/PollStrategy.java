package io.clump.am2.spi;

import org.jspecify.annotations.Nullable;

/**
 * Decides for one endpoint and one of its networks how often a poll looks there. An endpoint with several networks has
 * a strategy for each; to each of them the others are what shared memory is: work for the endpoint's thread. Each poll
 * that is not part of the strategy's {@linkplain #stride stride} calls {@link #networkAllowance} first and {@link
 * #polled} last, and one that looks also {@link #lookBegins}. Polls may nest, as a handler's reply polls too: between
 * any two of these calls there may be those of whole other polls. Polls for replies only, and those of a send that
 * waits for room, are polls like others.
 */
public interface PollStrategy {
    /**
     * The polls that need not ask. Asked once, when the endpoint is allocated.
     *
     * @return what the strategy begins anew whenever it is asked, or null if each poll asks
     */
    default @Nullable PollStride stride() {
        return null;
    }

    /**
     * Counts a poll and decides whether it looks at the network.
     *
     * @return most network messages this poll accepts; 0 if it skips the network. It does not skip if its thread is
     *     about to sleep: then it looks all the same and accepts at least one
     */
    int networkAllowance();

    /**
     * Most local messages a poll accepts. Asked once, when the endpoint is allocated.
     *
     * @return at least 1
     */
    int localAllowance();

    /**
     * Tells that the local queues have been polled and the look at the network begins now; it ends with {@link
     * #polled}. A strategy that reads the clock in both knows what the look has taken.
     */
    default void lookBegins() {}

    /**
     * Tells what a poll found.
     *
     * @param localCount local messages received
     * @param networkPolled whether the network was looked at
     * @param networkCount network messages received
     */
    void polled(int localCount, boolean networkPolled, int networkCount);

    /**
     * Tells that messages were sent over the network since the strategy was asked last. Called before {@link
     * #networkAllowance}; once, however many there were. They are likely to be acknowledged and answered.
     */
    default void networkSent() {}

    /**
     * Tells that a poll has received messages over another network of the endpoint. Like local ones they say that the
     * thread has other things to do than to wait for this network.
     *
     * @param count how many, at least 1
     */
    default void heardElsewhere(int count) {}

    /** As {@link #networkSent}, of messages that were sent over other networks of the endpoint. */
    default void sentElsewhere() {}

    /**
     * Returns the current number of polls from one look at the network to the next. Any thread may ask; the answer may
     * be slightly old.
     *
     * @return at least 1; 1 means every poll
     */
    int skip();

    /**
     * How many local messages a poll is expected to find, as the strategy believes now. Any thread may ask; the answer
     * may be that of a moment ago.
     *
     * @return 0 or more; 0 if the strategy estimates nothing
     */
    default double localEstimate() {
        return 0;
    }

    /**
     * How many network messages a poll is expected to find, as the strategy believes now. Any thread may ask; the
     * answer may be that of a moment ago.
     *
     * @return 0 or more; 0 if the strategy estimates nothing
     */
    default double networkEstimate() {
        return 0;
    }
}
