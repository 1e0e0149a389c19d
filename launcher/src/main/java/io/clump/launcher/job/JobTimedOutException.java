package io.clump.launcher.job;

import io.clump.am2.ClumpException;

/** Thrown if a job has not ended within the user's time limit. */
public final class JobTimedOutException extends ClumpException {
    private static final long serialVersionUID = 1L;

    JobTimedOutException(String message) {
        super(message);
    }
}
