package io.clump.laboratory.report;

import io.clump.launcher.CommandProvider;
import io.clump.launcher.report.Terminal;
import java.io.PrintStream;
import java.nio.file.Path;

/** Brings {@code clump report}. */
public final class ReportCommandProvider implements CommandProvider {
    /** Called by {@link java.util.ServiceLoader}. */
    public ReportCommandProvider() {}

    @Override
    public Object create(Path base, PrintStream out, Terminal terminal) {
        return new ReportCommand(out);
    }
}
