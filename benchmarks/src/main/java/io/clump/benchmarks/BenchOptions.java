package io.clump.benchmarks;

import io.clump.am2.ClumpException;
import io.clump.benchmarks.harness.Effort;
import io.clump.benchmarks.laboratory.ResultsDirectory;
import io.clump.launcher.report.JsonFile;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** How to measure, and where to put what was found. */
final class BenchOptions {
    private static final int MOST_ROUNDS = 1000;
    private static final int ROUNDS = 7;
    private static final int QUICK_ROUNDS = 3;

    @Option(
            names = "--quick",
            description =
                    "Measure for moments only, and fewer points: all experiments in about ten minutes on two cores, to see "
                            + "that everything works and roughly what comes out.")
    private boolean quick;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "How often each contestant is measured; at least 5 for figures to rely on. "
                    + "Default: 7, with --quick 3.")
    private @Nullable Integer rounds;

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
                    "Of shm, net, poll or apps, measure this figure only; may be given several times. The names are "
                            + "those in the JSON object, of apps those of its applications.")
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

    Effort effort() {
        int count = rounds == null ? quick ? QUICK_ROUNDS : ROUNDS : rounds;
        return quick ? Effort.quick(count) : Effort.full(count);
    }

    /** Throws what picocli shows if an option cannot be used. */
    void check(CommandLine command, int experiments) {
        if (rounds != null && (rounds < 1 || rounds > MOST_ROUNDS)) {
            throw new ParameterException(
                    command,
                    "invalid value: --rounds " + rounds + ", expected a whole number from 1 to " + MOST_ROUNDS);
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
