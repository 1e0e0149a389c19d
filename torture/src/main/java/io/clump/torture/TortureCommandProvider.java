package io.clump.torture;

import io.clump.command.CommandProvider;
import io.clump.command.Terminal;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;

/** Brings {@code clump torture}. */
public final class TortureCommandProvider implements CommandProvider {
    /** Called by {@link java.util.ServiceLoader}. */
    public TortureCommandProvider() {}

    @Override
    public List<Object> create(Path base, PrintStream out, Terminal terminal) {
        return List.of(new TortureCommand(base, out, terminal));
    }
}
