package io.clump.command;

/**
 * Exit statuses of the command. If a signal ends it, the status is 128 plus the signal's number. If a process of a job
 * ends too early, the command ends with that process's status.
 */
public final class ExitStatus {
    /** The result was verified, or help was printed. */
    public static final int OK = 0;

    /** The job failed, or its result is wrong. */
    public static final int FAILED = 1;

    /** The user requested something impossible; nothing was started. */
    public static final int BAD_INPUT = 2;

    /** The job exceeded the user's time limit; the same status as that of the {@code timeout} command. */
    public static final int TIMED_OUT = 124;

    /** The reader of a pipe ended before all was written; the same status as that of a command that SIGPIPE ends. */
    public static final int NO_READER = 128 + 13;

    private ExitStatus() {}
}
