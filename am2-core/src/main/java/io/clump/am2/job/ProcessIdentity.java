package io.clump.am2.job;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Identity of a process of this machine, which distinguishes it from a later one with the same number, and from one
 * with the same number in another pid namespace, for instance in a container.
 *
 * @param pid the operating system's number of the process, in its namespace
 * @param startTicks start time in clock ticks since the machine's start; 0 if the system does not give it
 * @param pidNamespace number of the namespace of the process number; 0 if the system does not give it
 */
public record ProcessIdentity(long pid, long startTicks, long pidNamespace) {
    private static final Path PROC = Path.of("/proc");

    private static final Path SELF = PROC.resolve("self");

    private static final Path OWN_NAMESPACE = SELF.resolve("ns/pid");

    /**
     * Index of the state, the first field of /proc/PID/stat after the command name, which ends with the last
     * parenthesis.
     */
    private static final int STATE_FIELD = 0;

    private static final int THREADS_FIELD = 17;

    private static final int START_FIELD = 19;

    private static final long UNKNOWN = 0;

    private static final long DEAD = -1;

    /**
     * Value for the namespace of a process whose /proc shows the processes of another namespace, so that no process can
     * be judged.
     */
    private static final long NOT_SHOWN = -1;

    private static final long NAMESPACE = ownNamespace();

    private static volatile @Nullable ProcessIdentity current;

    /**
     * Makes the identity of a process in the pid namespace of this process.
     *
     * @param pid number of the process
     * @param startTicks start time in clock ticks since the machine's start; 0 if the system does not give it
     */
    public ProcessIdentity(long pid, long startTicks) {
        this(pid, startTicks, NAMESPACE);
    }

    /**
     * Written by hand, since the generated method of a record makes classes on its first use, and each process of a job
     * compares its identity.
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
     * Returns the identity of this process.
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
     * of file descriptors or the other one is in another pid namespace, the process may be alive, and the caller asks
     * again later. Takes some microseconds.
     *
     * @return false if it is permanently gone
     */
    public boolean isAlive() {
        if (NAMESPACE == NOT_SHOWN || pidNamespace != NAMESPACE) {
            return true;
        }
        long ticks = startTicks(pid);
        return ticks == UNKNOWN || (ticks != DEAD && (ticks == startTicks || startTicks == UNKNOWN));
    }

    /** Returns the start time of a process, {@link #DEAD} if it does not run, or {@link #UNKNOWN}. */
    private static long startTicks(long pid) {
        Path process = PROC.resolve(Long.toString(pid));
        try {
            // This needs no file descriptor, and so detects a dead process even if this one has none left.
            Files.readAttributes(process, "fileKey");
            // The name of the process may contain any bytes.
            String stat = new String(Files.readAllBytes(process.resolve("stat")), StandardCharsets.ISO_8859_1);
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
            char state = fields[STATE_FIELD].charAt(0);
            // The state is that of the first thread, which may end before others do.
            boolean hasEnded = (state == 'Z' || state == 'X') && Integer.parseInt(fields[THREADS_FIELD]) <= 1;
            return hasEnded ? DEAD : Long.parseLong(fields[START_FIELD]);
        } catch (NoSuchFileException e) {
            return Files.isDirectory(SELF) ? DEAD : UNKNOWN;
        } catch (IOException e) {
            // The process may have ended while its file was read; the next call finds that it does not exist.
            return UNKNOWN;
        }
    }

    /**
     * Returns the own namespace, or {@link #NOT_SHOWN} if /proc shows another process number for this process, since it
     * was mounted in another namespace.
     */
    private static long ownNamespace() {
        try {
            String shown = Files.readSymbolicLink(SELF).toString();
            if (!shown.equals(Long.toString(ProcessHandle.current().pid()))) {
                return NOT_SHOWN;
            }
            // The link reads like pid:[4026531836].
            return Long.parseLong(
                    Files.readSymbolicLink(OWN_NAMESPACE).toString().replaceAll("\\D", ""));
        } catch (IOException | NumberFormatException e) {
            return UNKNOWN;
        }
    }
}
