package io.clump.command;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;

/**
 * Provider of subcommands of {@code clump}. {@link java.util.ServiceLoader} finds it, so that a module can add
 * commands that the launcher does not know.
 */
public interface CommandProvider {
    /**
     * Makes the commands.
     *
     * @param base directory in which the directories of jobs are made
     * @param out stream for results
     * @param terminal terminal for progress
     * @return objects that picocli accepts as commands; a {@link io.clump.am2.ClumpException} that it throws is
     *     reported in one line
     */
    List<Object> create(Path base, PrintStream out, Terminal terminal);
}
