package io.clump.launcher.job;

import io.clump.launcher.control.Event;

/** Told of what happens in a job. */
public interface JobObserver {
    /**
     * A process has been started; called by the thread that runs the job.
     *
     * @param process the new process
     */
    void started(ProcessPlace process);

    /**
     * A process has told something; called by the thread that runs the job.
     *
     * @param process that told it
     * @param event what it told
     */
    void told(ProcessPlace process, Event event);

    /**
     * A process has printed a line; called by a thread of that process's stream.
     *
     * @param process that printed it
     * @param line without its end
     * @param error whether it came from standard error
     */
    void printed(ProcessPlace process, String line, boolean error);

    /** The virtual machine shuts down, and the job's processes and files are gone; called by the shutdown's thread. */
    void interrupted();

    /**
     * Something about a host that a user may want to know; called by any thread.
     *
     * @param line in one line
     * @param important whether to show it unasked
     */
    default void noted(String line, boolean important) {}
}
