package io.clump.launcher.gang;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * State of a gang at one time.
 *
 * @param hosts hosts that jobs run on by default, in the form of {@code -H}; may be empty
 * @param sliceMillis time that a job runs while others wait, in milliseconds
 * @param switches number of switches from one job to another
 * @param lastSwitchMicros duration of the last switch, in microseconds
 * @param jobs jobs in the order of their next time slices
 */
public record GangReport(String hosts, long sliceMillis, long switches, long lastSwitchMicros, List<Entry> jobs) {
    /** State of the running job. */
    public static final String RUNS = "runs";

    /** State of a waiting job. */
    public static final String STANDS = "stands";

    /** State of a job whose launcher does not answer. */
    public static final String LOST = "lost";

    private static final double THOUSAND = 1_000;

    /** Copies the list. */
    public GangReport {
        Objects.requireNonNull(hosts, "hosts");
        jobs = List.copyOf(jobs);
    }

    /**
     * Job of a gang.
     *
     * @param job name of the job
     * @param pid process number of its launcher
     * @param state {@link #RUNS}, {@link #STANDS} or {@link #LOST}
     * @param ranMillis time that it has run, in milliseconds
     * @param turns number of its time slices
     * @param unstable number of times it was stopped while messages were in flight
     */
    public record Entry(String job, long pid, String state, long ranMillis, long turns, long unstable) {
        /** Checks that the names are there. */
        public Entry {
            Objects.requireNonNull(job, "job");
            Objects.requireNonNull(state, "state");
        }
    }

    /**
     * Returns the state of a job.
     *
     * @param job name of the job
     * @return its state; empty if it is not in the gang
     */
    public String stateOf(String job) {
        return jobs.stream()
                .filter(entry -> entry.job.equals(job))
                .map(Entry::state)
                .findFirst()
                .orElse("");
    }

    /**
     * Formats the report as a table.
     *
     * @return lines without line feeds
     */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("gang: " + jobs.size() + (jobs.size() == 1 ? " job" : " jobs") + ", slice " + sliceMillis + " ms"
                + (hosts.isEmpty() ? "" : ", hosts " + hosts) + ", " + switches
                + (switches == 1 ? " switch" : " switches")
                + (switches == 0 ? "" : format(", the last took %.1f ms", lastSwitchMicros / THOUSAND)));
        if (!jobs.isEmpty()) {
            lines.add(format("%-16s  %8s  %-6s  %9s  %6s  %8s", "job", "pid", "state", "ran/s", "turns", "unstable"));
        }
        for (Entry entry : jobs) {
            lines.add(format(
                    "%-16s  %8d  %-6s  %9.1f  %6d  %8d",
                    entry.job, entry.pid, entry.state, entry.ranMillis / THOUSAND, entry.turns, entry.unstable));
        }
        return lines;
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
