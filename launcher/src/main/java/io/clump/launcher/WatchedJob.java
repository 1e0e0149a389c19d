package io.clump.launcher;

import io.clump.am2.ClumpException;
import io.clump.am2.job.JobDirectory;
import io.clump.launcher.report.Terminal;
import io.clump.launcher.watch.JobView;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Parameters;

/** Which job a command is to watch. */
final class WatchedJob {
    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "JOB",
            description = "Name of the job's directory, the last part of what 'clump run -v' prints, or its path. "
                    + "Default: the only job that runs.")
    private @Nullable String job;

    /**
     * Finds the job.
     *
     * @return its directory
     * @throws BadInputException if there is no such job, none, or several to choose from
     */
    Path directory() {
        if (job != null) {
            return find(job);
        }
        Path base = JobOptions.base();
        List<Path> running = running(base);
        if (running.size() != 1) {
            throw new BadInputException(
                    running.isEmpty() ? oneOf(running, base) : "several jobs run: expected " + oneOf(running, base));
        }
        return running.get(0);
    }

    /**
     * Finds a job.
     *
     * @param job name of its directory, or its path
     * @return its directory
     * @throws BadInputException if there is no such job
     */
    static Path find(String job) {
        Path base = JobOptions.base();
        Path directory = base.resolve(job).toAbsolutePath().normalize();
        if (job.isEmpty() || !JobDirectory.isJob(directory)) {
            throw new BadInputException("no such job: found=" + job + ", expected " + oneOf(running(base), base));
        }
        return directory;
    }

    private static List<Path> running(Path base) {
        try {
            return JobDirectory.running(base);
        } catch (ClumpException e) {
            throw new BadInputException(e);
        }
    }

    /** Tells what is not in the view, on standard error. */
    static void tellWhatIsMissing(JobView view, Terminal terminal) {
        view.missing().forEach(line -> terminal.line("clump: " + line));
        if (view.processes().isEmpty() && view.missing().isEmpty()) {
            terminal.line("clump: no process of job " + view.name()
                    + " shows counters: they have just started or ended, or run with clump.counters=off");
        }
    }

    private static String oneOf(List<Path> running, Path base) {
        return running.isEmpty()
                ? "no job runs in " + base
                : running.stream()
                        .map(path -> String.valueOf(path.getFileName()))
                        .collect(Collectors.joining(", ", "one of ", ""));
    }
}
