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
            "The file needs neither a server nor the network. It begins with a figure of each paper beside today's"
                    + " values and with all verdicts; then comes each experiment with its plots and tables. It links to"
                    + " the results beside it, unless it is written elsewhere.",
            "",
            "Results of a run that is not finished are shown as far as they are there.",
            ""
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {"0:written", "1:could not be written", "2:the options cannot be used, or DIR has no results"})
public final class ReportCommand implements Callable<Integer> {
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

    @Option(
            names = "--chart",
            paramLabel = "EXPERIMENT/PANEL",
            description = "Write only this chart, as SVG, such as peers/round-trip. Default file: PANEL.svg in DIR.")
    private @Nullable String chart;

    public ReportCommand(PrintStream out) {
        this.out = out;
    }

    @Override
    public Integer call() {
        String name = chart == null ? "report.html" : chart.substring(chart.lastIndexOf('/') + 1) + ".svg";
        Path file = output == null ? directory.resolve(name) : output;
        String text;
        try {
            check(file);
            Report report = Report.read(new ResultsDirectory(directory), Experiments.all());
            text = chart == null ? ReportPage.text(report, output == null) : Chart.text(report, chart);
        } catch (ClumpException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
        write(file, text);
        out.println((chart == null ? "report: " : "chart: ") + file);
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
