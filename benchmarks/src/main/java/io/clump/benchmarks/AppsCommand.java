package io.clump.benchmarks;

import io.clump.benchmarks.apps.AppFigures;
import io.clump.launcher.Clump;
import io.clump.launcher.report.Terminal;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Measures the applications. */
@Command(
        name = AppsCommand.NAME,
        header = "How fast the applications are, beside the best sequential and threaded Java.",
        description = {
            "",
            "Each application with the same work in one process, in two processes of one node, and in one process on each of "
                    + "two nodes, which talk over UDP; beside it the best Java for that work in one thread and, where "
                    + "there is some, in two. Times are those of the main sections; a wrong result ends the run. Then what "
                    + "a process sends, beside the formula for it.",
            "",
            "All figures together take some minutes. Progress goes to standard error, the table to standard output.",
            ""
        },
        mixinStandardHelpOptions = true,
        versionProvider = Clump.Version.class,
        sortOptions = false,
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {
            "0:measured, whatever came out",
            "1:something could not be measured",
            "2:the options cannot be used; nothing was started",
            "130:ended by Ctrl-C (and 143 by SIGTERM)"
        })
final class AppsCommand implements Callable<Integer> {
    static final String NAME = "apps";

    private final Path base;
    private final PrintStream out;
    private final Terminal terminal;

    @Spec
    private CommandSpec spec;

    @Mixin
    private BenchOptions options = new BenchOptions();

    AppsCommand(Path base, PrintStream out, Terminal terminal) {
        this.base = base;
        this.out = out;
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        options.check(spec.commandLine(), AppFigures.names());
        return new BenchRun(NAME, null, Map.of(), options)
                .execute(base, out, terminal, options.wanted(AppFigures.names()), AppFigures::measure);
    }
}
