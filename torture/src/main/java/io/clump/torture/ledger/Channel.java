package io.clump.torture.ledger;

/**
 * The kinds of messages in a stream. Those of one stream are handled in the order in which they were sent, but for
 * gets.
 */
public enum Channel {
    /** Requests: short, medium and long ones. */
    REQUEST(0, true),

    /** Replies of each kind. */
    REPLY(1, true),

    /** Gets, whose handler runs at the endpoint that sent them. */
    GET(2, false);

    private static final Channel[] BY_NUMBER = values();

    private final int number;
    private final boolean ordered;

    Channel(int number, boolean ordered) {
        this.number = number;
        this.ordered = ordered;
    }

    /**
     * Returns its number in a ledger.
     *
     * @return 0 or more
     */
    public int number() {
        return number;
    }

    /**
     * Tells whether messages are handled in the order in which they were sent.
     *
     * @return false for gets
     */
    public boolean isOrdered() {
        return ordered;
    }

    static Channel ofNumber(int number) {
        return BY_NUMBER[number];
    }
}
