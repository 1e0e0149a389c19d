package io.clump.benchmarks;

import io.clump.benchmarks.poll.PollFigures;
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

/** Measures the poll strategies, and how processes wait. */
@Command(
        name = PollCommand.NAME,
        header = "What the poll strategies cost, what an idle process costs, and how soon it wakes.",
        description = {
            "",
            "Round trips inside a node while the network is silent, round trips over UDP while shared memory is, and both in "
                    + "turns: with the poll strategy that jobs have by default, and beside it with others, named as --poll "
                    + "names them. Then the processor time of a process that waits, and how long a request to it and the "
                    + "reply take.",
            "",
            "All figures together take about five minutes. Progress goes to standard error, the table to standard output.",
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
final class PollCommand implements Callable<Integer> {
    static final String NAME = "poll";

    private final Path base;
    private final PrintStream out;
    private final Terminal terminal;

    @Spec
    private CommandSpec spec;

    @Mixin
    private BenchOptions options = new BenchOptions();

    PollCommand(Path base, PrintStream out, Terminal terminal) {
        this.base = base;
        this.out = out;
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        options.check(spec.commandLine(), PollFigures.names());
        return new BenchRun(NAME, null, Map.of(), options)
                .execute(base, out, terminal, options.wanted(PollFigures.names()), PollFigures::measure);
    }
}
