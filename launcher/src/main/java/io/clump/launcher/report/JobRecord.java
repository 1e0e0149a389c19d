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

/** All that the processes of a job have told. */
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
     * Adds what a process has told.
     *
     * @param rank of the process
     * @param event what it told
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
        } else if (event instanceof Event.Traced traced) {
            traces.add(rank, traced.part());
        }
    }

    /**
     * The traces that the processes have sent.
     *
     * @return what has come so far
     */
    public TraceParts traces() {
        return traces;
    }

    /**
     * Returns whether the process of rank 0 has found the result of all right.
     *
     * @return false also if it has told nothing
     */
    public boolean isVerified() {
        return "true".equals(results.get(0).get("verified"));
    }

    /**
     * What the process of rank 0 has found wrong with the result.
     *
     * @return one line, or null if it has told of nothing
     */
    public @Nullable String failure() {
        return results.get(0).get("failure");
    }

    /**
     * All that the processes have told as results of the program.
     *
     * @return their results so far
     */
    public JobResults results() {
        return new JobResults(
                mainSectionSeconds(),
                results.stream().<Map<String, String>>map(LinkedHashMap::new).toList());
    }

    /**
     * Time of the main section in the slowest process.
     *
     * @return seconds; 0 if no process has told a number
     */
    public double mainSectionSeconds() {
        return results.stream()
                .mapToDouble(told -> seconds(told.getOrDefault("seconds", "0")))
                .max()
                .orElse(0);
    }

    /**
     * The phases, in the order in which they began.
     *
     * @return the slowest and the fastest process of each
     */
    public List<JobReport.Phase> phaseTimes() {
        return phases.values().stream()
                .map(phase -> new JobReport.Phase(phase.name(), phase.slowest(), phase.fastest()))
                .toList();
    }

    /**
     * Messages that the processes that have finished sent.
     *
     * @return their sums
     */
    public JobReport.Traffic messagesSent() {
        return new JobReport.Traffic(
                sum(EndpointStatistics::localMessagesSent), sum(EndpointStatistics::remoteMessagesSent));
    }

    /**
     * Bytes that the processes that have finished sent.
     *
     * @return their sums
     */
    public JobReport.Traffic bytesSent() {
        return new JobReport.Traffic(sum(EndpointStatistics::localBytesSent), sum(EndpointStatistics::remoteBytesSent));
    }

    /**
     * Polls of the processes that have finished.
     *
     * @return their sums
     */
    public JobReport.Polls polls() {
        return new JobReport.Polls(
                sum(EndpointStatistics::networkPolls),
                sum(EndpointStatistics::networkPollsSkipped),
                sum(EndpointStatistics::networkPollsEmpty));
    }

    /**
     * The skips with which processes finished.
     *
     * @return their range; 0 to 0 without a network
     */
    public JobReport.Range skips() {
        IntSummaryStatistics skips =
                statistics.stream().mapToInt(EndpointStatistics::skip).summaryStatistics();
        return skips.getCount() == 0 ? new JobReport.Range(0, 0) : new JobReport.Range(skips.getMin(), skips.getMax());
    }

    /**
     * The estimates with which processes finished.
     *
     * @return their averages; 0 if no process has finished
     */
    public JobReport.Estimates estimates() {
        return new JobReport.Estimates(
                average(EndpointStatistics::localEstimate), average(EndpointStatistics::networkEstimate));
    }

    /**
     * Claims of senders that died, which the processes that have finished took back.
     *
     * @return their sum
     */
    public long recoveredClaims() {
        return sum(EndpointStatistics::recoveredClaims);
    }

    /**
     * What happened to the datagrams of the processes that have finished.
     *
     * @return their sums; null if none of them has a network
     */
    public @Nullable NetworkStatistics network() {
        return statistics.stream()
                .map(EndpointStatistics::network)
                .filter(Objects::nonNull)
                .reduce(NetworkStatistics::plus)
                .orElse(null);
    }

    PhaseRecord phase(String name) {
        return phases.computeIfAbsent(name, key -> new PhaseRecord(key, processes));
    }

    /** A program of the user's may tell anything. */
    private static double seconds(String told) {
        try {
            double seconds = Double.parseDouble(told);
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
