package io.clump.laboratory.apps;

import io.clump.am2.ClumpException;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.harness.Measurement;
import io.clump.laboratory.harness.Sample;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * An app under several configurations, as one job or as several at once, with or without sequential work beside it. All
 * its runs are in the same processes, and each round runs each configuration in turn, so the configurations are
 * measured side by side.
 *
 * @param work the app
 * @param jobSize number of processes of a job
 * @param nodes number of nodes on which the processes of a job run; divides {@code jobSize}
 * @param jobs number of jobs that run at once
 * @param sequential number of processes that do sequential work meanwhile
 * @param configurations the properties of the layers in each, such as {@code clump.queue}; in the order of measurement
 * @param limitSeconds a configuration in which a run takes longer than this is not run again: 0 or more
 */
public record AppSweep(
        AppWork work,
        int jobSize,
        int nodes,
        int jobs,
        int sequential,
        List<Map<String, String>> configurations,
        int limitSeconds) {
    /** Limit that no run reaches: the process that waits for the answer gives up earlier. */
    public static final int NO_LIMIT = 1_000;

    public AppSweep {
        configurations = configurations.stream().map(Map::copyOf).toList();
    }

    /** Makes a sweep all of whose configurations are run in every round. */
    public AppSweep(
            AppWork work, int jobSize, int nodes, int jobs, int sequential, List<Map<String, String>> configurations) {
        this(work, jobSize, nodes, jobs, sequential, configurations, NO_LIMIT);
    }

    /** Returns the number of processes that are busy at once. */
    public int processes() {
        return jobSize * jobs + sequential;
    }

    /**
     * Measures in each round a run of each configuration, in turns. The system chooses the processors, as in the
     * thesis.
     */
    public Contestant contestant() {
        Map<String, String> all = new TreeMap<>();
        work.parameters().apply(jobSize).forEach((key, value) -> all.put(ProgramRun.OWN + key, value));
        all.put(AppJobs.PROGRAM, work.program().getName());
        all.put(AppJobs.JOB_SIZE, Integer.toString(jobSize));
        all.put(AppJobs.NODES, Integer.toString(nodes));
        all.put(AppJobs.JOBS, Integer.toString(jobs));
        all.put(AppJobs.SEQUENTIAL, Integer.toString(sequential));
        all.put(AppJobs.LIMIT, Integer.toString(limitSeconds));
        all.put(AppJobs.CONFIGURATIONS, Integer.toString(configurations.size()));
        for (int i = 0; i < configurations.size(); i++) {
            String prefix = i + ".";
            configurations.get(i).forEach((key, value) -> all.put(prefix + key, value));
        }
        String name = work.name() + "-" + jobSize + "x" + nodes + "x" + jobs + "+" + sequential;
        return Contestant.group(name, AppJobs.class, processes())
                .with(all)
                .unbound()
                .sharing()
                .rounds(1);
    }

    /**
     * Returns the seconds of a job in a configuration. If several jobs run at once, whose times are not independent, it
     * is their mean.
     *
     * @throws ClumpException if a run took longer than the limit
     */
    public Sample seconds(Measurement found, int configuration) {
        if (isTooSlow(found, configuration)) {
            throw new ClumpException("too slow: app=" + work.name() + ", configuration="
                    + configurations.get(configuration) + ", a run took longer than " + limitSeconds + " s");
        }
        return found.detail(round -> IntStream.range(0, jobs)
                        .mapToLong(job -> round.get(job * configurations.size() + configuration))
                        .average()
                        .orElseThrow()
                / 1e9);
    }

    /**
     * Returns whether a configuration was given up, since a run of a job took longer than the limit.
     *
     * @return true if there is not a value for each round
     */
    public boolean isTooSlow(Measurement found, int configuration) {
        return found.details().stream()
                .flatMapToLong(round -> IntStream.range(0, jobs)
                        .mapToLong(job -> round.get(job * configurations.size() + configuration)))
                .anyMatch(nanos -> nanos == AppJobs.TOO_SLOW);
    }
}
