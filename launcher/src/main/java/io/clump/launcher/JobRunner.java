package io.clump.launcher;

import io.clump.am2.ClumpException;
import io.clump.am2.job.JobDirectory;
import io.clump.command.BadInputException;
import io.clump.command.Terminal;
import io.clump.control.ControlSocket;
import io.clump.launcher.control.Event;
import io.clump.launcher.control.Order;
import io.clump.launcher.gang.GangMember;
import io.clump.launcher.job.ClassArchive;
import io.clump.launcher.job.Job;
import io.clump.launcher.job.JobObserver;
import io.clump.launcher.job.JobPlan;
import io.clump.launcher.job.Layout;
import io.clump.launcher.job.Machines;
import io.clump.launcher.job.ProcessPlace;
import io.clump.launcher.job.ResourceCheck;
import io.clump.launcher.job.SiteOpener;
import io.clump.launcher.report.JobRecord;
import io.clump.launcher.report.Progress;
import io.clump.launcher.trace.ProcessTrace;
import io.clump.launcher.trace.Timeline;
import io.clump.launcher.trace.TraceFiles;
import io.clump.launcher.watch.MetricsServer;
import io.clump.splitc.checkpoint.CheckpointReport;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jline.utils.Signals;
import org.jspecify.annotations.Nullable;

/** Removes the files of dead jobs, runs a job until its processes have ended, and shows its progress. */
final class JobRunner {
    /**
     * Signal that is passed on to the processes, since programs may give it a meaning. The other signals end the
     * virtual machine, and so the job, or are reserved by the virtual machine, as SIGUSR2 is.
     */
    private static final String PASSED_ON = "USR1";

    private final PrintStream out;
    private final Terminal terminal;

    /** Gang of the job; null if the job runs freely. */
    private final @Nullable GangMember gang;

    JobRunner(PrintStream out, Terminal terminal, @Nullable GangMember gang) {
        this.out = out;
        this.terminal = terminal;
        this.gang = gang;
    }

    /** Returns the stream for results. */
    PrintStream out() {
        return out;
    }

    /** Returns the terminal for messages. */
    Terminal terminal() {
        return terminal;
    }

    /**
     * Runs a job and returns what its processes reported.
     *
     * @throws BadInputException if there is no space for it, before anything is started
     * @throws ClumpException if the job fails; none of its processes runs then
     */
    JobRecord run(JobPlan plan, @Nullable SiteOpener opener, JobOptions options, StuckOptions stuck)
            throws InterruptedException {
        prepare(plan);
        Path directory = plan.settings().outputs();
        String address = options.metrics();
        try (MetricsServer metrics = address == null ? null : MetricsServer.listen(address, plan.directory());
                OutputFiles outputs = directory == null ? null : new OutputFiles(directory)) {
            if (metrics != null) {
                terminal.line("metrics: " + metrics.page());
            }
            return run(gang == null ? plan : plan.held(), opener, outputs, options, stuck);
        }
    }

    private JobRecord run(
            JobPlan plan,
            @Nullable SiteOpener opener,
            @Nullable OutputFiles outputs,
            JobOptions options,
            StuckOptions stuckOptions)
            throws InterruptedException {
        JobRecord record = new JobRecord(plan.size());
        Progress progress = new Progress(terminal, record, System::nanoTime);
        boolean verbose = options.verbose();
        if (verbose) {
            terminal.line("job directory " + plan.directory());
            Stream.of(ClassArchive.complaint()).filter(line -> !line.isEmpty()).forEach(terminal::line);
        }
        Path trace = options.trace();
        AtomicReference<@Nullable SpawnedJobs> groups = new AtomicReference<>();
        Runnable unfinished =
                trace == null ? () -> {} : once(() -> writeWhatThereIs(trace, record, plan, groups.get()));
        Watcher watcher = new Watcher(record, progress, outputs, verbose, unfinished);
        boolean isDone = false;
        try (Job job = Job.open(plan, watcher, opener);
                StuckWatch stuck = new StuckWatch(stuckOptions, terminal);
                SpawnedJobs spawned = new SpawnedJobs(watcher, stuck)) {
            watcher.checkpoints = CheckpointServer.serve(job.control(), directory -> watcher.request(job, directory));
            watcher.spawned = spawned;
            groups.set(spawned);
            watcher.stuck = stuck;
            spawned.open(job, plan, opener, options.freePlaces(plan));
            if (gang != null) {
                gang.attach(job, plan, terminal::line);
            }
            Object before = Signals.register(PASSED_ON, () -> job.signal(PASSED_ON));
            try {
                job.run();
                spawned.await();
            } catch (ClumpException e) {
                if (options.trace() != null) {
                    spawned.collectTraces();
                }
                throw e;
            } finally {
                Signals.unregister(PASSED_ON, before);
            }
            isDone = true;
        } finally {
            progress.close();
            if (!isDone) {
                unfinished.run();
            }
        }
        if (trace != null) {
            boolean mayLack = plan.settings().goesOn();
            writeTrace(
                    trace,
                    mayLack ? record.traces().completeTraces() : record.traces().traces(),
                    plan);
            writeGroups(trace, groups.get());
        }
        return record;
    }

    /** Writes the traces of started groups to files of their own. */
    private void writeGroups(Path file, @Nullable SpawnedJobs groups) {
        if (groups != null) {
            for (SpawnedJobs.Traces group : groups.traces()) {
                String name = "group-" + group.plan().group() + "-" + file.getFileName();
                writeTrace(file.resolveSibling(name), group.parts().completeTraces(), group.plan());
            }
        }
    }

    /** Runs a task only once, for whichever of two threads calls it first; the other one waits until it has run. */
    private static Runnable once(Runnable task) {
        FutureTask<Void> once = new FutureTask<>(task, null);
        return () -> {
            once.run();
            try {
                once.get();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (ExecutionException e) {
                throw new IllegalStateException(e.getCause());
            }
        };
    }

    /**
     * Writes the traces that the processes of a failed job could send. Does not throw, so that the job's own failure is
     * reported.
     */
    private void writeWhatThereIs(Path file, JobRecord record, JobPlan plan, @Nullable SpawnedJobs groups) {
        try {
            List<ProcessTrace> traces = record.traces().completeTraces();
            if (traces.isEmpty()) {
                terminal.line("no trace: none of the " + plan.size() + " processes could send one");
            }
            writeTrace(file, traces, plan);
            writeGroups(file, groups);
        } catch (ClumpException e) {
            terminal.line("clump: " + e.getMessage());
        }
    }

    private void writeTrace(Path file, List<ProcessTrace> traces, JobPlan plan) {
        if (!traces.isEmpty()) {
            Layout layout = plan.layout();
            Machines machines = layout.machines();
            TraceFiles.write(
                    file,
                    new Timeline(
                            traces,
                            rank -> machines.process(rank, layout.node(rank)),
                            rank -> machines.place(layout.node(rank))));
            String some =
                    traces.size() < plan.size() ? " of " + traces.size() + " of " + plan.size() + " processes" : "";
            terminal.line("trace" + some + ": " + file + ", analysis: " + TraceFiles.summary(file));
        }
    }

    private void prepare(JobPlan plan) {
        try {
            ResourceCheck.checkHosts(plan);
            JobDirectory.removeDead(plan.base())
                    .removed()
                    .forEach(directory -> terminal.line("removed the files of a dead job: " + directory));
            ControlSocket.checkPath(plan.socket());
            plan.layout().machines().checkFreeSpace(plan);
        } catch (ClumpException e) {
            throw new BadInputException(e);
        }
    }

    /** Records and shows the events of the job. */
    private final class Watcher implements JobObserver {
        private final JobRecord record;
        private final Progress progress;
        private final @Nullable OutputFiles outputs;
        private final boolean verbose;
        private final Runnable unfinished;

        /** Null until the server is open; set before the job runs. */
        private @Nullable CheckpointServer checkpoints;

        /** Null until the job is open; set before it runs. */
        private @Nullable SpawnedJobs spawned;

        /** Null until the job is open; set before it runs. */
        private @Nullable StuckWatch stuck;

        /** True once orders reach rank 0, which decides on checkpoints. Volatile: clients have threads of their own. */
        private volatile boolean isConnected;

        private String lastFailure = "";

        Watcher(
                JobRecord record,
                Progress progress,
                @Nullable OutputFiles outputs,
                boolean verbose,
                Runnable unfinished) {
            this.unfinished = unfinished;
            this.record = record;
            this.progress = progress;
            this.outputs = outputs;
            this.verbose = verbose;
        }

        @Override
        public void started(ProcessPlace process) {
            if (verbose) {
                terminal.line(process.toString());
            }
        }

        /** Asks for a checkpoint, or returns why not: an order to a process that has not connected would be lost. */
        @Nullable
        String request(Job job, String directory) {
            if (!isConnected) {
                return "the program has not begun: try again";
            }
            job.order(new Order.Checkpoint(directory));
            return null;
        }

        @Override
        public void onEvent(ProcessPlace process, Event event) {
            record.add(process.rank(), event);
            if (process.rank() == 0 && event instanceof Event.Connected) {
                isConnected = true;
            }
            progress.show(event);
            if (event instanceof Event.Spawn spawn && spawned != null) {
                spawned.start(process, spawn);
            }
            if (stuck != null) {
                stuck.onEvent(process, event);
            }
            if (event instanceof Event.Checkpointed checkpointed) {
                show(checkpointed.report());
            }
            if (gang != null) {
                gang.onEvent(event);
            }
        }

        @Override
        public void lost(int group, int rank) {
            if (stuck != null) {
                stuck.decision().lost(group, rank);
            }
        }

        private void show(CheckpointReport report) {
            CheckpointServer server = checkpoints;
            if (server != null) {
                server.answer(report);
            }
            if (!report.failure().isEmpty() && !report.failure().equals(lastFailure)) {
                terminal.line("clump: " + (report.path().isEmpty() ? "no checkpoint: " : "") + report.failure());
            } else if (verbose && !report.path().isEmpty()) {
                terminal.line(CheckpointCommand.line(report));
            }
            lastFailure = report.failure();
        }

        @Override
        public void printed(ProcessPlace process, String line, boolean error) {
            if (outputs != null) {
                outputs.write(process, line, error);
                return;
            }
            String text = "[" + process.label() + "] " + line;
            if (error) {
                terminal.passOn(text);
            } else {
                out.println(text);
            }
        }

        @Override
        public void noted(String line, boolean important) {
            if (verbose || important) {
                terminal.line(line);
            }
        }

        @Override
        public void traced(int rank, String part) {
            record.traces().add(rank, part);
        }

        @Override
        public void interrupted() {
            unfinished.run();
            terminal.line("clump: interrupted; all processes have ended and the job's files are removed");
        }
    }
}
