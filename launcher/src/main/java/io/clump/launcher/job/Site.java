package io.clump.launcher.job;

import io.clump.launcher.watch.HostCounters;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The part of a job that runs on one machine. Used by the thread that runs the job, but for the names, the counters and {@link #close}. */
public interface Site extends AutoCloseable {
    /** Starts the processes. What becomes of them is told to the site's listener. */
    void start();

    /** Lets the processes go that have told that they have finished. Does not wait. */
    void release();

    /**
     * Waits until all processes that were let go have ended, and all that they printed was passed on.
     *
     * @param timeout most time to wait
     * @return the rank of one that still runs; −1 if none does
     * @throws InterruptedException if the thread is interrupted
     */
    int awaitEnd(Duration timeout) throws InterruptedException;

    /**
     * Sends a signal to all processes. Does not wait.
     *
     * @param signal its name without SIG
     */
    void signal(String signal);

    /** Begins to end the processes. Does not wait. */
    void end();

    /**
     * Tells the processes of a name.
     *
     * @param key of the name
     * @param name the new name; null if it was withdrawn
     */
    void nameChanged(String key, @Nullable String name);

    /**
     * Tells a process that its request to the registry is decided.
     *
     * @param connection of the process
     * @param error why it was refused; empty if it was not
     */
    void nameAnswered(long connection, String error);

    /**
     * Asks for the counters of the processes. Does not wait.
     *
     * @return the counters, once they have arrived, without the name of the host; an exception if none will arrive
     */
    CompletableFuture<HostCounters> counters();

    /** Ends the processes that still run, waits until they are gone, and removes the files of the job there. */
    @Override
    void close();
}
