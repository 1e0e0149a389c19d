package io.clump.am2.spi;

import org.jspecify.annotations.Nullable;

/**
 * Decides for one endpoint and one of its networks how often a poll includes the network. An endpoint with several
 * networks has a strategy for each; each strategy treats messages of the other networks like local ones, as work for
 * the endpoint's thread. Each poll that is not part of the strategy's {@linkplain #stride stride} calls {@link
 * #networkAllowance} first and {@link #polled} last, and a poll of the network calls {@link #networkPollBegins}, too.
 * Polls may nest, since a handler's reply polls too: between any two of these calls there may be those of complete
 * other polls. Polls for replies only, and those of a send that waits for space, are polls like others.
 */
public interface PollStrategy {
    /**
     * Returns the run of polls that do not call the strategy. Called once, when the endpoint is allocated.
     *
     * @return the stride, which each call of the strategy restarts, or null if each poll calls the strategy
     */
    default @Nullable PollStride stride() {
        return null;
    }

    /**
     * Counts a poll and decides whether it includes the network.
     *
     * @return maximum number of network messages that this poll accepts; 0 if it skips the network. A poll before a
     *     sleep of its thread never skips: it includes the network in any case and accepts at least one message
     */
    int networkAllowance();

    /**
     * Returns the maximum number of local messages that a poll accepts. Called once, when the endpoint is allocated.
     *
     * @return at least 1
     */
    int localAllowance();

    /**
     * Notes that the local queues have been polled and the poll of the network begins now; it ends with {@link
     * #polled}. A strategy that reads the clock in both methods knows the time of the network poll.
     */
    default void networkPollBegins() {}

    /**
     * Notes the result of a poll.
     *
     * @param localCount local messages received
     * @param networkPolled true if the poll included the network
     * @param networkCount network messages received
     */
    void polled(int localCount, boolean networkPolled, int networkCount);

    /**
     * Notes that messages were sent over the network since the last call of the strategy. Called before {@link
     * #networkAllowance}, once for any number of messages. They are likely to be acknowledged and answered.
     */
    default void networkSent() {}

    /**
     * Notes that a poll has received messages over another network of the endpoint. Like local ones, they show that the
     * thread has other work than to wait for this network.
     *
     * @param count number of messages, at least 1
     */
    default void receivedElsewhere(int count) {}

    /** Does the same as {@link #networkSent}, for messages that were sent over other networks of the endpoint. */
    default void sentElsewhere() {}

    /**
     * Notes that the waiting thread has yielded the processor, and another thread has run meanwhile: the time of this
     * thread's polls is probably lost to others. Called after each such yield.
     *
     * @param nanos nanoseconds from now for which this is likely to remain true, at least 1
     */
    default void processorShared(long nanos) {}

    /**
     * Returns the current number of polls from one poll of the network to the next. Any thread may call it; the result
     * may be slightly old.
     *
     * @return at least 1; 1 means every poll
     */
    int skip();

    /**
     * Returns the strategy's current estimate of the number of local messages that a poll finds. Any thread may call
     * it; the result may be slightly old.
     *
     * @return 0 or more; 0 if the strategy has no estimate
     */
    default double localEstimate() {
        return 0;
    }

    /**
     * Returns the strategy's current estimate of the number of network messages that a poll finds. Any thread may call
     * it; the result may be slightly old.
     *
     * @return 0 or more; 0 if the strategy has no estimate
     */
    default double networkEstimate() {
        return 0;
    }
}
