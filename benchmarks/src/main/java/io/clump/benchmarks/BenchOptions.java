package io.clump.benchmarks;

import io.clump.am2.ClumpException;
import io.clump.benchmarks.harness.Effort;
import io.clump.launcher.report.JsonFile;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** What every benchmark can be told. */
final class BenchOptions {
    private static final int MOST_ROUNDS = 1000;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "How often each contestant is measured; at least 5 for figures to rely on. "
                    + "Default: ${DEFAULT-VALUE}.")
    private int rounds = 7;

    @Option(
            names = "--figure",
            paramLabel = "NAME",
            description =
                    "Measure this figure only; may be given several times. The names are those in the JSON object.")
    private List<String> wanted = List.of();

    @Option(
            names = "--quick",
            description = "Measure for moments only, to see that everything works; the figures are worth little.")
    private boolean quick;

    @Option(names = "--json", paramLabel = "FILE", description = "Write the result as a JSON object to FILE, too.")
    private @Nullable Path json;

    boolean isQuick() {
        return quick;
    }

    @Nullable
    Path json() {
        return json;
    }

    Effort effort() {
        return quick ? Effort.quick(rounds) : Effort.full(rounds);
    }

    Set<String> wanted(Collection<String> names) {
        return Set.copyOf(wanted.isEmpty() ? names : wanted);
    }

    /** Throws what picocli shows if an option cannot be used. */
    void check(CommandLine command, Collection<String> names) {
        if (rounds < 1 || rounds > MOST_ROUNDS) {
            throw new ParameterException(
                    command,
                    "invalid value: --rounds " + rounds + ", expected a whole number from 1 to " + MOST_ROUNDS);
        }
        for (String name : wanted) {
            if (!names.contains(name)) {
                throw new ParameterException(command, "unknown value: --figure " + name + ", expected one of " + names);
            }
        }
        if (json != null) {
            try {
                JsonFile.checkWritable(json);
            } catch (ClumpException e) {
                throw new ParameterException(command, String.valueOf(e.getMessage()), e);
            }
        }
    }
}
