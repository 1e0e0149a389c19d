package io.clump.simulation.network;

/**
 * Results of a load.
 *
 * @param messages messages that were sent
 * @param handled messages that were handled
 * @param datagrams datagrams with messages that were sent
 * @param acknowledgements datagrams without messages that were sent
 * @param multicasts datagrams for several receivers that were sent; each counts once for each receiver among the
 *     datagrams, too
 * @param resent repetitions among the datagrams with messages
 * @param lost datagrams that did not arrive
 * @param virtualNanos time from the beginning to the last message
 * @param goodput bytes of messages that the busiest receiver handled in a second
 * @param idealGoodput the same if its link, or its processor if that is slower, processed only full datagrams from the
 *     beginning to the end
 * @param fairness handled messages of the slowest sender at the time when all of the fastest were handled, divided by
 *     the number of the latter; 0 to 1
 * @param medianNanos median of the times from a program's first attempt to send a message to its handler
 * @param tailNanos 99.9 % quantile of these times
 * @param longestGapNanos longest time in which no message was handled of a sender that had more
 */
public record LoadOutcome(
        long messages,
        long handled,
        long datagrams,
        long acknowledgements,
        long multicasts,
        long resent,
        long lost,
        long virtualNanos,
        double goodput,
        double idealGoodput,
        double fairness,
        long medianNanos,
        long tailNanos,
        long longestGapNanos) {
    /**
     * Returns whether every message was handled.
     *
     * @return true if none is missing
     */
    public boolean isComplete() {
        return handled == messages;
    }

    /**
     * Returns the share of repetitions.
     *
     * @return repetitions for each datagram with messages, 0 to 1
     */
    public double resentShare() {
        return datagrams == 0 ? 0 : (double) resent / datagrams;
    }
}
