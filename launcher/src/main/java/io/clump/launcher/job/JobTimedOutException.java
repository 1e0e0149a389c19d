package io.clump.launcher.job;

import io.clump.am2.ClumpException;

/** A job has not ended in the time that the user gave it. */
public final class JobTimedOutException extends ClumpException {
    private static final long serialVersionUID = 1L;

    JobTimedOutException(String message) {
        super(message);
    }
}
