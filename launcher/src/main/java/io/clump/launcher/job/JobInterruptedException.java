package io.clump.launcher.job;

import io.clump.am2.ClumpException;

/** The virtual machine shuts down while a job runs; the job is over, and its observer has been told. */
public final class JobInterruptedException extends ClumpException {
    private static final long serialVersionUID = 1L;

    /** Made by whoever runs the job. */
    public JobInterruptedException() {
        super("the job was interrupted");
    }
}
