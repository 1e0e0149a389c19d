package io.clump.launcher;

import io.clump.am2.ClumpException;
import io.clump.am2.job.JobDirectory;
import io.clump.launcher.control.ControlServer;
import io.clump.launcher.control.Event;
import io.clump.launcher.control.Order;
import io.clump.launcher.gang.GangMember;
import io.clump.launcher.job.Job;
import io.clump.launcher.job.JobObserver;
import io.clump.launcher.job.JobPlan;
import io.clump.launcher.job.Layout;
import io.clump.launcher.job.ProcessPlace;
import io.clump.launcher.job.Room;
import io.clump.launcher.job.SiteOpener;
import io.clump.launcher.report.JobRecord;
import io.clump.launcher.report.Progress;
import io.clump.launcher.report.Terminal;
import io.clump.launcher.trace.ProcessTrace;
import io.clump.launcher.trace.Timeline;
import io.clump.launcher.trace.TraceFiles;
import io.clump.splitc.checkpoint.CheckpointReport;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import org.jline.utils.Signals;
import org.jspecify.annotations.Nullable;

/** Runs a job from the removal of what dead ones left behind to the end of its processes, and shows how far it is. */
final class JobRunner {
    /**
     * Programs may give it a meaning, so it is passed on. The others end the virtual machine, and with it the job, or
     * are its own, as SIGUSR2 is.
     */
    private static final String PASSED_ON = "USR1";

    private final PrintStream out;
    private final Terminal terminal;

    /** Null if the job runs freely. */
    private final @Nullable GangMember gang;

    JobRunner(PrintStream out, Terminal terminal, @Nullable GangMember gang) {
        this.out = out;
        this.terminal = terminal;
        this.gang = gang;
    }

    /** Where results go. */
    PrintStream out() {
        return out;
    }

    /**
     * Runs a job and returns what its processes told.
     *
     * @throws BadInputException if there is no room for it, before anything is started
     * @throws ClumpException if it does not come to a good end; none of its processes runs then
     */
    JobRecord run(JobPlan plan, SiteOpener opener, JobOptions options) throws InterruptedException {
        prepare(plan);
        Path directory = plan.settings().outputs();
        try (OutputFiles outputs = directory == null ? null : new OutputFiles(directory)) {
            return run(gang == null ? plan : plan.held(), opener, outputs, options);
        }
    }

    private JobRecord run(JobPlan plan, SiteOpener opener, @Nullable OutputFiles outputs, JobOptions options)
            throws InterruptedException {
        JobRecord record = new JobRecord(plan.size());
        Progress progress = new Progress(terminal, record, System::nanoTime);
        boolean verbose = options.verbose();
        if (verbose) {
            terminal.line("job directory " + plan.directory());
        }
        Watcher watcher = new Watcher(record, progress, outputs, verbose);
        try (Job job = Job.open(plan, watcher, opener);
                CheckpointServer checkpoints = CheckpointServer.open(
                        plan.directory(), directory -> job.order(new Order.Checkpoint(directory)))) {
            watcher.checkpoints = checkpoints;
            if (gang != null) {
                gang.attach(job, plan, terminal::line);
            }
            Object before = Signals.register(PASSED_ON, () -> job.signal(PASSED_ON));
            try {
                job.run();
            } finally {
                Signals.unregister(PASSED_ON, before);
            }
        } finally {
            progress.close();
        }
        if (options.trace() != null) {
            writeTrace(options.trace(), record, plan);
        }
        return record;
    }

    /** A job that failed has the trace of the processes that could send it. */
    private void writeTrace(Path file, JobRecord record, JobPlan plan) {
        List<ProcessTrace> traces = record.traces().traces();
        if (!traces.isEmpty()) {
            TraceFiles.write(file, new Timeline(traces, rank -> name(plan.layout(), rank)));
            terminal.line("trace: " + file + ", what it says: " + TraceFiles.summary(file));
        }
    }

    private static String name(Layout layout, int rank) {
        int node = layout.node(rank);
        String host = layout.hosts().isEmpty() ? "" : ", host " + layout.host(node);
        return "rank " + rank + " (node " + node + host + ")";
    }

    private void prepare(JobPlan plan) {
        try {
            JobDirectory.removeDead(plan.base())
                    .removed()
                    .forEach(directory -> terminal.line("removed the files of a dead job: " + directory));
            ControlServer.checkPath(Job.controlSocket(plan));
            if (plan.layout().hosts().isEmpty()) {
                Room.check(plan);
            }
        } catch (ClumpException e) {
            throw new BadInputException(e);
        }
    }

    /** Records and shows what happens. */
    private final class Watcher implements JobObserver {
        private final JobRecord record;
        private final Progress progress;
        private final @Nullable OutputFiles outputs;
        private final boolean verbose;

        /** Null before there is one; set before the job runs. */
        private @Nullable CheckpointServer checkpoints;

        private String lastFailure = "";

        Watcher(JobRecord record, Progress progress, @Nullable OutputFiles outputs, boolean verbose) {
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

        @Override
        public void told(ProcessPlace process, Event event) {
            record.add(process.rank(), event);
            progress.show(event);
            if (event instanceof Event.Checkpointed checkpointed) {
                show(checkpointed.report());
            }
            if (gang != null) {
                gang.told(event);
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
                outputs.write(process.rank(), line, error);
                return;
            }
            String host = process.host().isEmpty() ? "" : " " + process.host();
            String text = "[" + process.rank() + host + "] " + line;
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
        public void interrupted() {
            terminal.line("clump: interrupted; all processes have ended and the job's files are removed");
        }
    }
}
