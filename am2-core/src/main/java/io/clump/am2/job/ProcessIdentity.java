package io.clump.am2.job;

import java.security.SecureRandom;
import org.jspecify.annotations.Nullable;

/**
 * Identity of a process of this machine. The process draws its number itself, and other processes compare the number
 * that it has written. So the identity is the same for readers in other pid, time, user and network namespaces, and
 * after a restore from a system checkpoint. {@link LifeLocks} show whether the process lives.
 *
 * @param pid the operating system's number of the process, as the process itself sees it; for people to read
 * @param number random number that no other process has, 1 to {@link #MAX_NUMBER}
 */
public record ProcessIdentity(long pid, long number) {
    /** Largest number: the offset of a byte of a file, with a successor. */
    public static final long MAX_NUMBER = (1L << 62) - 1;

    /**
     * Written by hand, since the generated method of a record makes classes on its first use, and each process of a job
     * compares its identity.
     */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ProcessIdentity process && pid == process.pid && number == process.number;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(number);
    }

    /**
     * Returns the identity of this process.
     *
     * @return its identity
     */
    public static ProcessIdentity current() {
        return Current.IDENTITY;
    }

    /**
     * Returns whether the process may still run. A process that was stopped, swapped out or is collecting garbage runs;
     * a killed process that its parent has not waited for does not. The process must share an open {@link
     * JobDirectory} with this one. Takes about a microsecond for each job that this process is in.
     *
     * @return false if it is permanently gone, or has left the jobs that this process is in
     */
    public boolean isAlive() {
        return isAlive(number);
    }

    /**
     * Returns whether the process of a number may still run, as {@link #isAlive()}.
     *
     * @param number number of a process
     * @return false if it is permanently gone, or has left the jobs that this process is in
     */
    public static boolean isAlive(long number) {
        return LifeLocks.isAlive(number);
    }

    /** Drawn at the first use. */
    private static final class Current {
        // The lowest bit is set, so that it is not 0.
        static final ProcessIdentity IDENTITY =
                new ProcessIdentity(ProcessHandle.current().pid(), (new SecureRandom().nextLong() & MAX_NUMBER) | 1);

        private Current() {}
    }
}
