package io.clump.laboratory.experiment;

import io.clump.am2.ClumpException;
import io.clump.command.Terminal;
import io.clump.command.Version;
import io.clump.laboratory.harness.BenchInterruptedException;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.harness.Machine;
import io.clump.laboratory.harness.OtherWork;
import io.clump.laboratory.harness.Workbench;
import io.clump.laboratory.worker.Cores;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.DoubleSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Runs experiments, keeps the result of each trial, and continues where an earlier run stopped. A trial that fails is
 * reported and not kept, so that the next run tries it again; the other trials go on.
 */
public final class LaboratoryRun {
    private static final int OK = 0;
    private static final int FAILED = 1;
    private static final double NANOS_PER_SECOND = 1e9;

    /** Part of the budget for the first pass over everything; the rest is for unsettled claims. */
    private static final double FIRST_SHARE = 0.9;

    /**
     * In the first pass a trial gets at most this multiple of its part. Trials that settle early leave more time, and
     * without this limit the last trials would get all of it.
     */
    private static final double MOST_TIMES = 1.5;

    /**
     * If less than this part of the time of a first pass is left, starting the processes of a trial again is not worth
     * it.
     */
    private static final double SECONDS_WORTH_A_START = 0.7;

    /**
     * A claim is postponed if it has more than this many times the open cells of another claim about the same trial.
     */
    private static final int MANY_TIMES = 3;

    private final Path base;
    private final PrintStream out;
    private final Terminal terminal;
    private final Effort effort;
    private final @Nullable Duration budget;
    private final boolean isQuietOnly;
    private final DoubleSupplier otherWork;
    private final @Nullable ResultsDirectory directory;
    private final Map<Experiment, ExperimentRecord> records = new LinkedHashMap<>();
    private boolean failed;

    /**
     * Finds out what is to be done.
     *
     * @param base where the directories of jobs are made
     * @param out receives the tables
     * @param terminal receives the progress
     * @param settings how it measures
     * @param directory for the results; null if only tables are wanted
     * @param experiments to run, in this order
     * @throws ClumpException if the directory has results of a run with other settings, or cannot be used
     */
    public LaboratoryRun(
            Path base,
            PrintStream out,
            Terminal terminal,
            RunSettings settings,
            @Nullable ResultsDirectory directory,
            List<Experiment> experiments) {
        this.base = base;
        this.out = out;
        this.terminal = terminal;
        effort = settings.effort();
        budget = settings.budget();
        isQuietOnly = settings.isQuietOnly();
        otherWork = settings.others();
        this.directory = directory;
        if (directory != null) {
            directory.prepare();
        }
        Machine machine = Machine.current(Cores.choose());
        experiments.forEach(experiment -> records.put(experiment, begin(experiment, machine)));
    }

    /**
     * Measures all trials that are not measured yet, and prints everything.
     *
     * @return the exit status: 0 if everything was measured
     */
    public int execute() {
        try {
            measure(missing(), FIRST_SHARE);
            if (budget != null) {
                measure(affordable(unsettled()), 1);
            }
        } catch (BenchInterruptedException e) {
            // The virtual machine is shutting down, and has told the user.
            return FAILED;
        }
        print();
        return failed ? FAILED : OK;
    }

    /**
     * Returns everything that is known of an experiment so far.
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
                    new Version().getVersion()[0], experiment.name(), machine, settings, planned, List.of());
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

    private Map<Experiment, List<Pass>> missing() {
        return passes((experiment, trial) ->
                isDone(experiment, trial) ? Optional.empty() : Optional.of(new Pass(trial, experiment.claims())));
    }

    /** Returns whether a trial need not be measured again. */
    private boolean isDone(Experiment experiment, Trial trial) {
        return record(experiment).trials().stream()
                .anyMatch(done -> done.key().equals(trial.key()) && (done.wasQuiet() || !isQuietOnly));
    }

    /** Returns the trials that are done, but about which there are claims that more turns may settle. */
    private Map<Experiment, List<Pass>> unsettled() {
        return passes((experiment, trial) -> record(experiment).trials().stream()
                .filter(done -> done.key().equals(trial.key()) && isDone(experiment, trial))
                .findFirst()
                .flatMap(done -> secondPass(experiment, trial, done)));
    }

    /** Returns a pass over the open cells of claims that have few of them; there is no time for claims with many. */
    private Optional<Pass> secondPass(Experiment experiment, Trial trial, TrialRecord done) {
        Results results = record(experiment).results();
        Map<Claim, List<Cell>> open = new LinkedHashMap<>();
        experiment
                .claims()
                .forEach(claim -> open.put(
                        claim, claim.unsettled(done.cells(), results).distinct().toList()));
        open.values().removeIf(List::isEmpty);
        int fewest = open.values().stream().mapToInt(List::size).min().orElse(0);
        open.values().removeIf(cells -> cells.size() > MANY_TIMES * fewest);
        return open.isEmpty()
                ? Optional.empty()
                : Optional.of(new Pass(
                        trial.narrowing()
                                .apply(open.values().stream()
                                        .flatMap(List::stream)
                                        .distinct()
                                        .toList()),
                        List.copyOf(open.keySet())));
    }

    /** Keeps the shortest passes, as many as there is time for: each settles about as much. */
    private Map<Experiment, List<Pass>> affordable(Map<Experiment, List<Pass>> passes) {
        double left = secondsLeft();
        Set<Pass> chosen = new HashSet<>();
        for (Pass pass : passes.values().stream()
                .flatMap(List::stream)
                .sorted(Comparator.comparingDouble(pass -> pass.trial().expectedSeconds()))
                .toList()) {
            left -= pass.trial().expectedSeconds();
            if (left >= 0) {
                chosen.add(pass);
            }
        }
        passes.replaceAll(
                (experiment, all) -> all.stream().filter(chosen::contains).toList());
        return passes;
    }

    private Map<Experiment, List<Pass>> passes(BiFunction<Experiment, Trial, Optional<Pass>> choice) {
        Map<Experiment, List<Pass>> chosen = new LinkedHashMap<>();
        records.keySet()
                .forEach(experiment -> chosen.put(
                        experiment,
                        experiment.trials(effort).stream()
                                .flatMap(trial -> choice.apply(experiment, trial).stream())
                                .toList()));
        return chosen;
    }

    /** Measures trials, each for its part of a share of the time that is left. */
    private void measure(Map<Experiment, List<Pass>> passes, double share) {
        List<Trial> trials =
                passes.values().stream().flatMap(List::stream).map(Pass::trial).toList();
        double all = trials.stream().mapToDouble(Trial::expectedSeconds).sum();
        double end = secondsLeft() * (1 - share);
        double most = share == 1 ? Double.POSITIVE_INFINITY : MOST_TIMES * secondsLeft() * share / all;
        try (RunProgress progress = new RunProgress(terminal, trials.size(), all)) {
            double rest = all;
            for (Map.Entry<Experiment, List<Pass>> some : passes.entrySet()) {
                rest = measure(some.getKey(), some.getValue(), rest, end, most, progress);
            }
        }
    }

    /** Takes at most {@code most} seconds for each expected one. */
    private double measure(
            Experiment experiment, List<Pass> passes, double before, double end, double most, RunProgress progress) {
        double rest = before;
        if (passes.isEmpty()) {
            return rest;
        }
        try (Workbench workbench = Workbench.open(base, experiment.properties(), terminal)) {
            for (Pass pass : passes) {
                Trial trial = pass.trial();
                double seconds = Math.min(most, (secondsLeft() - end) / rest) * trial.expectedSeconds();
                rest -= trial.expectedSeconds();
                if (!isDone(experiment, trial) || seconds > SECONDS_WORTH_A_START * trial.expectedSeconds()) {
                    progress.begin(experiment.name(), trial);
                    Effort own = budget == null
                            ? effort
                            : effort.until(System.nanoTime() + (long) (Math.max(0, seconds) * NANOS_PER_SECOND));
                    run(experiment, trial, new Bench(workbench, own, cells -> isSettled(pass, experiment, cells)));
                    progress.done(trial);
                }
            }
        }
        return rest;
    }

    /** Returns the rest of the budget, after earlier runs and this one. */
    private double secondsLeft() {
        double spent = records.values().stream()
                .flatMap(record -> record.trials().stream())
                .mapToDouble(TrialRecord::seconds)
                .sum();
        return budget == null ? 0 : budget.toSeconds() - spent;
    }

    /** Returns whether more turns would settle nothing, given all results and some more cells. */
    private boolean isSettled(Pass pass, Experiment experiment, List<Cell> more) {
        Results results = record(experiment).results().with(more);
        return pass.claims().stream()
                .allMatch(claim -> claim.unsettled(more, results).findAny().isEmpty());
    }

    private void run(Experiment experiment, Trial trial, Bench bench) {
        double others = others();
        Instant start = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        long startNanos = System.nanoTime();
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        TrialResult result;
        try {
            result = trial.measure().apply(bench);
        } catch (ClumpException e) {
            failed = true;
            terminal.line(
                    "clump: could not be measured: " + experiment.name() + ", " + trial.key() + ": " + e.getMessage());
            return;
        }
        double seconds = (System.nanoTime() - startNanos) / NANOS_PER_SECOND;
        TrialRecord done = new TrialRecord(
                trial.key(), start.toString(), seconds, load, others, result.bound(), result.cells(), result.notes());
        ExperimentRecord record = isDone(experiment, trial)
                ? record(experiment).with(done)
                : record(experiment).withOnly(done);
        records.put(experiment, record);
        if (directory != null) {
            directory.write(experiment, record);
        }
    }

    /** Returns how many processors others use; if that matters, first waits until they use little. */
    private double others() {
        if (effort.isQuick() && !isQuietOnly) {
            return TrialRecord.UNKNOWN;
        }
        double others = otherWork.getAsDouble();
        if (isQuietOnly && others > OtherWork.QUIET) {
            terminal.line(String.format(
                    Locale.ROOT, "clump: others use %.1f processors: waiting until they have ended", others));
            while (others > OtherWork.QUIET) {
                others = otherWork.getAsDouble();
            }
        }
        return others;
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
                "%srounds of %.2f s in turns after at least %.1f s of warm-up, load before %.2f",
                queue == null ? "" : "queue " + queue + ", ",
                record.settings().roundSeconds(),
                record.settings().warmUpSeconds(),
                machine.loadAverage()));
        if (effort.isQuick()) {
            out.println("quick: measured for moments only, so do not rely on the figures");
        }
    }

    /**
     * A trial that is to be measured.
     *
     * @param claims about it; the trial ends when they are settled
     */
    private record Pass(Trial trial, List<Claim> claims) {}
}
