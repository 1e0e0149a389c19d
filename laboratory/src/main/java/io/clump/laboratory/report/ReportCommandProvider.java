package io.clump.laboratory.report;

import io.clump.command.CommandProvider;
import io.clump.command.Terminal;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;

/** Brings {@code clump report}. */
public final class ReportCommandProvider implements CommandProvider {
    @Override
    public List<Object> create(Path base, PrintStream out, Terminal terminal) {
        return List.of(new ReportCommand(out));
    }
}
