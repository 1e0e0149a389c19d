package io.clump.laboratory.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.laboratory.experiment.ResultsDirectory;
import io.clump.laboratory.experiment.TrialRecord;
import io.clump.laboratory.thesis.Experiments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The report in docs/report is that of its results; {@code -Dreport.write} writes it anew. */
class PublishedReportTest {
    private static final Path DIRECTORY = Path.of("..", "docs", "report");
    private static final List<String> CHARTS = List.of("peers/round-trip", "peers/bandwidth-shared-memory");

    private Report report;

    @BeforeEach
    void read() {
        report = Report.read(new ResultsDirectory(DIRECTORY), Experiments.all());
    }

    @Test
    void pageAndChartsAreThoseOfTheResults() throws IOException {
        is("report.html", ReportPage.text(report, true));
        for (String chart : CHARTS) {
            is(chart.substring(chart.indexOf('/') + 1) + ".svg", Chart.text(report, chart));
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
