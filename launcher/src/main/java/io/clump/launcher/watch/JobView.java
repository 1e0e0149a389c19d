package io.clump.launcher.watch;

import io.clump.am2.ClumpException;
import io.clump.am2.counters.ProcessCounters;
import io.clump.am2.counters.ProcessState;
import io.clump.launcher.control.JobSocket;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Snapshot of a job at one time.
 *
 * @param directory the job's directory
 * @param epochMillis time of the snapshot, in milliseconds since 1970
 * @param hosts hosts of the job; one without a name if it runs on this machine only
 */
public record JobView(Path directory, long epochMillis, List<HostCounters> hosts) {
    private static final Comparator<Seen> BY_PLACE = Comparator.<Seen>comparingInt(
                    seen -> seen.counters.process().rank())
            .thenComparing(seen -> seen.counters.process().node())
            .thenComparingLong(seen -> seen.counters.process().identity().pid());

    /** Copies the list. */
    public JobView {
        hosts = List.copyOf(hosts);
    }

    /**
     * Takes a snapshot of a job: queries its launcher if it runs on several hosts, and otherwise reads the files of its
     * processes.
     *
     * @param directory the job's directory; it need not exist any more
     * @param epochMillis milliseconds since 1970
     * @return the snapshot
     * @throws ClumpException if the directory cannot be read
     */
    public static JobView read(Path directory, long epochMillis) {
        Path socket = JobSocket.ofSeveralHosts(directory);
        if (!Files.exists(socket, LinkOption.NOFOLLOW_LINKS)) {
            return new JobView(directory, epochMillis, List.of(HostCounters.read(directory, epochMillis)));
        }
        try {
            List<HostCounters> hosts = new ArrayList<>(WatchServer.ask(socket));
            for (Path ofGroup : JobSocket.ofFurtherGroups(socket)) {
                hosts.addAll(ofGroup(ofGroup, epochMillis));
            }
            return new JobView(directory, epochMillis, hosts);
        } catch (ClumpException e) {
            HostCounters here = HostCounters.read(directory, epochMillis);
            // If the socket is gone, the job has just ended, which is no error.
            return new JobView(
                    directory,
                    epochMillis,
                    Files.exists(socket, LinkOption.NOFOLLOW_LINKS)
                            ? List.of(here, HostCounters.none(epochMillis, String.valueOf(e.getMessage())))
                            : List.of(here));
        }
    }

    /** Asks for the processes of a group that a program has started, which may end meanwhile. */
    private static List<HostCounters> ofGroup(Path socket, long epochMillis) {
        try {
            return WatchServer.ask(socket);
        } catch (ClumpException e) {
            return Files.exists(socket, LinkOption.NOFOLLOW_LINKS)
                    ? List.of(HostCounters.none(epochMillis, String.valueOf(e.getMessage())))
                    : List.of();
        }
    }

    /**
     * Returns the job's name.
     *
     * @return the last part of its directory
     */
    public String name() {
        return String.valueOf(directory.getFileName());
    }

    /**
     * Lists the files and hosts that cannot be shown.
     *
     * @return one line for each, with the reason
     */
    public List<String> missing() {
        return hosts.stream().flatMap(host -> host.missing().stream()).toList();
    }

    /**
     * Lists the processes of all hosts.
     *
     * @return the processes, ordered by rank, node and process number
     */
    public List<Seen> processes() {
        return hosts.stream()
                .flatMap(host -> host.processes().stream().map(counters -> new Seen(host, counters)))
                .sorted(BY_PLACE)
                .toList();
    }

    long count(ProcessState state) {
        return processes().stream()
                .filter(seen -> seen.counters.state() == state)
                .count();
    }

    /**
     * Process, with its host.
     *
     * @param host host on which it runs
     * @param counters counters of the process
     */
    public record Seen(HostCounters host, ProcessCounters counters) {
        /**
         * Returns the time at which the counters were written, by the clock of the host; they are as old as the
         * heartbeat.
         */
        long heartbeatMillis() {
            return host.epochMillis() - counters.heartbeatAgeMillis();
        }
    }
}
