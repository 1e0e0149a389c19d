package io.clump.laboratory;

import io.clump.command.CommandProvider;
import io.clump.command.Terminal;
import io.clump.laboratory.report.ReportCommand;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;

/** Brings {@code clump bench} and {@code clump report}. */
public final class LaboratoryCommands implements CommandProvider {
    @Override
    public List<Object> create(Path base, PrintStream out, Terminal terminal) {
        return List.of(new BenchCommand(base, out, terminal), new ReportCommand(out));
    }
}
