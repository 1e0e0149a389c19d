package io.clump.launcher.job;

import io.clump.am2.ClumpException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How many files a process may have open. Where that is too little, classes are not found and nobody says why. */
public final class OpenFiles {
    /** For the virtual machine, its jars, and what a command or a process of a job opens. Measured: 45. */
    private static final int OF_A_PROCESS = 64;

    /** Two pipes and a connection of each process, and what its start needs. */
    private static final int OF_THE_LAUNCHER_PER_PROCESS = 4;

    private static final Path LIMITS = Path.of("/proc/self/limits");

    private static final Pattern LIMIT = Pattern.compile("Max open files\\s+([0-9]{1,9})\\s");

    private OpenFiles() {}

    /**
     * Returns how many files this process may have open.
     *
     * @return the limit; the largest number if there is none or the system does not tell
     */
    public static int limit() {
        try {
            Matcher limit = LIMIT.matcher(Files.readString(LIMITS));
            return limit.find() ? Integer.parseInt(limit.group(1)) : Integer.MAX_VALUE;
        } catch (IOException e) {
            // No Linux: what cannot be asked for is not checked.
            return Integer.MAX_VALUE;
        }
    }

    /**
     * Checks that a launcher may open enough files.
     *
     * @param limit of the launcher and of each process
     * @param processes number of processes that it is to start; 0 for a command that starts none
     * @throws ClumpException if the limit is too low; says how low it may be
     */
    public static void check(int limit, int processes) {
        int least = OF_A_PROCESS + OF_THE_LAUNCHER_PER_PROCESS * processes;
        if (limit < least) {
            throw new ClumpException("too few open files allowed: found=" + limit + ", expected at least " + least
                    + " (see: ulimit -n)");
        }
    }
}
