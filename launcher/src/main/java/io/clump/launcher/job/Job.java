package io.clump.launcher.job;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.Providers;
import io.clump.am2.job.JobDirectory;
import io.clump.launcher.control.ControlServer;
import io.clump.launcher.control.Event;
import io.clump.launcher.process.ProcessMain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A running job. {@link #run} starts its processes and waits for their ends; {@link #close} ends what still runs and removes
 * the job's files. Both belong to one thread. While a job is open, a shutdown of the virtual machine closes it too.
 */
public final class Job implements AutoCloseable {
    /** Time for a process to end by itself once it has finished. */
    private static final Duration EXIT_TIMEOUT = Duration.ofSeconds(10);

    /** Time for a killed process to be gone. */
    private static final Duration KILL_TIMEOUT = Duration.ofSeconds(5);

    private final JobPlan plan;
    private final JobObserver observer;
    private final Class<?> mainClass;
    private final Patience patience;
    private final Path controlSocket;
    private final BlockingQueue<Notice> notices = new LinkedBlockingQueue<>();
    private final BitSet connected = new BitSet();
    private final BitSet finished = new BitSet();
    private final Thread shutdownHook = new Thread(this::endAtShutdown, "job-shutdown");

    /** Guarded by this; only the thread that runs the job adds to it. */
    private final List<JobProcess> processes = new ArrayList<>();

    private final JobDirectory directory;
    private final ControlServer control;
    private boolean ended;

    Job(JobPlan plan, JobObserver observer, Class<?> mainClass, Patience patience) {
        this.plan = plan;
        this.observer = observer;
        this.mainClass = mainClass;
        this.patience = patience;
        controlSocket = controlSocket(plan);
        ControlServer.checkPath(controlSocket);
        directory = JobDirectory.join(plan.directory());
        try {
            LayerConfiguration layer = plan.layer(0);
            Providers.of(layer).protocols().forEach(protocol -> protocol.prepare(layer));
            control = ControlServer.open(controlSocket, (rank, event) -> notices.add(new Told(rank, event)));
        } catch (ClumpException e) {
            directory.close();
            throw e;
        }
        Runtime.getRuntime().addShutdownHook(shutdownHook);
    }

    /**
     * Makes the job's directory and listens there; starts no process yet.
     *
     * @param plan what the job is to be
     * @param observer told of what happens
     * @return the job, to be closed
     * @throws ClumpException if the directory or the control socket in it cannot be made
     */
    public static Job open(JobPlan plan, JobObserver observer) {
        return new Job(plan, observer, ProcessMain.class, Patience.DEFAULT);
    }

    /**
     * Where the job's control socket will be.
     *
     * @param plan what the job is to be
     * @return a path in the job's directory
     */
    public static Path controlSocket(JobPlan plan) {
        return plan.directory().resolve("control");
    }

    /**
     * Starts the processes, and returns when all have finished and ended.
     *
     * @throws JobTimedOutException when the time that the plan gives is over; the processes still run then
     * @throws JobFailedException when one dies, fails or does not start; the others still run then
     * @throws JobInterruptedException when the virtual machine shuts down
     * @throws InterruptedException if the thread is interrupted
     */
    public void run() throws InterruptedException {
        for (int rank = 0; rank < plan.size(); rank++) {
            start(rank);
        }
        long startedNanos = System.nanoTime();
        while (finished.cardinality() < plan.size()) {
            handle(next(startedNanos));
        }
        control.close();
        for (JobProcess process : processes()) {
            if (!process.awaitEnd(EXIT_TIMEOUT)) {
                throw new JobFailedException(
                        process.place() + " has finished, but not ended within " + EXIT_TIMEOUT.toSeconds() + " s", "");
            }
        }
    }

    /** Kills the processes that still run, waits until they are gone, and removes the job's files. */
    @Override
    public void close() {
        end();
        try {
            Runtime.getRuntime().removeShutdownHook(shutdownHook);
        } catch (IllegalStateException expected) {
            // The virtual machine shuts down: whoever came first has ended the job, and the other waited for it.
        }
    }

    /** The next notice; null if a process has not reported in time. */
    private @Nullable Notice next(long startedNanos) throws InterruptedException {
        long spentNanos = System.nanoTime() - startedNanos;
        Duration timeout = plan.settings().timeout();
        long leftNanos = timeout == null ? Long.MAX_VALUE : timeout.toNanos() - spentNanos;
        long startNanos =
                connected.cardinality() < plan.size() ? patience.start().toNanos() - spentNanos : leftNanos;
        Notice notice = notices.poll(Math.min(leftNanos, startNanos), TimeUnit.NANOSECONDS);
        if (notice == null && timeout != null && leftNanos <= startNanos) {
            throw new JobTimedOutException(
                    "the job has not ended within " + timeout.toSeconds() + " s; all its processes are ended");
        }
        return notice;
    }

    private synchronized List<JobProcess> processes() {
        return List.copyOf(processes);
    }

    private void start(int rank) {
        ProcessBuilder builder = ProcessCommand.of(plan, rank, controlSocket, mainClass);
        JobProcess process;
        synchronized (this) {
            checkNotEnded();
            process = JobProcess.start(builder, rank, plan.node(rank), observer);
            processes.add(process);
        }
        observer.started(process.place());
        process.onEnd(status -> notices.add(new Ended(rank, status)));
    }

    private void handle(@Nullable Notice notice) throws InterruptedException {
        if (notice == null) {
            int missing = connected.nextClearBit(0);
            throw new JobFailedException(
                    processes().get(missing).place() + " has not reported within "
                            + patience.start().toSeconds() + " s of its start",
                    "");
        }
        if (notice instanceof Told told) {
            handle(told);
        } else if (notice instanceof Ended end) {
            handle(end);
        }
    }

    private void handle(Told told) throws InterruptedException {
        if (told.rank < 0 || told.rank >= plan.size()) {
            throw new JobFailedException(
                    "what reached the control socket came from no process of this job: " + told, "");
        }
        ProcessPlace place = processes().get(told.rank).place();
        if (told.event instanceof Event.Connected) {
            connected.set(told.rank);
        } else if (told.event instanceof Event.Finished) {
            finished.set(told.rank);
        } else if (told.event instanceof Event.Failed failed) {
            throw causeOf(new JobFailedException(place + " failed: " + failed.message(), failed.trace()));
        }
        observer.told(place, told.event);
    }

    private void handle(Ended end) {
        checkNotEnded();
        // One that had finished is only let go once all have.
        if (!finished.get(end.rank)) {
            throw death(end);
        }
    }

    private JobFailedException death(Ended end) {
        return new JobFailedException(processes().get(end.rank).place() + " " + ProcessExit.describe(end.status), "");
    }

    /** Processes that miss a dead one may be heard of before it is; so its death has a moment to become known. */
    private JobFailedException causeOf(JobFailedException failure) throws InterruptedException {
        long askedNanos = System.nanoTime();
        Notice notice;
        do {
            long leftNanos = patience.deathNotice().toNanos() - (System.nanoTime() - askedNanos);
            notice = notices.poll(leftNanos, TimeUnit.NANOSECONDS);
            if (notice instanceof Ended end && !finished.get(end.rank)) {
                checkNotEnded();
                return death(end);
            }
        } while (notice != null);
        return failure;
    }

    /** What the end of the virtual machine does to the processes is not to be told as their failure. */
    private synchronized void checkNotEnded() {
        if (ended) {
            throw new JobInterruptedException();
        }
    }

    private void endAtShutdown() {
        if (end()) {
            observer.interrupted();
        }
    }

    /** Returns false if somebody else has ended the job before. */
    private synchronized boolean end() {
        if (ended) {
            return false;
        }
        ended = true;
        processes.forEach(JobProcess::kill);
        try {
            for (JobProcess process : processes) {
                process.awaitEnd(KILL_TIMEOUT);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        control.close();
        directory.close();
        removeTemporaries();
        return true;
    }

    private void removeTemporaries() {
        for (Path file : plan.temporaries()) {
            try {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                throw new ClumpException("cannot remove a temporary file: file=" + file + ", cause=" + e, e);
            }
        }
    }

    /** What happens in a job. */
    private sealed interface Notice {}

    private record Told(int rank, Event event) implements Notice {}

    private record Ended(int rank, int status) implements Notice {}
}
