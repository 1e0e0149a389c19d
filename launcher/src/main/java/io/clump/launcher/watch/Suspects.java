package io.clump.launcher.watch;

import io.clump.am2.counters.EndpointCounter;
import io.clump.am2.counters.EndpointCounters;
import io.clump.am2.counters.ProcessState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Names the processes of a job that most likely keep the others waiting. */
public final class Suspects {
    static final double PERCENT = 100;

    /** Least difference of the shares of time that processes wait, from which on a process that waits less is named. */
    private static final double LEAST_DIFFERENCE = 0.25;

    /** Least share of repeated datagrams for a process to be named. */
    private static final double LEAST_REPEATED = 0.01;

    /** Least number of repeated datagrams; fewer are chance. */
    static final long LEAST_REPETITIONS = 5;

    private static final int MOST_SILENT = 3;

    private static final double NANOS_PER_MILLI = 1e6;

    private Suspects() {}

    /** Work of a process between two views. */
    private record Activity(JobView.Seen seen, double waitedShare, double repeatedShare, long repeated) {}

    /**
     * Names the suspects.
     *
     * @param now view of the job
     * @param earlier earlier view; null for the first one
     * @return at most one line for each reason, and for each of the first silent processes; often none
     */
    public static List<String> lines(JobView now, @Nullable JobView earlier) {
        List<String> lines = new ArrayList<>();
        now.processes().stream()
                .filter(seen -> seen.counters().state() == ProcessState.SILENT)
                .limit(MOST_SILENT)
                .forEach(seen ->
                        lines.add(name(seen) + " is silent: stopped, collecting garbage or without a processor"));
        if (earlier == null) {
            return lines;
        }
        List<Activity> activities = activities(now, earlier);
        if (activities.size() < 2) {
            return lines;
        }
        Activity busiest = worst(activities, activity -> -activity.waitedShare);
        double others = meanOfOthers(activities, busiest, Activity::waitedShare);
        if (others - busiest.waitedShare >= LEAST_DIFFERENCE) {
            lines.add(String.format(
                    Locale.ROOT,
                    "%s waits least: %.0f %% of the time, the others %.0f %%; they may wait for it",
                    name(busiest.seen),
                    PERCENT * busiest.waitedShare,
                    PERCENT * others));
        }
        Activity losing = worst(activities, Activity::repeatedShare);
        if (losing.repeatedShare >= LEAST_REPEATED && losing.repeated >= LEAST_REPETITIONS) {
            lines.add(String.format(
                    Locale.ROOT,
                    "%s sends most datagrams again: %.1f %%, the others %.1f %%; its host may lose them",
                    name(losing.seen),
                    PERCENT * losing.repeatedShare,
                    PERCENT * meanOfOthers(activities, losing, Activity::repeatedShare)));
        }
        return lines;
    }

    private static List<Activity> activities(JobView now, JobView earlier) {
        Map<Long, EndpointCounters> before = new HashMap<>();
        Map<Long, Long> heartbeats = new HashMap<>();
        for (JobView.Seen seen : earlier.processes()) {
            for (EndpointCounters endpoint : seen.counters().endpoints()) {
                before.put(endpoint.endpointId(), endpoint);
                heartbeats.put(endpoint.endpointId(), seen.heartbeatMillis());
            }
        }
        List<Activity> activities = new ArrayList<>();
        for (JobView.Seen seen : now.processes()) {
            double waited = -1;
            long sent = 0;
            long repeated = 0;
            for (EndpointCounters endpoint : seen.counters().endpoints()) {
                EndpointCounters first = before.get(endpoint.endpointId());
                long millis = seen.heartbeatMillis() - heartbeats.getOrDefault(endpoint.endpointId(), Long.MAX_VALUE);
                if (first != null && millis > 0) {
                    // If a process has several bundles, the work is done by the threads that wait least.
                    double share = waitedShare(endpoint, first, millis);
                    waited = waited < 0 ? share : Math.min(waited, share);
                    sent += increase(endpoint, first, EndpointCounter.DATAGRAMS_SENT);
                    repeated += increase(endpoint, first, EndpointCounter.DATAGRAMS_RESENT);
                }
            }
            if (waited >= 0) {
                activities.add(new Activity(seen, waited, (double) repeated / Math.max(1, sent), repeated));
            }
        }
        return activities;
    }

    /** Returns the part of some time in which the threads of an endpoint's bundle have waited, 0 to 1. */
    static double waitedShare(EndpointCounters now, EndpointCounters earlier, long millis) {
        return Math.max(
                0, Math.min(increase(now, earlier, EndpointCounter.WAITED_NANOS) / (NANOS_PER_MILLI * millis), 1));
    }

    private static long increase(EndpointCounters now, EndpointCounters earlier, EndpointCounter counter) {
        return now.get(counter) - earlier.get(counter);
    }

    private static Activity worst(List<Activity> activities, ToDoubleFunction<Activity> badness) {
        return activities.stream().max(Comparator.comparingDouble(badness)).orElseThrow();
    }

    private static double meanOfOthers(List<Activity> activities, Activity one, ToDoubleFunction<Activity> value) {
        return activities.stream()
                .filter(activity -> !activity.equals(one))
                .mapToDouble(value)
                .average()
                .orElse(0);
    }

    /** Returns the rank or process number, and the host. */
    static String name(JobView.Seen seen) {
        int rank = seen.counters().process().rank();
        String host = seen.host().host();
        return (rank < 0 ? "process " + seen.counters().process().identity().pid() : "rank " + rank)
                + (host.isEmpty() ? "" : " on host " + host);
    }
}
