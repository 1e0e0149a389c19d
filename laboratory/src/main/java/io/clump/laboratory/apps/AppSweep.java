package io.clump.laboratory.apps;

import io.clump.am2.ClumpException;
import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.experiment.TrialResult;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.harness.Measurement;
import io.clump.laboratory.harness.Sample;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * An app under several configurations, as one job or as several at once, beside sequential work or not. All runs of it
 * are in the same processes, each configuration in turn in each round, so what is compared is measured side by side.
 *
 * @param work the app
 * @param jobSize processes of a job
 * @param nodes on how many nodes the processes of a job are; divides {@code jobSize}
 * @param jobs how many jobs run at once
 * @param sequential how many processes do sequential work meanwhile
 * @param configurations names, and the properties of the layers: such as {@code clump.queue}; in the order in which to
 *     measure
 * @param limitSeconds a configuration in which a run takes longer than that is not run again: 0 or more
 */
public record AppSweep(
        AppWork work,
        int jobSize,
        int nodes,
        int jobs,
        int sequential,
        List<Configuration> configurations,
        int limitSeconds) {
    /** As good as none: who waits for an answer has less patience. */
    private static final int NO_LIMIT = 1_000;

    /**
     * Several processes on few processors take longer to compile what they run; most of a run is outside of the main
     * section, and what happens once in a run is compiled after fifty to a hundred.
     */
    private static final int WARM_UPS = 3;

    private static final double NANOS_PER_SECOND = 1e9;

    /**
     * A way to run the app.
     *
     * @param name of a point on the axis
     * @param properties of the layers
     */
    public record Configuration(String name, Map<String, String> properties) {
        public Configuration {
            properties = Map.copyOf(properties);
        }
    }

    public AppSweep {
        configurations = List.copyOf(configurations);
    }

    /** Makes a sweep all of whose configurations are run in every round. */
    public AppSweep(
            AppWork work, int jobSize, int nodes, int jobs, int sequential, List<Configuration> configurations) {
        this(work, jobSize, nodes, jobs, sequential, configurations, NO_LIMIT);
    }

    /**
     * A trial of sweeps that are measured in turns.
     *
     * @param name of the trial
     * @param expectedSeconds about how long it takes
     * @param sweeps what to measure
     * @param result makes cells of what was found of each
     */
    public static Trial trial(
            String name,
            double expectedSeconds,
            List<AppSweep> sweeps,
            Function<List<Measurement>, TrialResult> result) {
        List<Contestant> contestants = sweeps.stream().map(AppSweep::contestant).toList();
        return Trial.contest(name, expectedSeconds, contestants, result).with(effort -> effort.warmUp(warmUp(effort)));
    }

    /** How long an app warms up at least. */
    public static Duration warmUp(Effort effort) {
        return effort.warmUp().multipliedBy(WARM_UPS);
    }

    /** Which configuration has a name. */
    public int place(String name) {
        return configurations.stream().map(Configuration::name).toList().indexOf(name);
    }

    /** How many processes are busy at once. */
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
            configurations.get(i).properties().forEach((key, value) -> all.put(prefix + key, value));
        }
        String name = work.name() + "-" + jobSize + "x" + nodes + "x" + jobs + "+" + sequential;
        return Contestant.group(name, AppJobs.class, processes())
                .with(all)
                .unbound()
                .sharing()
                .rounds(1);
    }

    /**
     * Seconds of a job in a configuration; where several run at once, whose times are not independent, their mean.
     *
     * @throws ClumpException if a run took longer than the limit
     */
    public Sample seconds(Measurement found, int configuration) {
        if (isTooSlow(found, configuration)) {
            throw new ClumpException("too slow: app=" + work.name() + ", configuration="
                    + configurations.get(configuration).name() + ", a run took longer than " + limitSeconds + " s");
        }
        return found.detail(round -> IntStream.range(0, jobs)
                        .mapToLong(job -> round.get(job * configurations.size() + configuration))
                        .average()
                        .orElseThrow()
                / NANOS_PER_SECOND);
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
