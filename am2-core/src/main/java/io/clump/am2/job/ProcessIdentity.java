package io.clump.am2.job;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A process of this machine, told apart from a later one that was given the same number, and from one that has the same
 * number in another pid namespace, such as another container's.
 *
 * @param pid the operating system's number of the process, in its namespace
 * @param startTicks when it started, in clock ticks since the machine did; 0 where the system does not tell
 * @param pidNamespace number of the namespace that the process number is of; 0 where the system does not tell
 */
public record ProcessIdentity(long pid, long startTicks, long pidNamespace) {
    private static final Path PROC = Path.of("/proc");

    private static final Path SELF = PROC.resolve("self");

    private static final Path OWN_NAMESPACE = SELF.resolve("ns/pid");

    /** Fields of /proc/PID/stat after the command name, which ends with the last parenthesis: state is the first. */
    private static final int STATE_FIELD = 0;

    private static final int THREADS_FIELD = 17;

    private static final int START_FIELD = 19;

    private static final long UNKNOWN = 0;

    private static final long DEAD = -1;

    /** Stands for the namespace of a process whose /proc shows another namespace's processes: nobody can judge it. */
    private static final long NOT_SHOWN = -1;

    private static final long NAMESPACE = ownNamespace();

    private static volatile @Nullable ProcessIdentity current;

    /**
     * Names a process of the pid namespace of the process that asks.
     *
     * @param pid number of the process
     * @param startTicks when it started, in clock ticks since the machine did; 0 where the system does not tell
     */
    public ProcessIdentity(long pid, long startTicks) {
        this(pid, startTicks, NAMESPACE);
    }

    /**
     * By hand, since that of a record makes classes when it is first used, and each process of a job compares its
     * identity.
     */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ProcessIdentity process
                && pid == process.pid
                && startTicks == process.startTicks
                && pidNamespace == process.pidNamespace;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(pid * 31 + startTicks) * 31 + Long.hashCode(pidNamespace);
    }

    /**
     * The process that asks.
     *
     * @return its identity
     */
    public static ProcessIdentity current() {
        ProcessIdentity known = current;
        if (known == null) {
            long pid = ProcessHandle.current().pid();
            known = new ProcessIdentity(pid, Math.max(UNKNOWN, startTicks(pid)), NAMESPACE);
            if (known.startTicks != UNKNOWN) {
                current = known;
            }
        }
        return known;
    }

    /**
     * Returns whether the process may still run. A process that was stopped, swapped out or is collecting garbage runs;
     * one that was killed but not yet waited for does not. A process is dead only if the system says that no process
     * has its number, or one that has started at another time. If the system does not tell, because this process is out
     * of file descriptors or the other one is in another pid namespace, it may be alive, and is to be asked for again.
     * Costs some microseconds.
     *
     * @return false once it is gone for good
     */
    public boolean isAlive() {
        if (NAMESPACE == NOT_SHOWN || pidNamespace != NAMESPACE) {
            return true;
        }
        long ticks = startTicks(pid);
        return ticks == UNKNOWN || (ticks != DEAD && (ticks == startTicks || startTicks == UNKNOWN));
    }

    /** Returns when a process has started, {@link #DEAD} if it does not run, or {@link #UNKNOWN}. */
    private static long startTicks(long pid) {
        Path process = PROC.resolve(Long.toString(pid));
        try {
            // This needs no file descriptor, and so finds the dead even if this process has none left.
            Files.readAttributes(process, "fileKey");
            // The name of the process may hold any bytes.
            String stat = new String(Files.readAllBytes(process.resolve("stat")), StandardCharsets.ISO_8859_1);
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
            char state = fields[STATE_FIELD].charAt(0);
            // The state is that of the first thread, which may end before others do.
            boolean hasEnded = (state == 'Z' || state == 'X') && Integer.parseInt(fields[THREADS_FIELD]) <= 1;
            return hasEnded ? DEAD : Long.parseLong(fields[START_FIELD]);
        } catch (NoSuchFileException e) {
            return Files.isDirectory(SELF) ? DEAD : UNKNOWN;
        } catch (IOException e) {
            // The process may have ended while its file was read; the next question finds that it is not there.
            return UNKNOWN;
        }
    }

    /** The process number that /proc shows is another one if the file system was mounted in another namespace. */
    private static long ownNamespace() {
        try {
            String shown = Files.readSymbolicLink(SELF).toString();
            if (!shown.equals(Long.toString(ProcessHandle.current().pid()))) {
                return NOT_SHOWN;
            }
            // As in pid:[4026531836].
            return Long.parseLong(
                    Files.readSymbolicLink(OWN_NAMESPACE).toString().replaceAll("\\D", ""));
        } catch (IOException | NumberFormatException e) {
            return UNKNOWN;
        }
    }
}
