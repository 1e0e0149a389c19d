package io.clump.launcher;

import io.clump.am2.ClumpException;
import io.clump.am2.job.DeadJobs;
import io.clump.am2.job.JobDirectory;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Removes what dead jobs have left behind. */
@Command(
        name = "clean",
        header = "Removes the files of dead jobs.",
        description = {
            "",
            "A job removes its files when it ends, and the next job those of jobs that could not. This does it by"
                    + " hand. Jobs that still run are left alone, and what is not a job's directory is, too, and is"
                    + " named.",
            ""
        },
        mixinStandardHelpOptions = true,
        versionProvider = Clump.Version.class)
final class CleanCommand implements Callable<Integer> {
    private final PrintStream out;

    CleanCommand(PrintStream out) {
        this.out = out;
    }

    @Override
    public Integer call() {
        Path base = JobOptions.base();
        DeadJobs jobs;
        try {
            jobs = JobDirectory.removeDead(base);
        } catch (ClumpException e) {
            throw new BadInputException(e);
        }
        jobs.left().forEach(entry -> out.println("left alone " + entry));
        jobs.removed().forEach(job -> out.println("removed " + job));
        if (jobs.removed().isEmpty()) {
            out.println("nothing to remove in " + base);
        }
        return ExitStatus.OK;
    }
}
