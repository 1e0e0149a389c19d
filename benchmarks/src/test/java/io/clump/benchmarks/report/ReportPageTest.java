package io.clump.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import io.clump.benchmarks.laboratory.Cell;
import io.clump.benchmarks.laboratory.Finding;
import io.clump.benchmarks.laboratory.Panel;
import io.clump.benchmarks.laboratory.ResultsDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportPageTest {
    @TempDir
    private static Path temporary;

    private static Path directory;
    private static String page;

    @BeforeAll
    static void writePage() {
        directory = temporary.resolve(SampleExperiment.HOSTILE.replace('/', '!'));
        page = ReportPage.text(ReportFixture.report(directory));
    }

    @Test
    void everyPanelAppearsWithItsTableAndUnlessItIsATableWithAPlot() {
        for (Panel panel : ReportFixture.SAMPLE.panels()) {
            if (!panel.name().startsWith("absent")) {
                String part = part("<div class=\"panel\" id=\"sample-" + panel.name() + "\">", "<div class=\"panel\"");
                assertThat(part).contains("<h3>" + panel.title());
                assertThat(part).contains("<caption>" + panel.yLabel());
                assertThat(part.contains("<svg class=\"plot")).isEqualTo(panel.kind() != Panel.Kind.TABLE);
            }
        }
    }

    @Test
    void panelsThatWereNotMeasuredAreNamedInOneLine() {
        assertThat(page)
                .contains(
                        "<p class=\"note\">Not measured in this quick look: What was left out; What was left out, too.</p>")
                .doesNotContain("id=\"sample-absent");
    }

    @Test
    void stackHasANumberedPieceForEachPartAndSaysWhatIsLessThanNothing() {
        String stack = part("<div class=\"panel\" id=\"sample-stack\">", "<div class=\"panel\"");
        String picture = stack.substring(0, stack.indexOf("</svg>"));
        assertThat(all("(class=\"f[0-4]\")", picture))
                .as("pieces of two bars of ours and one of 1998")
                .hasSize(3 * 5);
        assertThat(all("class=\"value\">([0-9 ]+)</text>", picture))
                .as("from the lowest to the highest, bar by bar")
                .containsExactly("1", "2", "3", "4", "5", "1", "2", "3", "4", "5", "1", "3", "4", "5");
        assertThat(all("</svg> ([0-9] [^<]*)</li>", stack))
                .containsExactly("1 call", "2 claim", "3 publish", "4 poll", "5 check of the arguments");
        assertThat(stack).contains("Less than nothing, so left out of the picture: claim of fifo, &lt;script&gt;");
    }

    @Test
    void firstScreenSaysWhatOpenMeansAndThatAQuickLookIsWorthLittle() {
        assertThat(part("<p class=\"note\">Counted are", "<dl"))
                .contains("It cannot be told (open) where repetitions differ")
                .contains("<p class=\"warning\">This is a quick look: it shows roughly");
    }

    @Test
    void placesOfProcessesAreTold() {
        assertThat(page)
                .contains(
                        "<dt>Placing</dt><dd>Where two processes talk to each other, each is bound to a processor of its "
                                + "own; in sample the system chose.</dd>")
                .contains("<td>chosen by the system</td>")
                .contains("<td>own one for each side</td>");
    }

    @Test
    void everyFindingAppearsInTheSummaryAndInItsSection() {
        for (Finding finding : ReportFixture.report(directory).parts().get(0).findings()) {
            String row = "<tr><td>" + Html.escaped(finding.claim()) + "</td><td>"
                    + Verdicts.badge(finding.verdict()).text() + "</td><td>" + Html.escaped(finding.sentence());
            assertThat(part("<section id=\"findings\">", "</section>")).contains(row);
            assertThat(part("<section id=\"sample\">", "</section>")).contains(Html.escaped(finding.sentence()));
        }
    }

    @Test
    void findingsOfTheThesisAndOurGoalsAreCountedApart() {
        assertThat(part("<div class=\"counts\">", "<p class=\"note\">"))
                .isEqualToIgnoringWhitespace("<div class=\"counts\"><div><p>What the thesis found in 1998</p>"
                        + "<span class=\"count holds\"><b>✓ 1</b>holds here</span>"
                        + "<span class=\"count fails\"><b>✗ 1</b>does not hold here</span>"
                        + "<span class=\"count open\"><b>? 1</b>cannot be told here</span></div>"
                        + "<div><p>Goals of Clump, beside other libraries</p>"
                        + "<span class=\"count holds\"><b>✓ 1</b>reached here</span>"
                        + "<span class=\"count fails\"><b>✗ 2</b>not reached here</span>"
                        + "<span class=\"count open\"><b>? 1</b>cannot be told here</span></div></div>");
    }

    @Test
    void figuresOf1998AreBesideOursInPlotAndTable() {
        String lines = part("<div class=\"panel\" id=\"sample-lines\">", "<div class=\"panel\"");
        assertThat(lines)
                .contains("</svg> lock-free 1998</li>")
                .contains("<th scope=\"col\">lock-free</th><th scope=\"col\">lock-free 1998</th>")
                .contains("<th scope=\"row\">1</th><td>2.5±0.3</td><td class=\"thesis\">5.0±0.3</td>");
        assertThat(Pattern.compile("class=\"fpaper\"").matcher(lines).results().count())
                .as("hollow marks: 7 points of 2 series and 2 in the legend")
                .isEqualTo(16);
        assertThat(part("<div class=\"panel\" id=\"sample-bars-log\">", "<div class=\"panel\""))
                .contains("only-in-1998")
                .contains("4000 (1998)");
    }

    @Test
    void moreProcessesThanProcessorsAreMarked() {
        assertThat(page)
                .contains("Of 147 values, 73 were measured with more busy processes than processors")
                .contains("<td>3.0±0.3 †</td>")
                .contains("† more busy processes than the 2 processors of this machine");
    }

    @Test
    void quantilesOfLatenciesAreToldWhereThereAreSome() {
        assertThat(part("<div class=\"panel\" id=\"sample-bars-log\">", "<div class=\"panel\""))
                .contains("99.9 % at most")
                .contains("<td>120</td><td>360</td><td>4,800</td><td>100,000</td>");
    }

    @Test
    void moreSeriesThanCanBeToldApartAreSpreadOverPlots() {
        String many = part("<div class=\"panel\" id=\"sample-many\">", "<div class=\"panel\"");
        assertThat(ids(many)).contains("plot-sample-many-title", "plot-sample-many-2-title");
    }

    @Test
    void missingTrialsAndExperimentsAreNamed() {
        assertThat(page)
                .contains("Unfinished: of 4 parts, 1 is missing: never-done.")
                .contains("<li class=\"missing\">never-run<small>not measured: ");
    }

    @Test
    void figuresHaveBarsLimitsVerdictsAndATableWithAllOfThem() {
        String figures = part("<section id=\"figures\">", "</section>");
        assertThat(figures)
                .contains("clump: 140 ns", "agrona-ring: 150 ns", "at most 1.00 × agrona-ring", "class=\"limit\"")
                .contains(
                        "<td>140 ns (138 to 141)</td><td class=\"word\">agrona-ring</td><td>150 ns (149 to 151)</td><td>0.93</td>")
                .contains("<td>not measured</td>")
                .contains("aeron-ipc: with a driver of its own");
    }

    @Test
    void hostileNamesAreTextAndNothingElse() {
        assertThat(page)
                .doesNotContain("<script")
                .contains("&lt;script&gt;alert(&#39;x&#39;)&lt;!script&gt;")
                .contains(Html.escaped(SampleExperiment.HOSTILE));
    }

    @Test
    void pageRefersToNothingOutsideItself() {
        assertThat(page).doesNotContainPattern("(src|href)=\"[^#]|url\\(|@import|https?://");
    }

    @Test
    void idsAreUniqueAndLinksLeadToThem() {
        List<String> ids = ids(page);
        assertThat(ids).doesNotHaveDuplicates();
        assertThat(ids).containsAll(all("href=\"#([^\"]*)\"", page));
    }

    @Test
    void everyPlotHasATitleAndADescription() {
        assertThat(all("<svg class=\"plot[^>]*>(<title [^>]*>[^<]+</title><desc [^>]*>[^<]+</desc>)", page))
                .hasSameSizeAs(all("(<svg class=\"plot)", page))
                .isNotEmpty();
    }

    @Test
    void machineSettingsAndFilesAreNamed() {
        assertThat(page)
                .contains("a processor &amp; another, 2 processors", "A quick look (--quick)", "{clump.network=none}")
                .contains("<code>sample.json</code>", "<code>sample.csv</code>", "2026-01-01 00:10");
    }

    @Test
    void resultsOfAnotherExperimentAreRefused() throws IOException {
        Path other = Files.createDirectory(temporary.resolve("other"));
        Files.copy(directory.resolve("sample.json"), other.resolve("never-run.json"));
        assertThatThrownBy(() -> Report.read(new ResultsDirectory(other), ReportFixture.ALL))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("never-run.json");
    }

    @Test
    void wideIntervalsDoNotTakeThePlotFromTheValues() {
        PanelData data = new PanelData(
                ReportFixture.SAMPLE.panels().get(0),
                List.of("a"),
                List.of("1", "2"),
                List.of(
                        new Cell("lines", "a", "1", List.of(1.0, 2.0), 1, null),
                        new Cell("lines", "a", "2", List.of(3.0, 3.0), 1, null)),
                List.of());
        assertThat(data.extent().min()).as("no value is below 0").hasValue(0);
        assertThat(data.extent().max()).as("twice the largest mean").hasValue(6);
    }

    @Test
    void directoryWithoutResultsIsRefused() {
        assertThatThrownBy(() -> Report.read(new ResultsDirectory(temporary), ReportFixture.ALL))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("no results of experiments");
    }

    /** The text from one word to the next other one. */
    private static String part(String from, String to) {
        assertThat(page).contains(from);
        int start = page.indexOf(from);
        int end = page.indexOf(to, start + from.length());
        return page.substring(start, end < 0 ? page.length() : end);
    }

    private static List<String> ids(String html) {
        return all(" id=\"([^\"]*)\"", html);
    }

    private static List<String> all(String pattern, String html) {
        return Pattern.compile(pattern)
                .matcher(html)
                .results()
                .map((MatchResult result) -> result.group(1))
                .toList();
    }
}
