package io.clump.launcher;

import io.clump.am2.ClumpException;
import io.clump.am2.job.JobDirectory;
import io.clump.command.BadInputException;
import io.clump.command.Terminal;
import io.clump.launcher.gang.GangClient;
import io.clump.launcher.gang.GangPlace;
import io.clump.launcher.watch.JobTable;
import io.clump.launcher.watch.JobView;
import io.clump.launcher.watch.PeersTable;
import io.clump.launcher.watch.Suspects;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Parameter that chooses the job to watch, and the option that adds its peers. */
final class WatchedJob {
    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "JOB",
            description = "Name of the job's directory, the last part of what 'clump run -v' prints, or its path."
                    + " Default: the only running job.")
    private @Nullable String job;

    @Option(
            names = "--peers",
            description = "Add a table of each endpoint's peers, of each network at most eight, those with the most"
                    + " resends: datagrams sent, sent again and received again, and the round trip.")
    private boolean peers;

    /**
     * Finds the job.
     *
     * @return its directory
     * @throws BadInputException if there is no such job, or none is named and not exactly one job runs
     */
    Path directory() {
        if (job != null) {
            return find(job);
        }
        Path base = JobOptions.base();
        List<Path> running = running(base);
        if (running.size() != 1) {
            throw new BadInputException(
                    running.isEmpty() ? expected(running, base) : "several jobs run: " + expected(running, base));
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
            throw new BadInputException("no such job: found=" + job + ", " + expected(running(base), base));
        }
        return directory;
    }

    private static List<Path> running(Path base) {
        try {
            return JobDirectory.running(base).stream()
                    .filter(job -> !job.equals(GangPlace.directory(base)))
                    .toList();
        } catch (ClumpException e) {
            throw new BadInputException(e);
        }
    }

    /**
     * Returns the table of a job, the processes that keep the others waiting, and the peers if the user wants them; if
     * the job belongs to a gang, the first line shows its state there.
     */
    List<String> lines(JobView view, @Nullable JobView earlier) {
        List<String> lines = new ArrayList<>(JobTable.lines(view, earlier));
        Path base = view.directory().getParent();
        if (base != null && Files.exists(GangPlace.directory(base), LinkOption.NOFOLLOW_LINKS)) {
            String turn = turn(base, view.name());
            lines.set(0, lines.get(0) + (turn.isEmpty() ? "" : ", in the gang: " + turn));
        }
        lines.addAll(Suspects.lines(view, earlier));
        if (peers) {
            lines.addAll(PeersTable.lines(view));
        }
        return lines;
    }

    private static String turn(Path base, String job) {
        try {
            return GangClient.ask(base).stateOf(job);
        } catch (ClumpException expected) {
            // The scheduler has just ended or does not answer; the job is shown without its state.
            return "";
        }
    }

    /** Reports on standard error the processes and hosts that are missing from the view. */
    static void showMissing(JobView view, Terminal terminal) {
        view.missing().forEach(line -> terminal.line("clump: " + line));
        if (view.processes().isEmpty() && view.missing().isEmpty()) {
            terminal.line("clump: no process of job " + view.name()
                    + " has counters: the processes have just started or ended, or run with clump.counters=off");
        }
    }

    /** Returns the end of a message: the names of the jobs that run, if any. */
    private static String expected(List<Path> running, Path base) {
        return running.isEmpty()
                ? "no job runs in " + base
                : running.stream()
                        .map(path -> String.valueOf(path.getFileName()))
                        .collect(Collectors.joining(", ", "expected one of ", ""));
    }
}
