package io.clump.am2.counters;

import io.clump.am2.EndpointName;
import io.clump.am2.EndpointStatistics;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.PeerStatistics;
import io.clump.am2.job.JobDirectory;
import io.clump.am2.job.ProcessIdentity;
import io.clump.am2.machine.BootClock;
import io.clump.am2.spi.PollLog;
import io.clump.am2.trace.Standstills;
import io.clump.am2.trace.TraceBuffer;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes the counts of a layer's endpoints visible to other processes: a thread copies them to the process's file of
 * counters a few times a second, and renews the lease of the process. The path of a message is not affected: its counts
 * stay plain fields on the heap.
 *
 * <p>The thread may read those fields while their owner changes them: each is a number of at most 64 bits, which 64-bit
 * virtual machines write atomically, so a read returns a recent value. One count may be newer than another. The owner's
 * polls read memory with acquire or make a system call, so no compiler delays the write of a count for long; the thread
 * acquires a lock each time, so no compiler lets it read an old value forever.
 *
 * <p>Any thread may call all methods. An endpoint is removed under the lock that the thread holds while it reads, and
 * before its queues close.
 */
public final class LayerCounters implements AutoCloseable {
    /** Name of the thread. */
    static final String THREAD_NAME = "clump-counters";

    /** Time between two copies. */
    static final long INTERVAL_MILLIS = 250;

    /** Number of heartbeats, on an idle machine, in the time after which a process counts as silent. */
    private static final int HEARTBEATS_BEFORE_SILENCE = 4;

    /** Property with the rank of this process, set by the launcher. */
    public static final String RANK = "clump.rank";

    /** Number of copies, about a second, after which events are written to Java Flight Recorder. */
    private static final int COPIES_BEFORE_EVENTS = 4;

    private final Map<EndpointName, Watched> endpoints = new HashMap<>();

    /** Null if the counters are switched off, have found no space or are closed. */
    private @Nullable CountersFile file;

    private boolean hasReportedLackOfSpace;
    private int copies;

    /** Null if nothing is recorded. */
    private final @Nullable Standstills standstills;

    private LayerCounters(@Nullable CountersFile file, @Nullable TraceBuffer trace) {
        this.file = file;
        standstills = Standstills.of(trace, TimeUnit.MILLISECONDS.toNanos(INTERVAL_MILLIS), System.nanoTime());
    }

    /**
     * Makes the file of this process and starts the thread. If there is no space for the file, this is logged, and is
     * not a failure.
     *
     * @param configuration configuration with the counters' switch and the lease
     * @param directory directory of the job
     * @param trace gets the times in which the process stood still; null if nothing is recorded
     * @return the counters, which the caller closes before the process leaves the job
     */
    public static LayerCounters open(
            LayerConfiguration configuration, JobDirectory directory, @Nullable TraceBuffer trace) {
        if (!configuration.hasCounters()) {
            return new LayerCounters(null, null);
        }
        WatchedProcess process = new WatchedProcess(
                ProcessIdentity.current(),
                configuration.node(),
                rank(configuration),
                Math.max(configuration.lease().toMillis(), HEARTBEATS_BEFORE_SILENCE * INTERVAL_MILLIS));
        try {
            LayerCounters counters =
                    new LayerCounters(CountersFile.create(directory.countersFile(), process, BootClock::millis), trace);
            Thread thread = new Thread(counters::run, THREAD_NAME);
            thread.setDaemon(true);
            thread.start();
            return counters;
        } catch (IOException e) {
            PollLog.log(
                    LayerCounters.class,
                    Level.WARNING,
                    "no counters of this process can be watched: file=" + directory.countersFile() + ", cause=" + e);
            return new LayerCounters(null, null);
        }
    }

    /**
     * Shows the counts of an endpoint from now on, and adds them to those of the process.
     *
     * @param label the endpoint's label, in ASCII; empty if it has none
     * @param counts returns the current counts; called by any thread
     * @param peers returns the current counts of a bounded number of its peers; called by any thread
     */
    public synchronized void add(
            EndpointName endpoint,
            String label,
            Supplier<EndpointStatistics> counts,
            Supplier<List<PeerStatistics>> peers) {
        ProcessTotals.add(counts, label, counts);
        int[] ids = file == null ? null : file.allocate(endpoint.id(), label);
        endpoints.put(endpoint, new Watched(endpoint, counts, peers, ids));
        if (ids == null && file != null && !hasReportedLackOfSpace) {
            hasReportedLackOfSpace = true;
            PollLog.log(
                    LayerCounters.class,
                    Level.WARNING,
                    "no space for the counters of an endpoint: endpoint=" + endpoint
                            + "; this one and further ones cannot be watched");
        }
    }

    /** Shows the last counts of an endpoint that is about to close its queues, and frees its counters. */
    public synchronized void remove(EndpointName endpoint) {
        Watched watched = endpoints.remove(endpoint);
        if (watched == null) {
            return;
        }
        ProcessTotals.remove(watched.counts);
        if (watched.ids != null && file != null) {
            file.write(watched.ids, watched.counts.get());
            watched.peerRecords.write(file, List.of());
            file.free(watched.ids);
        }
    }

    /** Removes the file and ends the thread. */
    @Override
    public synchronized void close() {
        if (file != null) {
            file.close();
            file = null;
            notifyAll();
        }
    }

    /** Copies all counts now. */
    synchronized void copy() {
        if (file != null) {
            for (Watched watched : endpoints.values()) {
                if (watched.ids != null) {
                    EndpointStatistics counts = watched.counts.get();
                    file.write(watched.ids, counts);
                    watched.peerRecords.write(file, watched.peers.get());
                    recordRareEvents(watched.rareEvents, counts);
                }
            }
            copies++;
            file.beat(BootClock.millis());
        }
    }

    /**
     * Writes rare events. Checks for a recorder only after a while, since the check costs short-lived processes time.
     */
    private void recordRareEvents(RareEvents events, EndpointStatistics counts) {
        if (copies >= COPIES_BEFORE_EVENTS && RareEvents.areRecorded()) {
            events.check(counts);
        }
    }

    private synchronized void run() {
        try {
            while (file != null) {
                // First of all, since a short process spends no time on a copy while it starts.
                wait(INTERVAL_MILLIS);
                copy();
                if (standstills != null && file != null) {
                    standstills.check(System.nanoTime());
                }
            }
        } catch (InterruptedException e) {
            // An interrupt is the request to end.
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) { // catch-all: to be watched must not end a job; the user learns why it is not
            PollLog.log(LayerCounters.class, Level.WARNING, "the counters of this process are no longer kept up", e);
        }
    }

    private static int rank(LayerConfiguration configuration) {
        try {
            return Integer.parseInt(configuration.properties().getOrDefault(RANK, ""));
        } catch (NumberFormatException e) {
            return WatchedProcess.NO_RANK;
        }
    }

    /** Endpoint whose counts are shown. */
    private static final class Watched {
        private final Supplier<EndpointStatistics> counts;
        private final Supplier<List<PeerStatistics>> peers;
        private final PeerRecords peerRecords;

        /** Its counters in the file; null if the file had no space for it. */
        private final int @Nullable [] ids;

        private final RareEvents rareEvents;

        Watched(
                EndpointName endpoint,
                Supplier<EndpointStatistics> counts,
                Supplier<List<PeerStatistics>> peers,
                int @Nullable [] ids) {
            this.counts = counts;
            this.peers = peers;
            peerRecords = new PeerRecords(endpoint.id());
            this.ids = ids;
            rareEvents = new RareEvents(endpoint.id());
        }
    }
}
