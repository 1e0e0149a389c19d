package io.clump.am2.counters;

import io.clump.am2.PeerStatistics;
import org.jspecify.annotations.Nullable;

/**
 * Counters of a peer of an endpoint, with their numbers in the file and their units. The numbers are permanent, as
 * those of {@link EndpointCounter}.
 */
public enum PeerCounter {
    /** Datagrams with messages sent to the peer, repetitions included. */
    DATAGRAMS_SENT(161, "datagramsSent", "datagrams"),

    /** Those of them that repeated an earlier one. */
    DATAGRAMS_RESENT(162, "datagramsResent", "datagrams"),

    /** Datagrams with messages that the peer sent again although they had arrived. */
    DUPLICATES(163, "duplicates", "datagrams"),

    /** Estimate of the time from a datagram to its acknowledgement. */
    ROUND_TRIP_NANOS(164, "roundTripNanos", "nanoseconds");

    private final int typeId;
    private final String key;
    private final String unit;

    PeerCounter(int typeId, String key, String unit) {
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
     * Returns the counter's name for programs: that of the component of {@link PeerStatistics}.
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

    /**
     * Returns whether the value may decrease while the peer is known.
     *
     * @return false for a sum that only grows
     */
    public boolean isGauge() {
        return this == ROUND_TRIP_NANOS;
    }

    /**
     * Returns the value of this counter.
     *
     * @param counts counts of a peer
     * @return the value in its unit
     */
    public long of(PeerStatistics counts) {
        return switch (this) {
            case DATAGRAMS_SENT -> counts.datagramsSent();
            case DATAGRAMS_RESENT -> counts.datagramsResent();
            case DUPLICATES -> counts.duplicates();
            case ROUND_TRIP_NANOS -> counts.roundTripNanos();
        };
    }

    /** Returns the counter of a type; null for another type. */
    static @Nullable PeerCounter ofType(int typeId) {
        for (PeerCounter counter : values()) {
            if (counter.typeId == typeId) {
                return counter;
            }
        }
        return null;
    }
}
