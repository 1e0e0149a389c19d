package io.clump.launcher.watch;

import io.clump.am2.ClumpException;
import io.clump.am2.PeerStatistics;
import io.clump.am2.counters.EndpointCounters;
import io.clump.am2.counters.ProcessCounters;
import io.clump.am2.counters.WatchedProcess;
import io.clump.am2.job.JobDirectory;
import io.clump.am2.machine.BootClock;
import io.clump.control.RecordLines;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Counters of the processes of one host, in a form that can be sent as a line.
 *
 * @param host name of the host as the user wrote it; empty for this machine
 * @param epochMillis time of the snapshot, in milliseconds since 1970 by the host's own clock
 * @param processes processes that show their counters
 * @param missing one line for each file or host that cannot be shown, with the reason
 */
public record HostCounters(String host, long epochMillis, List<ProcessCounters> processes, List<String> missing) {
    /** Limit of the processes, endpoints and peers, each, in a snapshot that is sent: its line has at most 2 MB. */
    static final int MOST = 1_024;

    private static final int MOST_MISSING = 16;

    /** Form of the lines. */
    static final RecordLines<HostCounters> LINES = new RecordLines<>(HostCounters.class, "the counters of a host");

    /** Copies the lists. */
    public HostCounters {
        processes = List.copyOf(processes);
        missing = List.copyOf(missing);
    }

    /**
     * Reads the counters of the processes on this machine.
     *
     * @param directory the job's directory; it need not exist any more
     * @param epochMillis milliseconds since 1970
     * @return the counters
     * @throws ClumpException if the directory cannot be read
     */
    public static HostCounters read(Path directory, long epochMillis) {
        List<ProcessCounters> processes = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (Path file : JobDirectory.countersFiles(directory)) {
            try {
                ProcessCounters counters = ProcessCounters.read(file, BootClock.millis());
                if (counters != null) {
                    processes.add(counters);
                }
            } catch (ClumpException e) {
                missing.add(String.valueOf(e.getMessage()));
            }
        }
        return new HostCounters("", epochMillis, processes, missing);
    }

    /**
     * Makes the counters of a host that shows none.
     *
     * @param epochMillis milliseconds since 1970
     * @param reason reason, in one line
     * @return counters without processes
     */
    public static HostCounters none(long epochMillis, String reason) {
        return new HostCounters("", epochMillis, List.of(), List.of(reason));
    }

    /**
     * Adds the name by which the launcher knows the host.
     *
     * @param name name of the host
     * @return the same counters
     */
    public HostCounters of(String name) {
        return new HostCounters(
                name,
                epochMillis,
                processes,
                missing.stream().map(line -> "host " + name + ": " + line).toList());
    }

    /**
     * Returns the part of these counters that an agent sends.
     *
     * @param isOwn accepts the agent's own processes: the agents of another host, or of another group of processes of
     *     the job, may share the files
     * @return at most 1,024 processes and 1,024 endpoints, the same number of endpoints for each process; the numbers
     *     of those left out are in {@code missing} and in {@code unwatchedEndpoints}; at most 1,024 peers, the same
     *     number for each endpoint
     */
    public HostCounters bounded(Predicate<WatchedProcess> isOwn) {
        List<ProcessCounters> own = processes.stream()
                .filter(counters -> isOwn.test(counters.process()))
                .toList();
        int shown = Math.min(MOST, own.size());
        List<String> lines = new ArrayList<>(missing.subList(0, Math.min(MOST_MISSING, missing.size())));
        if (shown < own.size()) {
            lines.add((own.size() - shown) + " more processes are not shown");
        }
        int endpoints = MOST / Math.max(1, shown);
        int shownEndpoints = own.subList(0, shown).stream()
                .mapToInt(counters -> Math.min(endpoints, counters.endpoints().size()))
                .sum();
        int peers = MOST / Math.max(1, shownEndpoints);
        return new HostCounters(
                host,
                epochMillis,
                own.subList(0, shown).stream()
                        .map(counters -> bounded(counters, endpoints, peers))
                        .toList(),
                lines);
    }

    private static ProcessCounters bounded(ProcessCounters counters, int most, int mostPeers) {
        List<EndpointCounters> endpoints = counters.endpoints();
        int shown = Math.min(most, endpoints.size());
        return new ProcessCounters(
                counters.process(),
                counters.state(),
                counters.heartbeatAgeMillis(),
                counters.unwatchedEndpoints() + endpoints.size() - shown,
                endpoints.subList(0, shown).stream()
                        .map(endpoint -> bounded(endpoint, mostPeers))
                        .toList());
    }

    private static EndpointCounters bounded(EndpointCounters counters, int most) {
        List<PeerStatistics> peers = counters.peers();
        return new EndpointCounters(
                counters.endpointId(),
                counters.label(),
                counters.values(),
                peers.subList(0, Math.min(most, peers.size())));
    }
}
