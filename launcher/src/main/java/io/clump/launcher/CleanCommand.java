package io.clump.launcher;

import io.clump.am2.job.JobDirectory;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Removes what dead jobs have left behind. */
@Command(
        name = "clean",
        header = "Removes the files of dead jobs.",
        description = {
            "",
            "A job removes its files when it ends, and the next job those of jobs that could not. This does it by hand. "
                    + "Jobs that still run are left alone.",
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
        List<Path> removed = JobDirectory.removeDead(base);
        removed.forEach(job -> out.println("removed " + job));
        if (removed.isEmpty()) {
            out.println("nothing to remove in " + base);
        }
        return ExitStatus.OK;
    }
}
