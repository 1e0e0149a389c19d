package io.clump.launcher.job;

import io.clump.am2.ClumpException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Limit of the open files of a process. If it is too low, classes are not found, and no message gives the reason. */
public final class OpenFiles {
    /**
     * Number of files that a command or a process of a job opens, including the virtual machine and its jars. Measured:
     * 45.
     */
    private static final int OF_A_PROCESS = 64;

    /** Number of files for each process: two pipes, a connection, and one for its start. */
    private static final int OF_THE_LAUNCHER_PER_PROCESS = 4;

    private static final Path LIMITS = Path.of("/proc/self/limits");

    private static final Pattern LIMIT = Pattern.compile("Max open files\\s+([0-9]{1,9})\\s");

    private OpenFiles() {}

    /**
     * Returns the limit of the open files of this process.
     *
     * @return the limit; the largest number if there is no limit or the system does not give it
     */
    public static int limit() {
        try {
            Matcher limit = LIMIT.matcher(Files.readString(LIMITS));
            return limit.find() ? Integer.parseInt(limit.group(1)) : Integer.MAX_VALUE;
        } catch (IOException e) {
            // Not Linux: the limit is unknown, and is not checked.
            return Integer.MAX_VALUE;
        }
    }

    /**
     * Checks that a launcher may open enough files.
     *
     * @param limit limit of the launcher and of each process
     * @param processes number of processes that the launcher starts; 0 for a command that starts none
     * @throws ClumpException if the limit is too low; the message gives the lowest sufficient one
     */
    public static void check(int limit, int processes) {
        int least = OF_A_PROCESS + OF_THE_LAUNCHER_PER_PROCESS * processes;
        if (limit < least) {
            throw new ClumpException("too few open files allowed: found=" + limit + ", expected at least " + least
                    + " (see: ulimit -n)");
        }
    }
}
