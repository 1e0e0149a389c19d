package io.clump.laboratory;

import io.clump.am2.ClumpException;
import io.clump.laboratory.experiment.ResultsDirectory;
import io.clump.laboratory.experiment.RunSettings;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.harness.OtherWork;
import io.clump.launcher.report.JsonFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Options for measuring, and for the place of the results. */
final class BenchOptions {
    private static final int MOST_ROUNDS = 1000;
    private static final Duration BUDGET = Duration.ofMinutes(45);
    private static final Duration QUICK_BUDGET = Duration.ofMinutes(10);

    @Option(
            names = "--quick",
            description = "Measure briefly and at fewer points: all experiments in about ten minutes on two cores, as a"
                    + " check and for rough results.")
    private boolean quick;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description =
                    "Measure each contest in N rounds, instead of until its claims are decided or the time is over. A"
                            + " verdict needs 5 rounds.")
    private @Nullable Integer rounds;

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            description =
                    "Time limit of the whole run, such as 90s, 45m or 2h. A contest ends when its claims are decided;"
                            + " undecided contests share the remaining time. With --out and a larger limit, the"
                            + " same command continues the undecided contests. Default: 45m, with --quick 10m.")
    private @Nullable Duration budget;

    @Option(
            names = "--quiet",
            description =
                    "Before each part wait until other processes use little of the machine; with --out, measure again what was "
                            + "measured beside others.")
    private boolean quiet;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Write results to DIR, as JSON and CSV, during the run. After an interruption, the same"
                    + " command continues. 'clump report DIR' shows the results.")
    private @Nullable Path out;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "Write the result as a JSON object to FILE; for one experiment at a time.")
    private @Nullable Path json;

    @Option(
            names = "--figure",
            paramLabel = "NAME",
            description = "For shm, net, mpi, poll, apps, ports and bmi: measure only this figure; may be given several"
                    + " times. The error for an unknown name lists the figures.")
    private List<String> figures = List.of();

    @Option(
            names = "--queue",
            paramLabel = "NAME",
            description = "For shm: claim algorithm. Default: the default of jobs.")
    private @Nullable String queue;

    @Nullable
    Path json() {
        return json;
    }

    List<String> figures() {
        return figures;
    }

    @Nullable
    String queue() {
        return queue;
    }

    @Nullable
    ResultsDirectory directory() {
        return out == null ? null : new ResultsDirectory(out);
    }

    RunSettings settings() {
        return new RunSettings(effort(), budget(), quiet, OtherWork::processors);
    }

    private Effort effort() {
        Effort effort = quick ? Effort.quick() : Effort.full();
        return rounds == null ? effort : effort.turns(rounds);
    }

    /** Null if the number of turns is fixed. */
    @Nullable
    private Duration budget() {
        if (budget != null) {
            return budget;
        }
        return rounds != null ? null : quick ? QUICK_BUDGET : BUDGET;
    }

    /** Throws what picocli shows if an option cannot be used. */
    void check(CommandLine command, int experiments) {
        if (rounds != null && (rounds < 1 || rounds > MOST_ROUNDS)) {
            throw new ParameterException(
                    command,
                    "invalid value: --rounds " + rounds + ", expected a whole number from 1 to " + MOST_ROUNDS);
        }
        if (rounds != null && budget != null) {
            throw new ParameterException(command, "--rounds and --budget exclude each other");
        }
        if (json != null) {
            if (experiments != 1) {
                throw new ParameterException(
                        command, "--json is for one experiment: expected one name, found " + experiments);
            }
            try {
                JsonFile.checkWritable(json);
            } catch (ClumpException e) {
                throw new ParameterException(command, String.valueOf(e.getMessage()), e);
            }
        }
    }
}
