package io.clump.am2.counters;

/** Counters of each process that has a file of counters. */
public enum ProcessCounter {
    /** Time of the last heartbeat, which renews the lease of the process. */
    HEARTBEAT(1, "heartbeat", "milliseconds of the boot"),

    /** Endpoints without counters, since there was no space for them. */
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
     * Returns the type of the counter in Agrona's records.
     *
     * @return a permanent number
     */
    public int typeId() {
        return typeId;
    }

    /**
     * Returns the counter's name for programs.
     *
     * @return a permanent name
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
