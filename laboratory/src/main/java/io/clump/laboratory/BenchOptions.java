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
            description =
                    "Measure for moments only, and fewer points: all experiments in about ten minutes on two cores, to see "
                            + "that everything works and roughly what comes out.")
    private boolean quick;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description =
                    "Measure each contest in N turns, instead of as long as its claims are unsettled and there is time; "
                            + "a verdict needs 3.")
    private @Nullable Integer rounds;

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            description =
                    "How long everything may take, such as 90s, 45m or 2h. A contest ends when its claims are settled; the "
                            + "time that is left goes to the unsettled ones. With --out and more time, a run that has ended goes on with "
                            + "those. Default: 45m, with --quick 10m.")
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
            description = "Keep what was measured in DIR, as JSON and CSV, while it is measured: what an ended run has "
                    + "done is not lost, and the same command goes on. 'clump report DIR' shows it.")
    private @Nullable Path out;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "Write the result as a JSON object to FILE; for one experiment at a time.")
    private @Nullable Path json;

    @Option(
            names = "--figure",
            paramLabel = "NAME",
            description =
                    "Of shm, net, mpi, poll, apps, ports or bmi, measure this figure only; may be given several times. A wrong name "
                            + "lists them.")
    private List<String> figures = List.of();

    @Option(
            names = "--queue",
            paramLabel = "NAME",
            description = "Of shm: how senders share a queue. Default: what jobs have by default.")
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
