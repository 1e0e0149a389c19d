package io.clump.launcher.job;

import io.clump.am2.ClumpException;

/** A job has not come to a good end. The message names the process that began it, and how it ended. */
public final class JobFailedException extends ClumpException {
    private static final long serialVersionUID = 1L;

    private final String detail;

    /**
     * Makes an exception.
     *
     * @param message what happened, in one line
     * @param detail frames of the program, a line for each, or empty
     */
    public JobFailedException(String message, String detail) {
        super(message);
        this.detail = detail;
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
