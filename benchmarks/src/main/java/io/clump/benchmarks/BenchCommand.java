package io.clump.benchmarks;

import io.clump.launcher.Clump;
import java.io.PrintStream;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measures; each benchmark is a command below this one. */
@Command(
        name = "bench",
        header = "Measures Clump beside its peers.",
        description = {
            "",
            "Everything that is compared is measured in the same run, in turns, by processes that are bound to different "
                    + "cores. Let nothing else run meanwhile.",
            ""
        },
        mixinStandardHelpOptions = true,
        versionProvider = Clump.Version.class,
        commandListHeading = "%nBenchmarks:%n")
final class BenchCommand implements Runnable {
    private final PrintStream out;

    @Option(names = "--list", description = "List the benchmarks, a line each.")
    private boolean list;

    @Spec
    private CommandSpec spec;

    BenchCommand(PrintStream out) {
        this.out = out;
    }

    @Override
    public void run() {
        Map<String, CommandLine> benchmarks = spec.subcommands();
        if (!list) {
            throw new ParameterException(
                    spec.commandLine(), "a benchmark is missing: expected one of " + benchmarks.keySet());
        }
        benchmarks.forEach((name, command) -> out.println(
                name + "  " + command.getCommandSpec().usageMessage().header()[0]));
    }
}
