package io.clump.torture.ledger;

import java.util.Locale;

/**
 * One line of a ledger.
 *
 * @param what happened
 * @param channel kind of the message
 * @param number of the message among those of its stream, from 0 on
 * @param from number of the endpoint that sent the message, or of the endpoint itself
 * @param to number of the endpoint it is for; 0 if this is about no message
 * @param detail see {@link EntryKind}
 * @param nanos when, by the machine's clock
 */
public record Entry(EntryKind what, Channel channel, int number, long from, long to, long detail, long nanos) {
    /**
     * The entry as a line for readers.
     *
     * @param startNanos from when on time is counted
     * @return text without an end of line
     */
    public String toText(long startNanos) {
        return String.format(
                Locale.ROOT,
                "%12.6f s  %-8s %-7s %8d  %016x -> %016x  %d",
                (nanos - startNanos) / 1e9,
                what,
                channel,
                number,
                from,
                to,
                detail);
    }
}
