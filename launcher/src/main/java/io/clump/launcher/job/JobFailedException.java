package io.clump.launcher.job;

import io.clump.am2.ClumpException;

/** A job has not come to a good end. The message names the process that began it, and how it ended. */
public final class JobFailedException extends ClumpException {
    private static final long serialVersionUID = 1L;

    private static final int FAILED = 1;

    private final String detail;
    private final int status;

    /**
     * Makes an exception.
     *
     * @param message what happened, in one line
     * @param detail frames of the program, a line for each, or empty
     */
    public JobFailedException(String message, String detail) {
        this(message, detail, FAILED);
    }

    private JobFailedException(String message, String detail, int status) {
        super(message);
        this.detail = detail;
        this.status = status;
    }

    /**
     * Tells of a process that ended before its time.
     *
     * @param process its name for people
     * @param status with which it ended; more than 128 if a signal killed it
     * @return the exception, with this status unless it is 0
     */
    static JobFailedException ended(String process, int status) {
        return new JobFailedException(process + " " + ProcessExit.describe(status), "", status == 0 ? FAILED : status);
    }

    /**
     * The status with which a command that ran the job should end.
     *
     * @return that of the process that failed first, 1 to 255; 1 if it is not known
     */
    public int status() {
        return status;
    }

    /**
     * What a programmer wants to see besides the message.
     *
     * @return frames of the program, a line for each, or empty
     */
    public String detail() {
        return detail;
    }
}
