package io.clump.am2.counters;

import java.util.Map;

/**
 * Counts of one endpoint.
 *
 * @param endpointId the endpoint's number in the job
 * @param label label that the program has given the endpoint; empty if it has none
 * @param values values of all counters, each in its unit
 */
public record EndpointCounters(long endpointId, String label, Map<EndpointCounter, Long> values) {
    /** Copies the map. */
    public EndpointCounters {
        values = Map.copyOf(values);
    }

    /**
     * Returns the value of a counter.
     *
     * @param counter counter to read
     * @return its value, in the counter's unit; 0 if it is absent
     */
    public long get(EndpointCounter counter) {
        return values.getOrDefault(counter, 0L);
    }
}
