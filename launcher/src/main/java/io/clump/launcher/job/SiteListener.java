package io.clump.launcher.job;

import io.clump.launcher.control.Event;
import io.clump.registry.launcher.NameAuthority;

/** Told of what happens at a site. Called by any thread, for one process by one thread at a time. */
public interface SiteListener extends NameAuthority {
    /**
     * A process has been started.
     *
     * @param rank of the process
     * @param pid the operating system's number
     */
    void started(int rank, long pid);

    /**
     * A process has told something.
     *
     * @param rank of the process; −1 if it has not said yet
     * @param event what it told
     */
    void told(int rank, Event event);

    /**
     * A process has printed a line.
     *
     * @param rank of the process
     * @param line without its end
     * @param error whether it came from standard error
     */
    void printed(int rank, String line, boolean error);

    /**
     * A process has ended.
     *
     * @param rank of the process
     * @param status its exit status
     */
    void ended(int rank, int status);

    /**
     * The site cannot go on. What is told after it does not count.
     *
     * @param message what went wrong and where, in one line
     */
    void failed(String message);

    /**
     * Something that a user may want to know of the site.
     *
     * @param line in one line
     * @param important whether to show it unasked
     */
    void noted(String line, boolean important);
}
