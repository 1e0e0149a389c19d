package io.clump.matching;

import io.clump.am2.ClumpException;
import io.clump.exchange.Slots;

/**
 * Rank of a process among the processes that exchange matched messages, and limits of its matcher. All processes have
 * the same values except {@code rank}.
 *
 * @param rank number of this process, 0 to size - 1
 * @param size number of processes, 1 to 65,536
 * @param firstHandler number of the first of the {@link Matcher#HANDLERS} handlers that the matcher sets, 1 to 65,500
 * @param eagerBytes length of the longest message that is sent before a receive is known to be posted, 0 to 1,000,000
 * @param creditBytes memory that messages of one sender may take at a receiver that has posted no receive for them;
 *     each takes its own length, rounded up to 64 bytes, and 64 bytes; 0 to 4,000,000. All senders together may take
 *     {@link #MOST_BYTES_OF_ALL}: with more processes each sender has its share of that
 */
public record MatcherConfiguration(int rank, int size, int firstHandler, int eagerBytes, int creditBytes) {
    /** Default of {@code firstHandler}. */
    public static final int DEFAULT_FIRST_HANDLER = 100;

    /** Default of {@code eagerBytes}. */
    public static final int DEFAULT_EAGER_BYTES = 30_000;

    /** Maximum of {@code eagerBytes}. */
    public static final int MOST_EAGER_BYTES = 1_000_000;

    /** Default of {@code creditBytes}: 10,000 messages of 8 bytes, or 69 of 30,000 bytes. */
    public static final int DEFAULT_CREDIT_BYTES = 2_097_152;

    /** Maximum of {@code creditBytes}. */
    public static final int MOST_CREDIT_BYTES = 4_000_000;

    /** Memory that messages of all senders together may take at a receiver that has posted no receive for them. */
    public static final int MOST_BYTES_OF_ALL = 64 << 20;

    /**
     * Maximum number of envelopes, of all senders together, that wait at a receiver without a receive. The bytes of
     * these messages are still at their senders. Each sender has an equal share of the number.
     */
    public static final int MOST_ENVELOPES_OF_ALL = 1 << 20;

    /** Checks the values. */
    public MatcherConfiguration {
        check("size", size, 1, 65_536);
        check("rank", rank, 0, size - 1);
        check("first handler", firstHandler, 1, 65_500);
        check("eager bytes", eagerBytes, 0, MOST_EAGER_BYTES);
        check("credit bytes", creditBytes, 0, MOST_CREDIT_BYTES);
    }

    /** Returns the memory that messages of each sender may take. */
    int creditBytesOfEach() {
        return Math.min(creditBytes, MOST_BYTES_OF_ALL / size);
    }

    /** Returns the number of envelopes that may wait of each sender. */
    int envelopesOfEach() {
        return Math.min(Slots.CAPACITY, MOST_ENVELOPES_OF_ALL / size);
    }

    /**
     * Returns the defaults.
     *
     * @param rank number of this process, 0 to size - 1
     * @param size number of processes
     * @return a configuration
     * @throws ClumpException if a number is out of range
     */
    public static MatcherConfiguration of(int rank, int size) {
        return new MatcherConfiguration(rank, size, DEFAULT_FIRST_HANDLER, DEFAULT_EAGER_BYTES, DEFAULT_CREDIT_BYTES);
    }

    /**
     * Returns this configuration with another number of the first handler.
     *
     * @param value the number
     * @return a configuration
     */
    public MatcherConfiguration withFirstHandler(int value) {
        return new MatcherConfiguration(rank, size, value, eagerBytes, creditBytes);
    }

    /**
     * Returns this configuration with another length of the longest eager message.
     *
     * @param value bytes
     * @return a configuration
     */
    public MatcherConfiguration withEagerBytes(int value) {
        return new MatcherConfiguration(rank, size, firstHandler, value, creditBytes);
    }

    /**
     * Returns this configuration with another credit.
     *
     * @param value bytes
     * @return a configuration
     */
    public MatcherConfiguration withCreditBytes(int value) {
        return new MatcherConfiguration(rank, size, firstHandler, eagerBytes, value);
    }

    private static void check(String what, int value, int least, int most) {
        if (value < least || value > most) {
            throw new ClumpException(what + " out of range: found=" + value + ", expected " + least + " to " + most);
        }
    }
}
