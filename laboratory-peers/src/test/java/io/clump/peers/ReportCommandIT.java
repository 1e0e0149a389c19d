package io.clump.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Thorough;
import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.experiment.Experiment;
import io.clump.laboratory.experiment.ExperimentRecord;
import io.clump.laboratory.experiment.ResultsDirectory;
import io.clump.laboratory.experiment.Settings;
import io.clump.laboratory.experiment.TrialRecord;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.harness.Machine;
import io.clump.laboratory.harness.Sample;
import io.clump.laboratory.thesis.Experiments;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code clump report} as a user calls it. */
class ReportCommandIT extends CommandIT {
    private Path results;

    @BeforeEach
    void nameResults() {
        results = directory.resolve("results");
    }

    @Test
    @Thorough
    void reportIsWrittenBesideTheResultsOrWhereItIsWanted() throws Exception {
        writeResults();
        assertThat(clump.run("report", results.toString())).as(clump.errors()).isZero();
        assertThat(clump.out()).isEqualTo("report: " + results.resolve("report.html") + "\n");
        assertThat(results.resolve("report.html"))
                .content()
                .contains("Short round trip")
                .endsWith("</html>\n");

        Path elsewhere = directory.resolve("elsewhere.html");
        assertThat(clump.run("report", results.toString(), "--output", elsewhere.toString()))
                .isZero();
        // Only a page beside its results links to them.
        String beside = Files.readString(results.resolve("report.html"));
        assertThat(elsewhere)
                .content()
                .isNotEqualTo(beside)
                .isEqualTo(beside.replaceAll("<a href=\"[^\"]+\">(<code>[^<]+</code>)</a>", "$1"));
    }

    @Test
    void whatHasNoReportIsRefusedInOneLine() throws Exception {
        assertRefused("no such directory: path=" + results, results);
        assertRefused("no results of experiments in the directory: path=" + directory, directory);
        writeResults();
        assertRefused(
                "cannot write the report: file=" + directory + " is a directory",
                results,
                "--output",
                directory.toString());
        Files.writeString(results.resolve("net.json"), "{\"something\": \"else\"}");
        assertRefused("not the result of an experiment: file=" + results.resolve("net.json"), results);
        assertThat(results.resolve("report.html")).doesNotExist();
    }

    private void assertRefused(String message, Path path, String... options) throws Exception {
        String[] arguments = new String[options.length + 2];
        arguments[0] = "report";
        arguments[1] = path.toString();
        System.arraycopy(options, 0, arguments, 2, options.length);
        assertThat(clump.run(arguments)).isEqualTo(2);
        assertThat(clump.errors()).startsWith("clump: " + message).hasLineCount(1);
    }

    private void writeResults() {
        Experiment shm = Experiments.all().stream()
                .filter(experiment -> experiment.name().equals(Experiments.SHM))
                .findFirst()
                .orElseThrow();
        Cell cell = Cell.bar("short-round-trip", "clump", Sample.exactly(100, 120));
        ResultsDirectory target = new ResultsDirectory(results);
        target.prepare();
        target.write(
                shm,
                new ExperimentRecord(
                        "clump 1",
                        shm.name(),
                        new Machine("a processor", 2, "a system", "17", List.of(0, 1), 0.25),
                        Settings.of(Effort.quick(), Map.of()),
                        List.of("all"),
                        List.of(new TrialRecord(
                                "all", "2026-01-01T00:00:00Z", 1, 0.5, 0, true, List.of(cell), List.of()))));
    }
}
