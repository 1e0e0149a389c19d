package io.clump.launcher;

import io.clump.launcher.report.Terminal;
import java.io.PrintStream;
import java.nio.file.Path;

/**
 * Provider of a subcommand of {@code clump}. {@link java.util.ServiceLoader} finds it, so that a module can add
 * commands that the launcher does not know.
 */
public interface CommandProvider {
    /**
     * Makes the command.
     *
     * @param base directory in which the directories of jobs are made
     * @param out stream for results
     * @param terminal terminal for progress
     * @return an object that picocli accepts as a command; a {@link io.clump.am2.ClumpException} that it throws is
     *     reported in one line
     */
    Object create(Path base, PrintStream out, Terminal terminal);
}
