package io.clump.launcher.watch;

import io.clump.am2.counters.EndpointCounter;
import io.clump.am2.counters.EndpointCounters;
import io.clump.am2.counters.ProcessCounters;
import io.clump.am2.counters.ProcessState;
import io.clump.am2.counters.WatchedProcess;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Readable table of a job: one line for each endpoint. */
public final class JobTable {
    private static final String GROUPS = "%-20s  %-23s  %-23s  %6s  %4s  %-9s";

    private static final String PROCESS = "%7s %-7s  %s";

    private static final String ENDPOINT = "%5s %5s %5s %5s  %5s %5s %5s %5s  %6s  %4s  %9s %5s  %8s %6s %7s %8s  %s";

    private static final String HOST = "host";

    private static final String NONE = "-";

    private static final double MILLIS_PER_SECOND = 1_000;

    private final List<String> lines = new ArrayList<>();
    private final Map<Long, Earlier> before = new HashMap<>();

    private final Owners owners;

    /** Width of the column of hosts; 0 without this column. */
    private final int hostWidth;

    private JobTable(JobView view, @Nullable JobView earlier) {
        int longest = view.hosts().stream()
                .mapToInt(host -> host.host().length())
                .max()
                .orElse(0);
        hostWidth = longest == 0 ? 0 : Math.max(HOST.length(), longest);
        owners = new Owners(view);
        if (earlier != null) {
            for (JobView.Seen seen : earlier.processes()) {
                long heartbeat = seen.heartbeatMillis();
                seen.counters()
                        .endpoints()
                        .forEach(endpoint -> before.put(endpoint.endpointId(), new Earlier(endpoint, heartbeat)));
            }
        }
    }

    /**
     * Formats a view of a job.
     *
     * @param view view of the job
     * @param earlier earlier view of the job, from which the rates per second are computed; null if there is no earlier
     *     view
     * @return lines without line feeds: three of headings, then one for each endpoint, for each process without
     *     endpoints, for each process that sends to peers from which nothing has ever come, and for each that
     *     has sent more than a few datagrams again
     */
    public static List<String> lines(JobView view, @Nullable JobView earlier) {
        JobTable table = new JobTable(view, earlier);
        List<JobView.Seen> processes = view.processes();
        table.add(
                "job %s: %s, %s%s%s",
                view.name(),
                plural(processes.size(), "process", "processes"),
                plural(
                        processes.stream()
                                .mapToInt(seen -> seen.counters().endpoints().size())
                                .sum(),
                        "endpoint",
                        "endpoints"),
                some(view.count(ProcessState.SILENT), "silent"),
                some(view.count(ProcessState.DEAD), "dead"));
        table.add(table.hostless() + GROUPS, "", "shared memory", "network", "", "", "estimates");
        table.addRow(
                "rank",
                HOST,
                "pid",
                "state",
                String.format(
                        Locale.ROOT,
                        ENDPOINT,
                        "out/s",
                        "in/s",
                        "out",
                        "in",
                        "out/s",
                        "in/s",
                        "out",
                        "in",
                        "queued",
                        "wait",
                        "local/net",
                        "skip",
                        "backoffs",
                        "yields",
                        "resends",
                        "returned",
                        "label"));
        processes.forEach(table::addProcess);
        return List.copyOf(table.lines);
    }

    private void addProcess(JobView.Seen seen) {
        ProcessCounters process = seen.counters();
        if (process.endpoints().isEmpty()) {
            addRow(seen, "no endpoint");
        }
        process.endpoints().forEach(endpoint -> addRow(seen, endpoint(seen, endpoint)));
        long unresponsive = process.endpoints().stream()
                .mapToLong(endpoint -> endpoint.get(EndpointCounter.UNRESPONSIVE))
                .sum();
        if (unresponsive > 0) {
            add(hostless() + "%21s sends to peers that have never answered: peers=%d, see its log", "", unresponsive);
        }
        process.endpoints().stream()
                .max(Comparator.comparingLong(endpoint -> endpoint.get(EndpointCounter.MOST_RESENT)))
                .filter(endpoint -> endpoint.get(EndpointCounter.MOST_RESENT) >= Suspects.LEAST_REPETITIONS)
                .ifPresent(endpoint -> add(
                        hostless() + "%21s most resends go to %s: %s of %s",
                        "",
                        owners.of(endpoint.get(EndpointCounter.MOST_RESENT_TO)),
                        total(endpoint, EndpointCounter.MOST_RESENT),
                        total(endpoint, EndpointCounter.DATAGRAMS_RESENT)));
        if (process.unwatchedEndpoints() > 0) {
            add(hostless() + "%21s and %d without space for their counters", "", process.unwatchedEndpoints());
        }
    }

    private void addRow(JobView.Seen seen, String endpoint) {
        WatchedProcess process = seen.counters().process();
        addRow(
                rank(process),
                seen.host().host(),
                Long.toString(process.identity().pid()),
                seen.counters().state().toString(),
                endpoint);
    }

    private void addRow(String rank, String host, String pid, String state, String endpoint) {
        String where = hostWidth == 0 ? "" : " " + host + " ".repeat(hostWidth - host.length());
        add("%4s%s " + PROCESS, rank, where, pid, state, endpoint);
    }

    /** Returns the blanks for the column of hosts in lines without a host. */
    private String hostless() {
        return " ".repeat(hostWidth == 0 ? 0 : hostWidth + 1);
    }

    private String endpoint(JobView.Seen seen, EndpointCounters endpoint) {
        return String.format(
                Locale.ROOT,
                ENDPOINT,
                rate(seen, endpoint, EndpointCounter.LOCAL_MESSAGES_SENT),
                rate(seen, endpoint, EndpointCounter.LOCAL_MESSAGES_RECEIVED),
                total(endpoint, EndpointCounter.LOCAL_MESSAGES_SENT),
                total(endpoint, EndpointCounter.LOCAL_MESSAGES_RECEIVED),
                rate(seen, endpoint, EndpointCounter.REMOTE_MESSAGES_SENT),
                rate(seen, endpoint, EndpointCounter.REMOTE_MESSAGES_RECEIVED),
                total(endpoint, EndpointCounter.REMOTE_MESSAGES_SENT),
                total(endpoint, EndpointCounter.REMOTE_MESSAGES_RECEIVED),
                ShortNumber.of(queued(endpoint)),
                waitedShare(seen, endpoint),
                estimate(endpoint, EndpointCounter.LOCAL_ESTIMATE) + "/"
                        + estimate(endpoint, EndpointCounter.NETWORK_ESTIMATE),
                total(endpoint, EndpointCounter.SKIP),
                total(endpoint, EndpointCounter.BACKOFFS),
                total(endpoint, EndpointCounter.YIELDS),
                total(endpoint, EndpointCounter.DATAGRAMS_RESENT),
                total(endpoint, EndpointCounter.RETURNED),
                endpoint.label());
    }

    private void add(String pattern, Object... values) {
        lines.add(String.format(Locale.ROOT, pattern, values).stripTrailing());
    }

    /** Returns the increase per second, averaged from the heartbeat of the earlier view to that of this one. */
    private String rate(JobView.Seen seen, EndpointCounters endpoint, EndpointCounter counter) {
        Earlier earlier = before.get(endpoint.endpointId());
        if (earlier == null) {
            return NONE;
        }
        long count = endpoint.get(counter) - earlier.endpoint.get(counter);
        double seconds = (seen.heartbeatMillis() - earlier.heartbeatMillis) / MILLIS_PER_SECOND;
        return ShortNumber.of(seconds > 0 ? Math.max(0, Math.round(count / seconds)) : 0);
    }

    /** Returns the part of the time in which the threads of the endpoint's bundle have waited. */
    private String waitedShare(JobView.Seen seen, EndpointCounters endpoint) {
        Earlier earlier = before.get(endpoint.endpointId());
        long millis = earlier == null ? 0 : seen.heartbeatMillis() - earlier.heartbeatMillis;
        return earlier == null || millis <= 0
                ? NONE
                : Math.round(Suspects.PERCENT * Suspects.waitedShare(endpoint, earlier.endpoint, millis)) + "%";
    }

    private static long queued(EndpointCounters endpoint) {
        return endpoint.get(EndpointCounter.LOCAL_REQUESTS_QUEUED)
                + endpoint.get(EndpointCounter.LOCAL_REPLIES_QUEUED)
                + endpoint.get(EndpointCounter.REMOTE_REQUESTS_QUEUED)
                + endpoint.get(EndpointCounter.REMOTE_REPLIES_QUEUED);
    }

    private static String total(EndpointCounters endpoint, EndpointCounter counter) {
        return ShortNumber.of(endpoint.get(counter));
    }

    private static String estimate(EndpointCounters endpoint, EndpointCounter counter) {
        double value = (double) endpoint.get(counter) / EndpointCounter.ESTIMATE_UNIT;
        return String.format(Locale.ROOT, value < 9.995 ? "%.2f" : "%.0f", value);
    }

    private static String rank(WatchedProcess process) {
        return process.rank() == WatchedProcess.NO_RANK ? NONE : Integer.toString(process.rank());
    }

    private static String plural(int count, String one, String many) {
        return count + " " + (count == 1 ? one : many);
    }

    private static String some(long count, String what) {
        return count == 0 ? "" : ", " + count + " " + what;
    }

    /** Endpoint in the earlier view. */
    private record Earlier(EndpointCounters endpoint, long heartbeatMillis) {}
}
