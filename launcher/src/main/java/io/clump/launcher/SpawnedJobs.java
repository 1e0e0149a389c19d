package io.clump.launcher;

import io.clump.am2.ClumpException;
import io.clump.launcher.control.Event;
import io.clump.launcher.control.Order;
import io.clump.launcher.job.Job;
import io.clump.launcher.job.JobFailedException;
import io.clump.launcher.job.JobObserver;
import io.clump.launcher.job.JobPlan;
import io.clump.launcher.job.ProcessPlace;
import java.nio.file.InvalidPathException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Groups of processes that the program of a job has asked for. Each is a job of its own in the directory of the first
 * one. All end together: if a process of one group dies, all end, and the command waits for all.
 */
final class SpawnedJobs implements AutoCloseable {
    private final JobObserver observer;

    /** Jobs by the number of their group; 0 is the one that the others belong to. Guarded by this. */
    private final Map<Integer, Job> jobs = new HashMap<>();

    /** Ends of the jobs, in the order of their start. Guarded by this. */
    private final List<CompletableFuture<Void>> ends = new ArrayList<>();

    /** Guarded by this. */
    private @Nullable JobPlan first;

    /** Guarded by this. */
    private boolean closed;

    /**
     * Makes an object without jobs.
     *
     * @param observer shows what the processes print
     */
    SpawnedJobs(JobObserver observer) {
        this.observer = observer;
    }

    /** Notes the job that the others belong to. */
    synchronized void open(Job job, JobPlan plan) {
        jobs.put(0, job);
        first = plan;
    }

    /** Starts the processes that a process has asked for, or sends it the reason of a refusal. */
    synchronized void start(ProcessPlace asking, Event.Spawn spawn) {
        JobPlan plan = Objects.requireNonNull(first, "open");
        Job parent = Objects.requireNonNull(jobs.get(asking.group()), "its job runs");
        if (closed) {
            return;
        }
        try {
            if (!plan.layout().machines().isHere()) {
                throw new ClumpException("more processes cannot be started in a job on hosts: found="
                        + spawn.request().size() + " processes, expected a job on the launcher's machine");
            }
            int group = ends.size() + 1;
            JobPlan spawned = plan.spawned(spawn.request(), group);
            spawned.layout().machines().checkRoom(spawned);
            Job job = Job.open(spawned, new Watcher());
            jobs.put(group, job);
            CompletableFuture<Void> end = new CompletableFuture<>();
            ends.add(end);
            Order ended = new Order.Refused(
                    asking.rank(), spawn.number(), "the processes have ended without having connected");
            Runnable whenEnded = () -> {
                forget(group);
                // A process that still waits for them waits in vain.
                parent.order(ended);
            };
            Thread thread = new Thread(() -> run(job, end, whenEnded), "spawned-group-" + group);
            thread.setDaemon(true);
            thread.start();
        } catch (ClumpException | InvalidPathException e) {
            parent.order(new Order.Refused(asking.rank(), spawn.number(), String.valueOf(e.getMessage())));
        }
    }

    private void run(Job job, CompletableFuture<Void> end, Runnable whenEnded) {
        try {
            job.run();
            job.close();
            whenEnded.run();
            end.complete(null);
        } catch (ClumpException e) {
            end.completeExceptionally(e);
            JobFailedException failure = e instanceof JobFailedException known
                    ? known
                    : new JobFailedException(String.valueOf(e.getMessage()), "");
            jobs().forEach(other -> other.fail(failure));
        } catch (InterruptedException expected) {
            // This thread is never interrupted.
            return;
        }
    }

    private synchronized void forget(int group) {
        jobs.remove(group);
    }

    private synchronized List<Job> jobs() {
        return List.copyOf(jobs.values());
    }

    /** Waits until all processes of all groups have ended; throws the failure of one. */
    void await() throws InterruptedException {
        for (int i = 0; i < count(); i++) {
            try {
                end(i).get();
            } catch (ExecutionException e) {
                throw e.getCause() instanceof ClumpException failure ? failure : new IllegalStateException(e);
            }
        }
    }

    private synchronized int count() {
        return ends.size();
    }

    private synchronized CompletableFuture<Void> end(int index) {
        return ends.get(index);
    }

    /** Ends the processes of all groups but the first, whose job the caller closes. */
    @Override
    public void close() {
        List<Job> open;
        synchronized (this) {
            closed = true;
            jobs.remove(0);
            open = List.copyOf(jobs.values());
        }
        open.forEach(Job::close);
    }

    /** Shows what the processes print; their phases and results are not those of the job. */
    private final class Watcher implements JobObserver {
        @Override
        public void started(ProcessPlace process) {
            observer.started(process);
        }

        @Override
        public void told(ProcessPlace process, Event event) {
            if (event instanceof Event.Spawn spawn) {
                start(process, spawn);
            }
        }

        @Override
        public void printed(ProcessPlace process, String line, boolean error) {
            observer.printed(process, line, error);
        }

        @Override
        public void noted(String line, boolean important) {
            observer.noted(line, important);
        }

        /** The job that the others belong to says it. */
        @Override
        public void interrupted() {}
    }
}
