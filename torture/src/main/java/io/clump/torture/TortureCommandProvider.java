package io.clump.torture;

import io.clump.launcher.CommandProvider;
import io.clump.launcher.report.Terminal;
import java.io.PrintStream;
import java.nio.file.Path;

/** Brings {@code clump torture}. */
public final class TortureCommandProvider implements CommandProvider {
    /** Called by {@link java.util.ServiceLoader}. */
    public TortureCommandProvider() {}

    @Override
    public Object create(Path base, PrintStream out, Terminal terminal) {
        return new TortureCommand(base, out, terminal);
    }
}
