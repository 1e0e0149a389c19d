package io.clump.torture.ledger;

/** What the messages of a stream are. Those of one stream are handled in the order in which they were sent, but for gets. */
public enum Channel {
    /** Requests: short, medium and long ones. */
    REQUEST(true),

    /** Replies of each kind. */
    REPLY(true),

    /** Gets, whose handler runs at the endpoint that sent them. */
    GET(false);

    private static final Channel[] ALL = values();

    private final boolean ordered;

    Channel(boolean ordered) {
        this.ordered = ordered;
    }

    /**
     * Whether messages are handled in the order in which they were sent.
     *
     * @return false for gets
     */
    public boolean isOrdered() {
        return ordered;
    }

    static Channel ofNumber(int number) {
        return ALL[number];
    }
}
