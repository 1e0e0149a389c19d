package io.clump.launcher.job;

import io.clump.launcher.control.Event;
import io.clump.registry.launcher.NameAuthority;
import java.util.List;

/** Receives the events of a site. Called by any thread, for one process by one thread at a time. */
public interface SiteListener extends NameAuthority {
    /**
     * Notes that a process has been started.
     *
     * @param rank rank of the process
     * @param pid number of the process in the operating system
     */
    void started(int rank, long pid);

    /**
     * Handles an event of a process.
     *
     * @param rank rank of the process; −1 if it is not known yet
     * @param event event of the process
     */
    void onEvent(int rank, Event event);

    /**
     * Handles a line that a process has printed.
     *
     * @param rank rank of the process
     * @param line the line without its line feed
     * @param error true if the process printed it to standard error
     */
    void printed(int rank, String line, boolean error);

    /**
     * Notes that a process has ended.
     *
     * @param rank rank of the process
     * @param exit how the process ended
     */
    void ended(int rank, ProcessExit exit);

    /**
     * Notes that the site has failed. Later events are ignored.
     *
     * @param message description of the failure and its place, in one line
     */
    void failed(String message);

    /**
     * Notes that machines are lost: nothing more is received from them, and their processes end when they notice it.
     *
     * @param nodes number of the first node of each
     * @param message description of the loss and its place, in one line
     */
    void lost(List<Integer> nodes, String message);

    /**
     * Handles a note for the user about the site.
     *
     * @param line the note, in one line
     * @param important true if the note is shown in any case
     */
    void noted(String line, boolean important);
}
