package io.clump.launcher.job;

import io.clump.am2.spi.NodeService;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Processes that protocols need on a machine besides those of the job. If one of them ends before the job, the site has
 * failed. The thread that runs the site starts and closes them.
 */
final class ServiceProcesses {
    private static final Duration END_TIMEOUT = Duration.ofSeconds(5);

    private final SiteOrder order;
    private final SiteListener listener;

    /** Guarded by this. */
    private final List<JobProcess> processes = new ArrayList<>();

    /** Guarded by this. */
    private boolean ending;

    ServiceProcesses(SiteOrder order, SiteListener listener) {
        this.order = order;
        this.listener = listener;
    }

    void start() {
        order.services().forEach(this::start);
    }

    private void start(NodeService service) {
        String name = service.name();
        ErrorLines errors = new ErrorLines(name);
        JobProcess process;
        synchronized (this) {
            if (ending) {
                return;
            }
            process = JobProcess.start(
                    ProcessCommand.of(order, service),
                    JobProcess.NO_RANK,
                    pid -> listener.noted(name + " pid " + pid, false),
                    errors);
            processes.add(process);
        }
        process.onEnd(status -> ended(process, name, status, errors));
    }

    private void ended(JobProcess process, String name, int status, ErrorLines errors) {
        if (isEnding()) {
            return;
        }
        process.awaitLastLines(END_TIMEOUT);
        String host = order.host().isEmpty() ? "" : "host " + order.host() + ": ";
        listener.failed(host + name + " (pid " + process.pid() + ") " + new ProcessExit(status, "").describe()
                + errors.first());
    }

    private synchronized boolean isEnding() {
        return ending;
    }

    /** Kills the processes and waits until they have ended. */
    void close() {
        List<JobProcess> started;
        synchronized (this) {
            ending = true;
            started = List.copyOf(processes);
        }
        started.forEach(JobProcess::kill);
        try {
            for (JobProcess process : started) {
                process.awaitEnd(END_TIMEOUT);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Passes on the lines of a service, and keeps the first one of its error output. */
    private final class ErrorLines implements PrintedLines.LineReader {
        private final String name;

        /** Empty until there is one. Volatile: the thread of the output sets it. */
        private volatile String first = "";

        ErrorLines(String name) {
            this.name = name;
        }

        @Override
        public void printed(int rank, String line, boolean error) {
            if (error && first.isEmpty()) {
                first = ": " + line;
            }
            listener.noted("[" + name + "] " + line, error && !isEnding());
        }

        String first() {
            return first;
        }
    }
}
