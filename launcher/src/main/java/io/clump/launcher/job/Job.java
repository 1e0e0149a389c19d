package io.clump.launcher.job;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.job.JobDirectory;
import io.clump.am2.trace.TraceBuffer;
import io.clump.control.ControlSocket;
import io.clump.launcher.control.Event;
import io.clump.launcher.control.Order;
import io.clump.launcher.process.ProcessMain;
import io.clump.launcher.watch.WatchServer;
import io.clump.registry.launcher.NameTable;
import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Running job. {@link #run} starts its processes and waits for their ends; {@link #close} ends the processes that still
 * run and removes the job's files. One thread calls both. While a job is open, a shutdown of the virtual machine closes
 * it too.
 */
public final class Job implements AutoCloseable {
    /** Time for a process to end by itself after it has finished. */
    private static final Duration EXIT_TIMEOUT = Duration.ofSeconds(10);

    /** Shortest wait before the timeout is checked again. */
    private static final long LEAST_WAIT_NANOS = Duration.ofMillis(10).toNanos();

    private final JobPlan plan;
    private final JobObserver observer;
    private final Class<?> mainClass;
    private final JobTimeouts timeouts;
    private final LongSupplier clock;
    private final BlockingQueue<Notice> notices = new LinkedBlockingQueue<>();
    private final BitSet connected = new BitSet();
    private final Ends ends;
    private final Thread shutdownHook = new Thread(this::endAtShutdown, "job-shutdown");
    private final AtomicReferenceArray<ProcessPlace> places;
    private final JobDirectory directory;
    private final SiteOpener opener;
    private final Sites sites = new Sites();
    private final NameTable.Group names;
    private final Fences fences;
    private final TimeLimit limit;
    private final CauseSearch cause;
    private final SentTraces traces = new SentTraces(System::nanoTime);

    private final ControlSocket control;

    /** True when the job has been ended. Guarded by this. */
    private boolean ended;

    /** True if the virtual machine shuts down. Volatile, since the shutdown hook sets it. */
    private volatile boolean isInterrupted;

    Job(JobPlan plan, JobObserver observer, Class<?> mainClass, JobTimeouts timeouts) {
        this(plan, observer, mainClass, timeouts, System::nanoTime, null, new NameTable(), new Fences());
    }

    Job(JobPlan plan, JobObserver observer, Class<?> mainClass, JobTimeouts timeouts, LongSupplier clock) {
        this(plan, observer, mainClass, timeouts, clock, null, new NameTable(), new Fences());
    }

    private Job(
            JobPlan plan,
            JobObserver observer,
            Class<?> mainClass,
            JobTimeouts timeouts,
            LongSupplier clock,
            @Nullable SiteOpener opener,
            NameTable table,
            Fences fences) {
        this.plan = plan;
        this.observer = observer;
        this.mainClass = mainClass;
        this.timeouts = timeouts;
        this.clock = clock;
        this.fences = fences;
        ends = new Ends(plan, observer, fences);
        names = table.group(sites);
        limit = new TimeLimit(plan.settings().timeout(), clock);
        cause = new CauseSearch(notices, clock, timeouts.deathNotice());
        places = new AtomicReferenceArray<>(plan.size());
        directory = JobDirectory.join(plan.directory());
        try {
            LayerConfiguration layer = plan.layer(0);
            if (plan.group() == 0) {
                PlanProviders.of(layer).protocols().forEach(protocol -> protocol.prepare(layer));
            }
            control = ControlSocket.listen(plan.socket());
        } catch (ClumpException e) {
            directory.close();
            throw e;
        }
        if (opener == null) {
            this.opener = (orders, listener) -> LocalSite.open(orders.get(0), listener, control);
        } else {
            this.opener = opener;
            // Without hosts, watchers read the files of the processes.
            String group = plan.group() == 0 ? "" : " group " + plan.group();
            WatchServer.serve(
                    control, () -> sites.counters(node -> plan.layout().host(node) + group));
        }
        try {
            Runtime.getRuntime().addShutdownHook(shutdownHook);
        } catch (IllegalStateException e) {
            // The virtual machine shuts down already.
            end();
            observer.interrupted();
            throw new JobInterruptedException();
        }
    }

    /**
     * Makes the directory of a job on this machine; starts no process yet.
     *
     * @param plan plan of the job
     * @param observer receives the events of the job
     * @return the job, which the caller closes
     * @throws ClumpException if the directory cannot be made
     */
    public static Job open(JobPlan plan, JobObserver observer) {
        return open(plan, observer, null);
    }

    /**
     * Makes the directory of a job whose sites the given opener opens; starts no process yet.
     *
     * @param plan plan of the job
     * @param observer receives the events of the job
     * @param opener opens a site for each of the plan's hosts; null if the plan has none, and all processes run on this
     *     machine
     * @return the job, which the caller closes
     * @throws ClumpException if the directory cannot be made
     * @throws JobInterruptedException if the virtual machine shuts down; nothing is left then
     */
    public static Job open(JobPlan plan, JobObserver observer, @Nullable SiteOpener opener) {
        NameTable names = new NameTable();
        return new Job(
                plan, observer, ProcessMain.class, JobTimeouts.DEFAULT, System::nanoTime, opener, names, new Fences());
    }

    /**
     * Joins the directory of this job with further processes, which see the names that all publish; starts no process
     * yet.
     *
     * @param group plan of the processes
     * @param others number of processes that run already, which delay the start
     * @param watcher receives their events
     * @param sites opens a site for each of the plan's hosts; null if the plan has none
     * @return a job of its own, which the caller closes
     * @throws ClumpException if the directory cannot be used
     * @throws JobInterruptedException if the virtual machine shuts down; nothing is left then
     */
    public Job openGroup(JobPlan group, int others, JobObserver watcher, @Nullable SiteOpener sites) {
        return new Job(group, watcher, mainClass, timeouts.beside(others), clock, sites, names.table(), fences);
    }

    /**
     * Returns the number of processes.
     *
     * @return at least 1
     */
    public int size() {
        return plan.size();
    }

    /**
     * Returns the socket at which this launcher listens. It is closed with the job.
     *
     * @return the socket
     */
    public ControlSocket control() {
        return control;
    }

    /**
     * Starts the processes, and returns when all have finished and ended.
     *
     * @throws JobTimedOutException if the job exceeds the plan's time limit; the processes still run then
     * @throws JobFailedException if a process dies, fails or does not start; the others still run then
     * @throws JobInterruptedException if the virtual machine shuts down
     * @throws InterruptedException if the thread is interrupted
     */
    public void run() throws InterruptedException {
        limit.start();
        try {
            List<SiteOrder> orders = plan.layout().machines().orders(plan, mainClass);
            if (!sites.open(opener, orders, this::reports, limit.leftNanos())) {
                throw limit.exceeded();
            }
        } catch (ClumpException e) {
            checkNotEnded();
            throw e;
        }
        // Opening hundreds of hosts may take longer than the start of a process.
        long openedNanos = clock.getAsLong();
        names.join();
        sites.start();
        while (!ends.areAllOver()) {
            handle(next(openedNanos));
        }
        if (plan.group() == 0) {
            ends.checkSomeFinished();
        }
        sites.release();
        int late = sites.awaitEnd(EXIT_TIMEOUT);
        if (late >= 0) {
            throw new JobFailedException(
                    name(late) + " has finished, but not ended within " + EXIT_TIMEOUT.toSeconds() + " s", "");
        }
        checkStatuses();
    }

    /**
     * Checks the exit statuses, all of which the sites have reported. A program that has finished may report a failure
     * by the status of its process.
     */
    private void checkStatuses() {
        for (Notice notice = notices.poll(); notice != null; notice = notices.poll()) {
            if (notice instanceof Notice.Ended end && end.exit().status() != 0 && !ends.isDead(end.rank())) {
                throw failure(end);
            }
        }
    }

    /**
     * Sends a signal to all processes.
     *
     * @param signal name of the signal without SIG
     */
    public void signal(String signal) {
        CompletableFuture<Void> unused = sites.signal(signal);
    }

    /**
     * Stops all processes, on all hosts, until {@link #goOn}. Any thread may call it. This time does not count towards
     * the plan's timeout.
     *
     * @return a future that completes when they are stopped
     */
    public CompletableFuture<Void> stand() {
        limit.stand();
        return sites.signal("STOP");
    }

    /**
     * Continues all processes. Any thread may call it.
     *
     * @return a future that completes when they are continued
     */
    public CompletableFuture<Void> goOn() {
        limit.goOn();
        return sites.signal("CONT");
    }

    /**
     * Has the job fail, unless all its processes have finished. Any thread may call it.
     *
     * @param failure what {@link #run} throws
     */
    public void fail(JobFailedException failure) {
        notices.add(new Notice.OthersFailed(failure));
    }

    /**
     * Sends an order to all processes that have connected. Does not block. The observer receives their answers.
     *
     * @param order order to send
     */
    public void order(Order order) {
        sites.order(order);
    }

    /**
     * Asks the running processes for their traces, and waits until they have sent them, or send nothing any more. The
     * observer receives it.
     *
     * @throws InterruptedException if the thread is interrupted
     */
    public void collectTraces() throws InterruptedException {
        if (TraceBuffer.bytes(plan.layer(0)) > 0) {
            traces.asked();
            sites.order(new Order.Trace());
            traces.await();
        }
    }

    private SiteListener reports(List<SiteOrder> branch) {
        return new JobReports(branch, names, plan, places, notices, traces, observer);
    }

    /** Ends the processes that still run, waits until they have ended, and removes the job's files. */
    @Override
    public void close() {
        end();
        try {
            Runtime.getRuntime().removeShutdownHook(shutdownHook);
        } catch (IllegalStateException expected) {
            // The virtual machine shuts down. The first caller of end() has ended the job, and the other one waited for
            // it.
        }
    }

    /** Returns the next notice; null if a process has not reported in time. */
    private @Nullable Notice next(long openedNanos) throws InterruptedException {
        do {
            long leftNanos = limit.leftNanos();
            long startNanos = connected.cardinality() < plan.size()
                    ? timeouts.start(plan.size()).toNanos() - (clock.getAsLong() - openedNanos)
                    : Long.MAX_VALUE;
            long waitNanos = Math.max(LEAST_WAIT_NANOS, Math.min(leftNanos, startNanos));
            Notice notice = notices.poll(waitNanos, TimeUnit.NANOSECONDS);
            if (notice != null || startNanos < leftNanos) {
                return notice;
            }
            // The job may have stood still meanwhile.
        } while (limit.leftNanos() > 0);
        throw limit.exceeded();
    }

    /** Returns the name of a process for messages. */
    private String name(int rank) {
        ProcessPlace place = places.get(rank);
        if (place != null) {
            return place.toString();
        }
        int node = plan.node(rank);
        return "process rank " + rank + " (node " + node + ", host "
                + plan.layout().host(node) + ")";
    }

    private void handle(@Nullable Notice notice) throws InterruptedException {
        if (notice == null) {
            throw new JobFailedException(
                    name(connected.nextClearBit(0)) + " has not reported within "
                            + timeouts.start(plan.size()).toSeconds() + " s of its start",
                    "");
        }
        if (notice instanceof Notice.Started started) {
            int rank = started.place().rank();
            ends.started(started.place(), reason -> sites.order(new Order.Fence(rank, reason)));
            observer.started(started.place());
        } else if (notice instanceof Notice.Reported report) {
            handle(report);
        } else {
            JobFailedException death = death(notice);
            if (death != null && !bears(notice, death)) {
                throw death;
            }
        }
    }

    /** Returns whether the other processes go on. */
    private boolean bears(Notice notice, JobFailedException death) {
        if (notice instanceof Notice.HostsLost lost && ends.bearsLoss(lost.ranks(), death)) {
            sites.lose(lost.nodes());
            lost.nodes().forEach(names::leave);
            return true;
        }
        return notice instanceof Notice.Ended end && ends.bears(end.rank(), death);
    }

    private void handle(Notice.Reported report) throws InterruptedException {
        ProcessPlace place = report.rank() < 0 || report.rank() >= plan.size() ? null : places.get(report.rank());
        if (place == null) {
            throw new JobFailedException(
                    "the control socket received a message from outside of the job: " + report, "");
        }
        if (report.event() instanceof Event.Connected) {
            connected.set(report.rank());
        } else if (report.event() instanceof Event.Aborted aborted) {
            throw failure(new Notice.Ended(report.rank(), new ProcessExit(aborted.status(), "")));
        } else if (report.event() instanceof Event.Failed failed) {
            JobFailedException failure = JobFailedException.of(place, failed);
            if (!ends.bears(report.rank(), failure)) {
                throw cause.of(failure, this::death);
            }
            // The others notice the failure by the end of the process.
            sites.order(new Order.Dismiss(report.rank()));
        }
        ends.onEvent(place, report.event());
        observer.onEvent(place, report.event());
    }

    /** Returns the failure if a notice reports the early end of a process or the failure of a site; otherwise null. */
    private @Nullable JobFailedException death(Notice notice) {
        if (notice instanceof Notice.SiteFailed site) {
            checkNotEnded();
            return new JobFailedException(site.message(), "");
        }
        if (notice instanceof Notice.HostsLost lost) {
            checkNotEnded();
            return new JobFailedException(lost.message(), "");
        }
        if (notice instanceof Notice.OthersFailed others) {
            return others.failure();
        }
        // The end of a finished process is no failure: it is released only when all have finished.
        return notice instanceof Notice.Ended end && !ends.isOver(end.rank()) ? failure(end) : null;
    }

    private JobFailedException failure(Notice.Ended end) {
        checkNotEnded();
        return JobFailedException.ended(
                name(end.rank()), end.exit(), plan.settings().lastCall());
    }

    /**
     * Throws if the job was ended by a shutdown, so that its effect on the processes is not reported as their failure.
     */
    private void checkNotEnded() {
        if (isInterrupted) {
            throw new JobInterruptedException();
        }
    }

    private void endAtShutdown() {
        isInterrupted = true;
        boolean ends;
        synchronized (this) {
            if (!ended) {
                collectAtShutdown();
            }
            ends = end();
        }
        if (ends) {
            observer.interrupted();
        }
    }

    private void collectAtShutdown() {
        try {
            collectTraces();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends the job. Returns false if another thread has ended it before. */
    private synchronized boolean end() {
        if (ended) {
            return false;
        }
        ended = true;
        try {
            sites.close();
            names.leave();
            control.close();
        } finally {
            directory.close();
        }
        return true;
    }
}
