package io.clump.benchmarks.apps;

import io.clump.benchmarks.harness.Contestant;
import io.clump.benchmarks.harness.Measurement;
import io.clump.benchmarks.harness.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * An app under several configurations, as one job or as several at once, beside sequential work or not. All runs of it are in
 * the same processes, each configuration in turn in each round, so what is compared is measured side by side.
 *
 * @param work the app
 * @param jobSize processes of a job
 * @param nodes on how many nodes the processes of a job are; divides {@code jobSize}
 * @param jobs how many jobs run at once
 * @param sequential how many processes do sequential work meanwhile
 * @param configurations names, and the properties of the layers: such as {@code clump.queue}; in the order in which to measure
 */
public record AppSweep(
        AppWork work, int jobSize, int nodes, int jobs, int sequential, List<Configuration> configurations) {
    private static final double NANOS_PER_SECOND = 1e9;

    /**
     * A way to run the app.
     *
     * @param name of a point on the axis
     * @param properties of the layers
     */
    public record Configuration(String name, Map<String, String> properties) {
        /** Makes a configuration. */
        public Configuration {
            properties = Map.copyOf(properties);
        }
    }

    /** Makes a sweep. */
    public AppSweep {
        configurations = List.copyOf(configurations);
    }

    /**
     * How many processes are busy at once.
     *
     * @return those of all jobs, and the sequential ones
     */
    public int processes() {
        return jobSize * jobs + sequential;
    }

    /**
     * What to measure: a round is one run in each configuration. The system chooses the processors, as in the thesis.
     *
     * @return for {@link io.clump.benchmarks.harness.Workbench#measure}
     */
    public Contestant contestant() {
        Map<String, String> all = new TreeMap<>();
        work.parameters().apply(jobSize).forEach((key, value) -> all.put(AppJobs.OWN + key, value));
        all.put(AppJobs.PROGRAM, work.program().getName());
        all.put(AppJobs.JOB_SIZE, Integer.toString(jobSize));
        all.put(AppJobs.NODES, Integer.toString(nodes));
        all.put(AppJobs.JOBS, Integer.toString(jobs));
        all.put(AppJobs.SEQUENTIAL, Integer.toString(sequential));
        all.put(AppJobs.CONFIGURATIONS, Integer.toString(configurations.size()));
        for (int i = 0; i < configurations.size(); i++) {
            String prefix = i + ".";
            configurations.get(i).properties().forEach((key, value) -> all.put(prefix + key, value));
        }
        String name = work.name() + "-" + jobSize + "x" + nodes + "x" + jobs + "+" + sequential;
        return Contestant.group(name, AppJobs.class, processes())
                .with(all)
                .unbound()
                .rounds(1);
    }

    /**
     * Seconds of a job in a configuration.
     *
     * @param found what {@link #contestant} has shown
     * @param configuration its place in the list
     * @return a value for each round and job
     */
    public Sample seconds(Measurement found, int configuration) {
        List<Double> seconds = new ArrayList<>();
        for (List<Long> round : found.details()) {
            for (int job = 0; job < jobs; job++) {
                seconds.add(round.get(job * configurations.size() + configuration) / NANOS_PER_SECOND);
            }
        }
        return new Sample(seconds);
    }
}
