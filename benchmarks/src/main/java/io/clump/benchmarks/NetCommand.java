package io.clump.benchmarks;

import io.clump.benchmarks.net.NetFigures;
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

/** Measures the network protocols. */
@Command(
        name = NetCommand.NAME,
        header = "Speed of the network protocols, beside bare datagrams and Aeron.",
        description = {
            "",
            "Round trips, floods, throughput, what authentication costs and what idle peers do, between two processes over "
                    + "the loopback interface, each beside its peers in the same run. Authentication is on unless a figure "
                    + "says otherwise. Progress goes to standard error, the table to standard output.",
            "",
            "Raw Ethernet is measured on a pair of virtual interfaces in network namespaces that vanish with the benchmark. "
                    + "That needs root; without, the figure says so.",
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
final class NetCommand implements Callable<Integer> {
    static final String NAME = "net";

    private final Path base;
    private final PrintStream out;
    private final Terminal terminal;

    @Spec
    private CommandSpec spec;

    @Mixin
    private BenchOptions options = new BenchOptions();

    NetCommand(Path base, PrintStream out, Terminal terminal) {
        this.base = base;
        this.out = out;
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        options.check(spec.commandLine(), NetFigures.names());
        return new BenchRun(NAME, null, Map.of(), options)
                .execute(base, out, terminal, options.wanted(NetFigures.names()), NetFigures::measure);
    }
}
