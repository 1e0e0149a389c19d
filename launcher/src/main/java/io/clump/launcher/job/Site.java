package io.clump.launcher.job;

import io.clump.launcher.control.Order;
import io.clump.launcher.watch.HostCounters;
import io.clump.registry.launcher.NameTable;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * Part of a job that runs on one or several machines. Used by the thread that runs the job, except for the names, the
 * counters and {@link #close}.
 */
public interface Site extends NameTable.Copies, AutoCloseable {
    /** Starts the processes. The site's listener receives their events. */
    void start();

    /** Lets the processes exit that have reported their finish. Does not block. */
    void release();

    /**
     * Waits until all released processes have ended, and their output was passed on and their ends were reported.
     *
     * @param timeout maximum time to wait
     * @return rank of a process that still runs; −1 if all have ended
     * @throws InterruptedException if the thread is interrupted
     */
    int awaitEnd(Duration timeout) throws InterruptedException;

    /**
     * Sends a signal to all processes. Does not wait for other hosts. Ignored when the processes are being ended.
     *
     * @param signal name of the signal without SIG
     * @return a future that completes when the signal was sent to all; it fails if a host is lost before its
     *     confirmation
     */
    CompletableFuture<Void> signal(String signal);

    /**
     * Sends an order to all processes that have connected. Does not block.
     *
     * @param order order to send
     */
    void order(Order order);

    /** Starts ending the processes. Does not block. */
    void end();

    /**
     * Asks for the counters of the processes of a node. Does not block.
     *
     * @param node number of the node, or of the first one of its machine
     * @return a future of the counters, without the name of the host; it fails if none will arrive
     */
    CompletableFuture<HostCounters> counters(int node);

    /** Ends the processes that still run, waits until they have ended, and removes the job's files on the machine. */
    @Override
    void close();
}
