package io.clump.launcher;

/**
 * Statuses the command ends with; a signal that ends it adds 128 to its number. If a process of a job ends before its
 * time, the command ends with that process's status.
 */
final class ExitStatus {
    /** The result was verified, or help was printed. */
    static final int OK = 0;

    /** The job failed, or its result is wrong. */
    static final int FAILED = 1;

    /** What the user asked for is not possible; nothing was started. */
    static final int BAD_INPUT = 2;

    /** The job has not ended in the time that the user gave it; as for {@code timeout} of the shell. */
    static final int TIMED_OUT = 124;

    /** The reader of a pipe has ended before all was written; as for a command that SIGPIPE ends. */
    static final int NO_READER = 128 + 13;

    private ExitStatus() {}
}
