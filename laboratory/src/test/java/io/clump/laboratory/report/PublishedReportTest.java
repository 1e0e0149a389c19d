package io.clump.laboratory.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.laboratory.experiment.ResultsDirectory;
import io.clump.laboratory.experiment.TrialRecord;
import io.clump.laboratory.thesis.Experiments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The report in docs/report is that of its results; {@code -Dreport.write} writes it anew. */
class PublishedReportTest {
    private static final Path DIRECTORY = Path.of("..", "docs", "report");
    /** Files of charts by experiment and panel. */
    private static final Map<String, String> CHARTS = Map.of(
            "peers/round-trip", "round-trip.svg",
            "peers/bandwidth-shared-memory", "bandwidth-shared-memory.svg",
            "choices/algorithms", "choices-algorithms.svg",
            "choices/waits", "choices-waits.svg");

    private Report report;

    @BeforeEach
    void read() {
        report = Report.read(new ResultsDirectory(DIRECTORY), Experiments.all());
    }

    @Test
    void pageAndChartsAreThoseOfTheResults() throws IOException {
        is("report.html", ReportPage.text(report, true));
        for (Map.Entry<String, String> chart : CHARTS.entrySet()) {
            is(chart.getValue(), Chart.text(report, chart.getKey()));
        }
    }

    @Test
    void resultsAreThisVersionsAndOfAFullRunOnAQuietMachine() throws IOException {
        Matcher version =
                Pattern.compile("<version>([^<]*)</version>").matcher(Files.readString(Path.of("..", "pom.xml")));
        assertThat(version.find()).isTrue();
        for (Report.Part part : report.parts()) {
            assertThat(part.record().version()).as(part.name()).isEqualTo("clump " + version.group(1));
            assertThat(part.record().settings().quick()).as(part.name()).isFalse();
            assertThat(part.record().trials().stream()
                            .filter(trial -> !trial.wasQuiet() || trial.others() == TrialRecord.UNKNOWN)
                            .map(TrialRecord::key))
                    .as(part.name())
                    .isEmpty();
        }
    }

    private static void is(String file, String text) throws IOException {
        Path path = DIRECTORY.resolve(file);
        if (System.getProperty("report.write") != null) {
            Files.writeString(path, text);
        }
        assertThat(Files.readString(path).equals(text))
                .as("%s: -Dreport.write writes it", file)
                .isTrue();
    }
}
