package io.clump.launcher.job;

import io.clump.launcher.control.Order;
import io.clump.launcher.watch.HostCounters;
import io.clump.registry.launcher.NameTable;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * The part of a job that runs on a machine, or on several. Used by the thread that runs the job, but for the names, the
 * counters and {@link #close}.
 */
public interface Site extends NameTable.Copies, AutoCloseable {
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
     * Sends a signal to all processes. Waits for no other host. Ignored once the processes are being ended.
     *
     * @param signal its name without SIG
     * @return complete once it has been sent to all; an exception if a host has gone before it said so
     */
    CompletableFuture<Void> signal(String signal);

    /**
     * Tells all processes something that have connected. Does not wait.
     *
     * @param order what to tell
     */
    void order(Order order);

    /** Begins to end the processes. Does not wait. */
    void end();

    /**
     * Asks for the counters of the processes of a node. Does not wait.
     *
     * @param node the number of the node, or the first one of its machine
     * @return the counters, once they have arrived, without the name of the host; an exception if none will arrive
     */
    CompletableFuture<HostCounters> counters(int node);

    /** Ends the processes that still run, waits until they are gone, and removes the files of the job there. */
    @Override
    void close();
}
