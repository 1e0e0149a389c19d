package io.clump.launcher;

import io.clump.am2.ClumpException;
import io.clump.launcher.control.Event;
import io.clump.launcher.control.Order;
import io.clump.launcher.job.Job;
import io.clump.launcher.job.JobFailedException;
import io.clump.launcher.job.JobObserver;
import io.clump.launcher.job.JobPlan;
import io.clump.launcher.job.Layout;
import io.clump.launcher.job.ProcessPlace;
import io.clump.launcher.job.SiteOpener;
import io.clump.launcher.trace.TraceParts;
import io.clump.splitc.ProcessRequest;
import java.nio.file.InvalidPathException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Groups of processes that the program of a job has asked for, on its hosts or on this machine. Each is a job of its
 * own in the directory of the first one, with agents of its own. All end together: if a process of one group dies, all
 * end, and the command waits for all.
 */
final class SpawnedJobs implements AutoCloseable {
    private final JobObserver observer;
    private final StuckWatch stuck;

    /** Jobs by the number of their group; 0 is the one that the others belong to. Guarded by this. */
    private final Map<Integer, Job> jobs = new HashMap<>();

    /** Ends of the jobs, in the order of their start. Guarded by this. */
    private final List<CompletableFuture<Void>> ends = new ArrayList<>();

    /** Traces that processes of groups have sent, by the number of their group. Guarded by this. */
    private final Map<Integer, Traces> traces = new TreeMap<>();

    /** The job that the others belong to. Guarded by this. */
    private @Nullable First first;

    /** Guarded by this. */
    private boolean closed;

    /**
     * Makes an object without jobs.
     *
     * @param observer shows what the processes print
     * @param stuck receives the numbers of processes, and their answers
     */
    SpawnedJobs(JobObserver observer, StuckWatch stuck) {
        this.observer = observer;
        this.stuck = stuck;
    }

    /**
     * Traces of a group.
     *
     * @param plan plan of its job
     * @param parts what its processes have sent
     */
    record Traces(JobPlan plan, TraceParts parts) {}

    private record First(Job job, JobPlan plan, @Nullable SiteOpener opener, FreePlaces places) {}

    /**
     * Notes the job that the others belong to.
     *
     * @param opener opens the sites of its hosts; null if it has none
     * @param places places of further processes
     */
    synchronized void open(Job job, JobPlan plan, @Nullable SiteOpener opener, FreePlaces places) {
        jobs.put(0, job);
        first = new First(job, plan, opener, places);
        stuck.decision().expect(0, plan.size());
        stuck.start(order -> jobs().forEach(one -> one.order(order)), this::fail);
    }

    /** Starts the processes that a process has asked for, or sends it the reason of a refusal. */
    synchronized void start(ProcessPlace asking, Event.Spawn spawn) {
        First known = Objects.requireNonNull(first, "open");
        Job parent = Objects.requireNonNull(jobs.get(asking.group()), "its job runs");
        if (closed) {
            return;
        }
        Answer answer = new Answer(parent, asking.rank(), spawn.number());
        try {
            Layout places = known.places.take(spawn.request());
            try {
                start(known, spawn.request(), places, answer);
            } catch (ClumpException e) {
                known.places.giveBack(places);
                throw e;
            }
        } catch (ClumpException | InvalidPathException e) {
            answer.refuse(String.valueOf(e.getMessage()));
        }
    }

    /** Starts a group in a thread of its own, since to reach its hosts takes a while. */
    private void start(First known, ProcessRequest request, Layout places, Answer answer) {
        int group = ends.size() + 1;
        JobPlan plan = known.plan.spawned(request, places, group);
        places.machines().checkFreeSpace(plan);
        Watcher watcher = new Watcher(plan);
        int others = jobs.values().stream().mapToInt(Job::size).sum();
        Job job = known.job.openGroup(plan, others, watcher, known.opener);
        jobs.put(group, job);
        stuck.decision().expect(group, plan.size());
        CompletableFuture<Void> end = new CompletableFuture<>();
        ends.add(end);
        Runnable whenEnded = () -> {
            forget(group);
            known.places.giveBack(places);
        };
        Thread thread = new Thread(() -> run(job, watcher, end, answer, whenEnded), "spawned-group-" + group);
        thread.setDaemon(true);
        thread.start();
    }

    private void run(Job job, Watcher watcher, CompletableFuture<Void> end, Answer answer, Runnable whenEnded) {
        try {
            String refusal = run(job, watcher);
            job.close();
            whenEnded.run();
            // Ends the wait of a process for a connection that cannot come any more.
            answer.refuse(refusal);
            end.complete(null);
        } catch (ClumpException e) {
            end.completeExceptionally(e);
            JobFailedException failure = e instanceof JobFailedException known
                    ? known
                    : new JobFailedException(String.valueOf(e.getMessage()), "");
            fail(failure);
        } catch (InterruptedException expected) {
            // This thread is never interrupted.
            return;
        }
    }

    /** Runs a group, and returns why nobody waits for it any more: it has ended, or could not be started. */
    private String run(Job job, Watcher watcher) throws InterruptedException {
        try {
            job.run();
            return "the processes have ended without having connected";
        } catch (ClumpException e) {
            if (watcher.hasStarted || isClosed()) {
                throw e;
            }
            return String.valueOf(e.getMessage());
        }
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    private synchronized void forget(int group) {
        jobs.remove(group);
        stuck.decision().forget(group);
    }

    private void fail(JobFailedException failure) {
        jobs().forEach(job -> job.fail(failure));
    }

    private synchronized List<Job> jobs() {
        return List.copyOf(jobs.values());
    }

    private synchronized void traced(JobPlan plan, int rank, String part) {
        traces.computeIfAbsent(plan.group(), group -> new Traces(plan, new TraceParts()))
                .parts
                .add(rank, part);
    }

    /** Returns the traces of the groups that have sent some, in the order of their start. */
    synchronized List<Traces> traces() {
        return List.copyOf(traces.values());
    }

    /**
     * Asks the processes of all groups for what they have recorded, as {@link Job#collectTraces}.
     *
     * @throws InterruptedException if the thread is interrupted
     */
    void collectTraces() throws InterruptedException {
        for (Job job : jobs()) {
            job.collectTraces();
        }
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

    /** Receiver of the refusal of a request. */
    private record Answer(Job parent, int rank, int number) {
        void refuse(String reason) {
            parent.order(new Order.Refused(rank, number, reason));
        }
    }

    /** Shows what the processes print; their phases and results are not those of the job. */
    private final class Watcher implements JobObserver {
        /** True once a process runs. Used by the thread that runs the group. */
        private boolean hasStarted;

        private final JobPlan plan;

        Watcher(JobPlan plan) {
            this.plan = plan;
        }

        @Override
        public void traced(int rank, String part) {
            SpawnedJobs.this.traced(plan, rank, part);
        }

        @Override
        public void started(ProcessPlace process) {
            hasStarted = true;
            observer.started(process);
        }

        @Override
        public void onEvent(ProcessPlace process, Event event) {
            if (event instanceof Event.Spawn spawn) {
                start(process, spawn);
            }
            stuck.onEvent(process, event);
        }

        @Override
        public void lost(int group, int rank) {
            stuck.decision().lost(group, rank);
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
