package io.clump.am2.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * A process of this machine, told apart from a later one that was given the same number.
 *
 * @param pid the operating system's number of the process
 * @param startTicks when it started, in clock ticks since the machine did; 0 where the system does not tell
 */
public record ProcessIdentity(long pid, long startTicks) {
    private static final Path PROC = Path.of("/proc");

    /** Fields of /proc/PID/stat after the command name, which ends with the last parenthesis: state is the first. */
    private static final int STATE_FIELD = 0;

    private static final int START_FIELD = 19;

    private static final long UNKNOWN = 0;

    private static final long DEAD = -1;

    /**
     * The process that asks.
     *
     * @return its identity
     */
    public static ProcessIdentity current() {
        long pid = ProcessHandle.current().pid();
        return new ProcessIdentity(pid, Math.max(UNKNOWN, startTicks(pid)));
    }

    /**
     * Whether the process still runs. A process that was stopped, swapped out or is collecting garbage runs; one that was
     * killed but not yet waited for does not. Costs some microseconds.
     *
     * @return false once it is gone for good
     */
    public boolean isAlive() {
        if (!Files.isDirectory(PROC)) {
            return ProcessHandle.of(pid).isPresent();
        }
        long ticks = startTicks(pid);
        return ticks != DEAD && (ticks == startTicks || startTicks == UNKNOWN);
    }

    private static long startTicks(long pid) {
        try {
            String stat = Files.readString(PROC.resolve(Long.toString(pid)).resolve("stat"));
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
            char state = fields[STATE_FIELD].charAt(0);
            return state == 'Z' || state == 'X' ? DEAD : Long.parseLong(fields[START_FIELD]);
        } catch (NoSuchFileException e) {
            return Files.isDirectory(PROC) ? DEAD : UNKNOWN;
        } catch (IOException e) {
            // The process ended while its file was being read: Linux answers ESRCH then.
            return DEAD;
        }
    }
}
