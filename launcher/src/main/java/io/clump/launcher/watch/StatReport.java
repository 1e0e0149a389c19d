package io.clump.launcher.watch;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clump.am2.PeerStatistics;
import io.clump.am2.counters.EndpointCounter;
import io.clump.am2.counters.EndpointCounters;
import io.clump.am2.counters.PeerCounter;
import io.clump.am2.counters.ProcessCounters;
import io.clump.am2.counters.WatchedProcess;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Output of {@code clump stat --json}. The object has these members, in this order and with these names.
 *
 * @param job name of the job
 * @param directory directory of the job
 * @param epochMillis time of the snapshot, in milliseconds since 1970
 * @param processes processes that show their counters, by rank
 */
public record StatReport(String job, String directory, long epochMillis, List<ProcessReport> processes) {
    private static final Set<EndpointCounter> ESTIMATES =
            EnumSet.of(EndpointCounter.LOCAL_ESTIMATE, EndpointCounter.NETWORK_ESTIMATE);

    /** Copies the list. */
    public StatReport {
        processes = List.copyOf(processes);
    }

    /**
     * Makes the report from a view of a job.
     *
     * @param view view of the job
     * @return the report
     */
    public static StatReport of(JobView view) {
        return new StatReport(
                view.name(),
                view.directory().toString(),
                view.epochMillis(),
                view.processes().stream().map(StatReport::process).toList());
    }

    /**
     * Report about a process.
     *
     * @param rank rank in the job; absent if the process has none
     * @param host host on which it runs, as the user wrote it; absent if the job runs without hosts
     * @param node name of its node
     * @param pid number of the process in the operating system
     * @param state running, silent or dead
     * @param heartbeatAgeMillis time since its last heartbeat
     * @param silentAfterMillis age of the heartbeat from which on it counts as silent
     * @param unwatchedEndpoints endpoints that have no counters
     * @param endpoints other endpoints; each has its name as 16 hexadecimal digits, as {@code mostResentTo} has,
     *     all counters by their names, and {@code peers}, the peers to which it has sent most datagrams again
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record ProcessReport(
            @Nullable Integer rank,
            @Nullable String host,
            String node,
            long pid,
            String state,
            long heartbeatAgeMillis,
            long silentAfterMillis,
            long unwatchedEndpoints,
            List<ObjectNode> endpoints) {
        /** Copies the list. */
        public ProcessReport {
            endpoints = List.copyOf(endpoints);
        }
    }

    private static ProcessReport process(JobView.Seen seen) {
        String host = seen.host().host();
        ProcessCounters counters = seen.counters();
        WatchedProcess process = counters.process();
        return new ProcessReport(
                process.rank() == WatchedProcess.NO_RANK ? null : process.rank(),
                host.isEmpty() ? null : host,
                process.node(),
                process.identity().pid(),
                counters.state().toString(),
                counters.heartbeatAgeMillis(),
                process.silentAfterMillis(),
                counters.unwatchedEndpoints(),
                counters.endpoints().stream().map(StatReport::endpoint).toList());
    }

    private static ObjectNode endpoint(EndpointCounters counters) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        object.put("endpoint", name(counters.endpointId()));
        if (!counters.label().isEmpty()) {
            object.put("label", counters.label());
        }
        for (EndpointCounter counter : EndpointCounter.values()) {
            long value = counters.get(counter);
            if (ESTIMATES.contains(counter)) {
                object.put(counter.key(), (double) value / EndpointCounter.ESTIMATE_UNIT);
            } else if (counter == EndpointCounter.MOST_RESENT_TO) {
                object.put(counter.key(), name(value));
            } else {
                object.put(counter.key(), value);
            }
        }
        ArrayNode peers = object.putArray("peers");
        counters.peers().forEach(peer -> peers.add(peer(peer)));
        return object;
    }

    private static ObjectNode peer(PeerStatistics counts) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        object.put("endpoint", name(counts.endpointId()));
        object.put("network", counts.network());
        for (PeerCounter counter : PeerCounter.values()) {
            object.put(counter.key(), counter.of(counts));
        }
        return object;
    }

    private static String name(long endpointId) {
        return String.format("%016x", endpointId);
    }
}
