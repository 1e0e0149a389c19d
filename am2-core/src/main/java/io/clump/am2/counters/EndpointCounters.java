package io.clump.am2.counters;

import java.util.Map;

/**
 * Counts of one endpoint.
 *
 * @param endpointId the endpoint's number in the job
 * @param values of all counters, each in its unit
 */
public record EndpointCounters(long endpointId, Map<EndpointCounter, Long> values) {
    /** Makes the map the record's own. */
    public EndpointCounters {
        values = Map.copyOf(values);
    }

    /**
     * The value of a counter.
     *
     * @param counter which
     * @return its value, in the counter's unit; 0 if it was not there
     */
    public long get(EndpointCounter counter) {
        return values.getOrDefault(counter, 0L);
    }
}
