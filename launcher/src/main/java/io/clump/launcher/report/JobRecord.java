package io.clump.launcher.report;

import io.clump.am2.EndpointStatistics;
import io.clump.am2.NetworkStatistics;
import io.clump.launcher.control.Event;
import io.clump.launcher.trace.TraceParts;
import io.clump.splitc.app.JobResults;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Record of all events of a job's processes. */
public final class JobRecord {
    private final int processes;
    private final Map<String, PhaseRecord> phases = new LinkedHashMap<>();
    private final List<Map<String, String>> results = new ArrayList<>();
    private final List<EndpointStatistics> statistics = new ArrayList<>();
    private final TraceParts traces = new TraceParts();

    /**
     * Makes an empty record.
     *
     * @param processes number of processes of the job
     */
    public JobRecord(int processes) {
        this.processes = processes;
        for (int rank = 0; rank < processes; rank++) {
            results.add(new LinkedHashMap<>());
        }
    }

    /**
     * Adds an event of a process.
     *
     * @param rank rank of the process
     * @param event event of the process
     */
    public void add(int rank, Event event) {
        if (event instanceof Event.PhaseStarted started) {
            phase(started.phase()).started(rank, started.total());
        } else if (event instanceof Event.Progressed progressed) {
            phase(progressed.phase()).progressed(rank, progressed.done());
        } else if (event instanceof Event.PhaseEnded ended) {
            phase(ended.phase()).ended(rank, ended.nanos());
        } else if (event instanceof Event.Result result) {
            results.get(rank).put(result.key(), result.value());
        } else if (event instanceof Event.Finished finished) {
            statistics.add(finished.statistics());
        }
    }

    /**
     * Returns the traces that the processes have sent.
     *
     * @return the parts that have arrived so far
     */
    public TraceParts traces() {
        return traces;
    }

    /**
     * Returns whether the process of rank 0 has verified the result of the job.
     *
     * @return false also if it has not reported a result
     */
    public boolean isVerified() {
        return "true".equals(results.get(0).get("verified"));
    }

    /**
     * Returns the error that the process of rank 0 has found in the result.
     *
     * @return one line, or null if it has reported no error
     */
    public @Nullable String failure() {
        return results.get(0).get("failure");
    }

    /**
     * Returns all results that the processes have reported.
     *
     * @return their results so far
     */
    public JobResults results() {
        return new JobResults(
                mainSectionSeconds(),
                results.stream().<Map<String, String>>map(LinkedHashMap::new).toList());
    }

    /**
     * Returns the time of the main section in the slowest process.
     *
     * @return seconds; 0 if no process has reported a number
     */
    public double mainSectionSeconds() {
        return results.stream()
                .mapToDouble(reported -> seconds(reported.getOrDefault("seconds", "0")))
                .max()
                .orElse(0);
    }

    /**
     * Returns the phases in the order in which they began.
     *
     * @return the slowest and the fastest process of each
     */
    public List<JobReport.Phase> phaseTimes() {
        return phases.values().stream()
                .map(phase -> new JobReport.Phase(phase.name(), phase.slowest(), phase.fastest()))
                .toList();
    }

    /**
     * Returns the counts of the finished processes.
     *
     * @return their sums; of the skips the range, 0 to 0 without a network; of the estimates the averages
     */
    public JobReport.Counts counts() {
        IntSummaryStatistics skips =
                statistics.stream().mapToInt(EndpointStatistics::skip).summaryStatistics();
        return new JobReport.Counts(
                new JobReport.Traffic(
                        sum(EndpointStatistics::localMessagesSent), sum(EndpointStatistics::remoteMessagesSent)),
                new JobReport.Traffic(
                        sum(EndpointStatistics::localBytesSent), sum(EndpointStatistics::remoteBytesSent)),
                new JobReport.Polls(
                        sum(EndpointStatistics::networkPolls),
                        sum(EndpointStatistics::networkPollsSkipped),
                        sum(EndpointStatistics::networkPollsEmpty)),
                skips.getCount() == 0 ? new JobReport.Range(0, 0) : new JobReport.Range(skips.getMin(), skips.getMax()),
                new JobReport.Estimates(
                        average(EndpointStatistics::localEstimate), average(EndpointStatistics::networkEstimate)),
                sum(EndpointStatistics::recoveredClaims),
                network());
    }

    private @Nullable NetworkStatistics network() {
        return statistics.stream()
                .map(EndpointStatistics::network)
                .filter(Objects::nonNull)
                .reduce(NetworkStatistics::plus)
                .orElse(null);
    }

    PhaseRecord phase(String name) {
        return phases.computeIfAbsent(name, key -> new PhaseRecord(key, processes));
    }

    /** Reads a number of seconds. A user's program may report any text. */
    private static double seconds(String reported) {
        try {
            double seconds = Double.parseDouble(reported);
            return seconds >= 0 && Double.isFinite(seconds) ? seconds : 0;
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    private double average(ToDoubleFunction<EndpointStatistics> value) {
        return statistics.stream().mapToDouble(value).average().orElse(0);
    }

    private long sum(ToLongFunction<EndpointStatistics> count) {
        return statistics.stream().mapToLong(count).sum();
    }
}
