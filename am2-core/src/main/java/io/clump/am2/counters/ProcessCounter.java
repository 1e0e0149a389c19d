package io.clump.am2.counters;

/** Counters of each process that has a file of counters. */
public enum ProcessCounter {
    /** When the process was last seen at work: its lease is renewed then. */
    HEARTBEAT(1, "heartbeat", "milliseconds since 1970"),

    /** Endpoints that have no counters, as there was no room for them. */
    UNWATCHED(2, "unwatchedEndpoints", "endpoints");

    private final int typeId;
    private final String key;
    private final String unit;

    ProcessCounter(int typeId, String key, String unit) {
        this.typeId = typeId;
        this.key = key;
        this.unit = unit;
    }

    /**
     * The type of the counter in Agrona's records.
     *
     * @return a number that stays
     */
    public int typeId() {
        return typeId;
    }

    /**
     * The counter's name where programs read it.
     *
     * @return a name that stays
     */
    public String key() {
        return key;
    }

    /**
     * Returns the unit of the value.
     *
     * @return a noun
     */
    public String unit() {
        return unit;
    }
}
