package io.clump.launcher.job;

import io.clump.launcher.control.Event;

/** Receives the events of a job. */
public interface JobObserver {
    /**
     * Notes that a process has been started; called by the thread that runs the job.
     *
     * @param process the new process
     */
    void started(ProcessPlace process);

    /**
     * Handles an event of a process; called by the thread that runs the job.
     *
     * @param process sender of the event
     * @param event event of the process
     */
    void onEvent(ProcessPlace process, Event event);

    /**
     * Notes that a process has died, and that the others go on; called by the thread that runs the job.
     *
     * @param group its group
     * @param rank its rank there
     */
    default void lost(int group, int rank) {}

    /**
     * Handles the next part of the trace of a process; called by the thread that receives the process's events.
     *
     * @param rank rank of the process
     * @param part bytes in Base64
     */
    default void traced(int rank, String part) {}

    /**
     * Handles a line that a process has printed; called by a thread of that process's stream.
     *
     * @param process process that printed it
     * @param line the line without its line feed
     * @param error true if the process printed it to standard error
     */
    void printed(ProcessPlace process, String line, boolean error);

    /**
     * Notes that the virtual machine shuts down, and that the job's processes and files are gone; called by the
     * shutdown hook.
     */
    void interrupted();

    /**
     * Handles a note for the user about a host; called by any thread.
     *
     * @param line the note, in one line
     * @param important true if the note is shown in any case
     */
    default void noted(String line, boolean important) {}
}
