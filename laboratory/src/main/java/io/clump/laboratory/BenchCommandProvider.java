package io.clump.laboratory;

import io.clump.launcher.CommandProvider;
import io.clump.launcher.report.Terminal;
import java.io.PrintStream;
import java.nio.file.Path;

/** Brings {@code clump bench}. */
public final class BenchCommandProvider implements CommandProvider {
    /** Called by {@link java.util.ServiceLoader}. */
    public BenchCommandProvider() {}

    @Override
    public Object create(Path base, PrintStream out, Terminal terminal) {
        return new BenchCommand(base, out, terminal);
    }
}
