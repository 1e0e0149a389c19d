package io.clump.launcher;

import io.clump.launcher.report.Terminal;
import java.io.PrintStream;
import java.nio.file.Path;

/**
 * Makes a command below {@code clump}. Found with {@link java.util.ServiceLoader}, so that a module the launcher knows
 * nothing of can bring commands of its own.
 */
public interface CommandProvider {
    /**
     * Makes the command.
     *
     * @param base where the directories of jobs are made
     * @param out where results go
     * @param terminal where progress goes
     * @return an object that picocli takes for a command; a {@link io.clump.am2.ClumpException} it throws is told in
     *     one line
     */
    Object create(Path base, PrintStream out, Terminal terminal);
}
