package io.clump.laboratory.report;

import io.clump.am2.ClumpException;
import io.clump.command.Version;
import io.clump.laboratory.experiment.ResultsDirectory;
import io.clump.laboratory.thesis.Experiments;
import io.clump.splitc.app.TextFiles;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows what experiments have found. */
@Command(
        name = "report",
        header = "Shows what 'clump bench --out DIR' has measured, as one HTML file.",
        description = {
            "",
            "The file needs nothing else, neither a server nor the network: which findings of the thesis hold here"
                    + " comes first, then each experiment with its plots and tables, the figures of 1998 beside those of"
                    + " today.",
            "",
            "Results of a run that is not finished are shown as far as they are there.",
            ""
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {"0:written", "1:could not be written", "2:the options cannot be used, or DIR has no results"})
final class ReportCommand implements Callable<Integer> {
    private static final int OK = 0;

    private final PrintStream out;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR", arity = "1", description = "Where 'clump bench --out DIR' has kept its results.")
    private Path directory;

    @Option(
            names = "--output",
            paramLabel = "FILE",
            description = "Write to FILE, and replace what is there. Default: report.html in DIR.")
    private @Nullable Path output;

    ReportCommand(PrintStream out) {
        this.out = out;
    }

    @Override
    public Integer call() {
        Path file = output == null ? directory.resolve("report.html") : output;
        String text;
        try {
            check(file);
            text = ReportPage.text(Report.read(new ResultsDirectory(directory), Experiments.all()));
        } catch (ClumpException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
        write(file, text);
        out.println("report: " + file);
        return OK;
    }

    private void check(Path file) {
        if (!Files.isDirectory(directory)) {
            throw new ClumpException("no such directory: path=" + directory);
        }
        TextFiles.checkWritable("the report", file);
    }

    private static void write(Path file, String text) {
        try {
            TextFiles.write(file, text);
        } catch (IOException e) {
            throw new ClumpException("cannot write the report: file=" + file + ", cause=" + e, e);
        }
    }
}
