package io.clump.simulation;

import io.clump.command.CommandProvider;
import io.clump.command.Terminal;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;

/** Brings {@code clump simulate}, {@code clump algorithms} and {@code clump explain}. */
public final class SimulationCommandProvider implements CommandProvider {
    /** Called by {@link java.util.ServiceLoader}. */
    public SimulationCommandProvider() {}

    @Override
    public List<Object> create(Path base, PrintStream out, Terminal terminal) {
        return List.of(new AlgorithmsCommand(out), new ExplainCommand(out), new SimulateCommand(out, terminal));
    }
}
