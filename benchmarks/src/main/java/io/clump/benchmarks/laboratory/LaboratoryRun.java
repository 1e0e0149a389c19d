package io.clump.benchmarks.laboratory;

import io.clump.am2.ClumpException;
import io.clump.benchmarks.harness.BenchInterruptedException;
import io.clump.benchmarks.harness.Effort;
import io.clump.benchmarks.harness.Machine;
import io.clump.benchmarks.harness.Workbench;
import io.clump.benchmarks.worker.Cores;
import io.clump.launcher.Clump;
import io.clump.launcher.report.Terminal;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Runs experiments, keeps what each trial has found, and goes on where a run before it has stopped. A trial that fails is told
 * and not kept, so that the next run tries it again; the others go on.
 */
public final class LaboratoryRun {
    private static final int OK = 0;
    private static final int FAILED = 1;
    private static final double NANOS_PER_SECOND = 1e9;

    private final Path base;
    private final PrintStream out;
    private final Terminal terminal;
    private final Effort effort;
    private final @Nullable ResultsDirectory directory;
    private final Map<Experiment, ExperimentRecord> records = new LinkedHashMap<>();
    private boolean failed;

    /**
     * Finds out what is to be done.
     *
     * @param base where the directories of jobs are made
     * @param out where tables go
     * @param terminal where progress goes
     * @param effort how long is measured
     * @param directory where results are kept; null if only tables are wanted
     * @param experiments what to run, in this order
     * @throws ClumpException if the directory has results of a run with other settings, or cannot be used
     */
    public LaboratoryRun(
            Path base,
            PrintStream out,
            Terminal terminal,
            Effort effort,
            @Nullable ResultsDirectory directory,
            List<Experiment> experiments) {
        this.base = base;
        this.out = out;
        this.terminal = terminal;
        this.effort = effort;
        this.directory = directory;
        if (directory != null) {
            directory.prepare();
        }
        Machine machine = Machine.current(Cores.choose());
        experiments.forEach(experiment -> records.put(experiment, begin(experiment, machine)));
    }

    /**
     * Measures what is not measured yet, and prints everything.
     *
     * @return the exit status: 0 if everything was measured
     */
    public int execute() {
        try (RunProgress progress = new RunProgress(terminal, missing().size(), expectedSeconds())) {
            for (Experiment experiment : List.copyOf(records.keySet())) {
                run(experiment, progress);
            }
        } catch (BenchInterruptedException e) {
            // The end of the virtual machine is under way, and has told the user.
            return FAILED;
        }
        print();
        return failed ? FAILED : OK;
    }

    /**
     * What is known of an experiment.
     *
     * @param experiment one of this run's
     * @return everything found so far
     * @throws IllegalArgumentException if it is not one of this run's
     */
    public ExperimentRecord record(Experiment experiment) {
        ExperimentRecord record = records.get(experiment);
        if (record == null) {
            throw new IllegalArgumentException("not an experiment of this run: " + experiment.name());
        }
        return record;
    }

    private ExperimentRecord begin(Experiment experiment, Machine machine) {
        Settings settings = Settings.of(effort, experiment.properties());
        List<String> planned =
                experiment.trials(effort).stream().map(Trial::key).toList();
        ExperimentRecord found =
                directory == null ? null : directory.read(experiment.name()).orElse(null);
        if (found == null) {
            return new ExperimentRecord(
                    new Clump.Version().getVersion()[0], experiment.name(), machine, settings, planned, List.of());
        }
        if (!found.settings().equals(settings)) {
            throw new ClumpException("the directory has results of a run with other settings: experiment="
                    + experiment.name() + ", found " + found.settings() + ", expected " + settings
                    + "; take another directory or the same options");
        }
        List<String> all = Stream.concat(found.planned().stream(), planned.stream())
                .distinct()
                .toList();
        return new ExperimentRecord(
                found.version(), found.experiment(), found.machine(), settings, all, found.trials());
    }

    private List<Trial> missing() {
        List<Trial> missing = new ArrayList<>();
        records.forEach((experiment, record) -> missing.addAll(missing(experiment, record)));
        return missing;
    }

    private List<Trial> missing(Experiment experiment, ExperimentRecord record) {
        return experiment.trials(effort).stream()
                .filter(trial -> !record.has(trial.key()))
                .toList();
    }

    private double expectedSeconds() {
        return missing().stream().mapToDouble(Trial::expectedSeconds).sum();
    }

    private void run(Experiment experiment, RunProgress progress) {
        List<Trial> missing = missing(experiment, record(experiment));
        if (missing.isEmpty()) {
            return;
        }
        try (Workbench workbench = Workbench.open(base, experiment.properties(), terminal)) {
            for (Trial trial : missing) {
                progress.begin(experiment.name(), trial);
                run(experiment, trial, workbench);
                progress.done(trial);
            }
        }
    }

    private void run(Experiment experiment, Trial trial, Workbench workbench) {
        Instant start = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        long startNanos = System.nanoTime();
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        TrialResult result;
        try {
            result = trial.measure().run(workbench, effort);
        } catch (BenchInterruptedException e) {
            throw e;
        } catch (ClumpException e) {
            failed = true;
            terminal.line(
                    "clump: could not be measured: " + experiment.name() + ", " + trial.key() + ": " + e.getMessage());
            return;
        }
        double seconds = (System.nanoTime() - startNanos) / NANOS_PER_SECOND;
        keep(
                experiment,
                new TrialRecord(
                        trial.key(),
                        start.toString(),
                        seconds,
                        load,
                        result.bound(),
                        result.cells(),
                        result.figures(),
                        result.notes()));
    }

    private void keep(Experiment experiment, TrialRecord trial) {
        ExperimentRecord record = record(experiment).with(trial);
        records.put(experiment, record);
        if (directory != null) {
            directory.write(experiment, record);
        }
    }

    private void print() {
        records.values().stream().findFirst().ifPresent(this::printHeading);
        records.forEach((experiment, record) -> {
            out.println();
            if (records.size() > 1) {
                out.println("== " + experiment.name() + ": " + experiment.title());
            }
            out.println(ExperimentText.placement(experiment, record));
            ExperimentText.lines(experiment, record).forEach(out::println);
        });
    }

    private void printHeading(ExperimentRecord record) {
        Machine machine = record.machine();
        out.println(machine.cpu() + ", " + machine.processors() + " processors, " + machine.kernel());
        out.println("Java " + machine.java());
        String queue = record.settings().properties().get("clump.queue");
        out.println(String.format(
                Locale.ROOT,
                "%s%d rounds of %.2f s after %.1f s of warm-up, load before %.2f",
                queue == null ? "" : "queue " + queue + ", ",
                effort.rounds(),
                record.settings().roundSeconds(),
                record.settings().warmUpSeconds(),
                machine.loadAverage()));
        if (effort.isQuick()) {
            out.println("quick: measured for moments only, so do not rely on the figures");
        }
    }
}
