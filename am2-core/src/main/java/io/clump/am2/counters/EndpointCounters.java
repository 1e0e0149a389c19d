package io.clump.am2.counters;

import io.clump.am2.PeerStatistics;
import java.util.List;
import java.util.Map;

/**
 * Counts of one endpoint.
 *
 * @param endpointId the endpoint's number in the job
 * @param label label that the program has given the endpoint; empty if it has none
 * @param values values of all counters, each in its unit
 * @param peers counts of the peers to which most datagrams were sent again, most first; at most eight of each network
 */
public record EndpointCounters(
        long endpointId, String label, Map<EndpointCounter, Long> values, List<PeerStatistics> peers) {
    /** Copies the map and the list. */
    public EndpointCounters {
        values = Map.copyOf(values);
        peers = List.copyOf(peers);
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
