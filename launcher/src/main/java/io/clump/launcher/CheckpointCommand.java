package io.clump.launcher;

import io.clump.am2.ClumpException;
import io.clump.command.BadInputException;
import io.clump.command.ExitStatus;
import io.clump.command.Terminal;
import io.clump.command.Version;
import io.clump.splitc.checkpoint.CheckpointReport;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Writes a checkpoint of a running job. */
@Command(
        name = "checkpoint",
        header = "Writes a checkpoint of a running job, from which 'clump restore' continues.",
        description = {
            "",
            "Waits for the next safe point of the program, and until all processes have written their state. Run it"
                    + " on the machine where 'clump run' was started. When the new checkpoint is complete, the"
                    + " oldest ones in DIR are removed, so that --checkpoint-keep of them remain.",
            ""
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {"0:written", "1:not written; the job continues", "2:there is no such job, or DIR cannot be used"
        },
        footer = {"", "Example:", "  clump checkpoint 00f3a6c1d2b4e589 checkpoints", ""})
final class CheckpointCommand implements Callable<Integer> {
    private static final double NANOS_PER_MILLISECOND = TimeUnit.MILLISECONDS.toNanos(1);

    @Parameters(
            index = "0",
            paramLabel = "JOB",
            description = "Name of the job's directory, the last part of what 'clump run -v' prints, or its path.")
    private @Nullable String job;

    @Parameters(index = "1", paramLabel = "DIR", description = "Directory of the checkpoint, shared by all hosts.")
    private @Nullable Path directory;

    private final PrintStream out;
    private final Terminal terminal;

    CheckpointCommand(PrintStream out, Terminal terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        Path running = WatchedJob.find(Objects.requireNonNull(job, "a parameter that is needed"));
        String into = CheckpointOptions.usable(Objects.requireNonNull(directory, "likewise"));
        CheckpointReport report;
        try {
            report = CheckpointServer.ask(running, into);
        } catch (ClumpException e) {
            throw new BadInputException(e);
        }
        if (report.path().isEmpty()) {
            terminal.line("clump: no checkpoint: " + report.failure());
            return ExitStatus.FAILED;
        }
        if (!report.failure().isEmpty()) {
            terminal.line("clump: " + report.failure());
        }
        out.println(line(report));
        return ExitStatus.OK;
    }

    /** Describes a checkpoint in one line. */
    static String line(CheckpointReport report) {
        return String.format(
                Locale.ROOT,
                "checkpoint: %s, step %,d, %,d bytes, %.1f ms",
                report.path(),
                report.step(),
                report.bytes(),
                report.nanos() / NANOS_PER_MILLISECOND);
    }
}
