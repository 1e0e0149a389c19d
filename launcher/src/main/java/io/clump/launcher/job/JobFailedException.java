package io.clump.launcher.job;

import io.clump.am2.ClumpException;
import io.clump.launcher.control.Event;

/** Thrown if a job has failed. The message names the process that failed first, and describes how it ended. */
public final class JobFailedException extends ClumpException {
    private static final long serialVersionUID = 1L;

    private static final int FAILED = 1;

    private final String detail;
    private final boolean isThrown;
    private final int status;

    /**
     * Makes an exception.
     *
     * @param message description of the failure, in one line
     * @param detail stack frames of the program, one on each line, or empty
     */
    public JobFailedException(String message, String detail) {
        this(message, detail, false, FAILED);
    }

    private JobFailedException(String message, String detail, boolean isThrown, int status) {
        super(message);
        this.detail = detail;
        this.isThrown = isThrown;
        this.status = status;
    }

    /** Makes the exception for a process whose program failed. */
    static JobFailedException of(ProcessPlace process, Event.Failed failed) {
        return new JobFailedException(
                process + " failed: " + failed.message(), failed.trace(), failed.isThrown(), FAILED);
    }

    /**
     * Makes the exception for a process that ended too early.
     *
     * @param process readable name of the process
     * @param exit how the process ended
     * @param lastCall call that the process should have made before; named if its status is 0
     * @return the exception, with this status unless it is 0
     */
    static JobFailedException ended(String process, ProcessExit exit, String lastCall) {
        String end = process + " " + exit.describe();
        return exit.status() == 0
                ? new JobFailedException(end + " before " + lastCall, "", false, FAILED)
                : new JobFailedException(end, "", false, exit.status());
    }

    /**
     * Returns the status with which a command that ran the job should end.
     *
     * @return status of the process that failed first, 1 to 255; 1 if it is unknown
     */
    public int status() {
        return status;
    }

    /**
     * Returns details for the programmer, in addition to the message.
     *
     * @return stack frames of the program, one on each line, or empty
     */
    public String detail() {
        return detail;
    }

    /**
     * Returns whether the program threw the exception that the details show where.
     *
     * @return false if the message, which is Clump's own, is complete
     */
    public boolean isThrown() {
        return isThrown;
    }
}
