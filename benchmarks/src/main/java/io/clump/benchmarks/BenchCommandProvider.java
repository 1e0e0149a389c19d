package io.clump.benchmarks;

import io.clump.launcher.CommandProvider;
import io.clump.launcher.report.Terminal;
import java.io.PrintStream;
import java.nio.file.Path;
import picocli.CommandLine;

/** Brings {@code clump bench}. */
public final class BenchCommandProvider implements CommandProvider {
    /** Called by {@link java.util.ServiceLoader}. */
    public BenchCommandProvider() {}

    @Override
    public Object create(Path base, PrintStream out, Terminal terminal) {
        return new CommandLine(new BenchCommand(out))
                .addSubcommand(new ShmCommand(base, out, terminal))
                .addSubcommand(new NetCommand(base, out, terminal))
                .addSubcommand(new PollCommand(base, out, terminal))
                .addSubcommand(new AppsCommand(base, out, terminal));
    }
}
