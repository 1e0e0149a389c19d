package io.clump.launcher.job;

import io.clump.am2.ClumpException;

/** Thrown if the virtual machine shuts down while a job runs. The job has ended, and its observer was notified. */
public final class JobInterruptedException extends ClumpException {
    private static final long serialVersionUID = 1L;

    /** Makes an exception. */
    public JobInterruptedException() {
        super("the job was interrupted");
    }
}
