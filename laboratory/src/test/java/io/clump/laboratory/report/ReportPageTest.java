package io.clump.laboratory.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import io.clump.laboratory.experiment.Finding;
import io.clump.laboratory.experiment.Panel;
import io.clump.laboratory.experiment.ResultsDirectory;
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
        page = ReportPage.text(ReportFixture.report(directory), true);
    }

    @Test
    void everyPanelAppearsWithItsTableAndUnlessItIsATableWithAPlot() {
        for (Panel panel : ReportFixture.SAMPLE.panels()) {
            if (!panel.name().startsWith("absent") && !panel.name().equals("other-table")) {
                String part = panel(panel.name());
                assertThat(part).contains("<h3>" + panel.title());
                assertThat(part).contains("<caption>" + panel.yLabel());
                assertThat(part.contains("<svg class=\"plot")).isEqualTo(panel.kind() != Panel.Kind.TABLE);
            }
        }
    }

    @Test
    void pageOpensWithNumbersOfVerdictsAndAWarning() {
        String opening = part("<header>", "</header>");
        assertThat(part("<div class=\"counts\">", "<p class=\"warning\">"))
                .isEqualTo("<div class=\"counts\"><div><p>Results of the five papers</p><div class=\"strip\">"
                        + count("holds", 1, "holds")
                        + count("open", 1, "open")
                        + "</div></div><div><p>Claims of our own</p><div class=\"strip\">"
                        + count("holds", 1, "holds")
                        + count("fails", 3, "do not hold")
                        + count("open", 1, "open")
                        + "</div></div></div>");
        assertThat(opening)
                .contains("<p class=\"warning\">This is a quick run: it shows approximate results")
                .contains("a processor &amp; another, 2 processors; 2026-01-01");
    }

    @Test
    void everyVerdictIsInTheListOnceWithWhatTheButtonsFilterBy() {
        String findings = part("<section id=\"findings\">", "</section>");
        int fold = findings.indexOf("<details><summary>2 open</summary>");
        assertThat(fold).isPositive();
        for (Finding finding : ReportFixture.report(directory).parts().get(0).findings()) {
            String item = "<li class=\"is-" + Verdicts.styleClass(finding.verdict()) + " by-"
                    + (finding.isOurs() ? "ours" : "lumetta") + "\">"
                    + Verdicts.badge(finding.verdict()).text() + "<div>" + Html.escaped(finding.claim()) + "<p>"
                    + Html.escaped(finding.sentence()) + "</p></div><a href=\"#sample\">sample</a></li>";
            assertThat(findings.indexOf(item) > fold).isEqualTo(finding.verdict() == Finding.Verdict.OPEN);
            assertThat(page.split(Pattern.quote(Html.escaped(finding.sentence())), -1))
                    .hasSize(2);
        }
        assertThat(part("<section id=\"sample\">", "<div class=\"panels\">"))
                .contains("✓ 1 holds", "✗ 1 does not hold", "○ 1 open", "href=\"#findings\"");
    }

    @Test
    void styleSheetHasARuleForEachButton() {
        String style = part("<style>", "</style>");
        for (String button : all("<input type=\"radio\"[^>]* id=\"((?:verdict|paper)-(?!all)[a-z]+)\"", page)) {
            String word = button.replaceAll("verdict-", "is-").replaceAll("paper-", "by-");
            assertThat(style).contains("#findings:has(#" + button + ":checked) li:not(." + word + ")");
        }
    }

    @Test
    void figuresOfThePapersStandFirstBesideTodaysValues() {
        String first = part(
                ReportPage.text(ReportFixture.ofPapers(temporary.resolve("papers")), true),
                "<section id=\"then-and-now\">",
                "<section id=\"findings\">");
        assertThat(all("<h3>([^<]*)</h3>", first))
                .containsExactly(
                        "GAMMA: Active Ports (Ciaccio 1999)", "PM: channels and gang scheduling (Tezuka 1996)");
        assertThat(first)
                .contains("Hollow: the paper, 1999.", "Hollow: the paper, 1996.", "took 5.15 ms")
                .contains("<code>./clump bench channels --figure switch</code>; 3 turns.");
    }

    @Test
    void partsThatWereMeasuredBesideOthersAreCounted() {
        String papers = ReportPage.text(ReportFixture.ofPapers(temporary.resolve("busy")), true);
        assertThat(papers)
                .contains("Other processes used the machine when 1 of 2 parts were measured")
                .contains(
                        "<code>./clump bench ports --figure curve-udp</code>; 3 turns, while others used the machine.");
    }

    @Test
    void filesOfTheValuesAreLinkedIfTheyAreBesideThePage() {
        assertThat(page).contains("<a href=\"sample.json\"><code>sample.json</code></a>");
        assertThat(ReportPage.text(ReportFixture.report(directory), false))
                .contains("<code>sample.json</code>")
                .doesNotContain("href=\"sample");
    }

    @Test
    void headingsAreInOrderAndNoneIsTwiceInASection() {
        List<String> levels = all("<h([1-6])>", page);
        assertThat(levels).startsWith("1", "2").contains("3").doesNotContain("4");
        for (String section : page.split("<section", -1)) {
            assertThat(all("<h3>(.*?)</h3>", section)).doesNotHaveDuplicates();
        }
        assertThat(panel("table"))
                .as("a table about the same is in the panel before it")
                .contains("<caption>value", "<caption>other value");
    }

    @Test
    void longerDimensionOfATableGoesDown() {
        assertThat(panel("lines"))
                .contains(
                        "<th scope=\"col\">senders</th><th scope=\"col\">lock-free</th><th scope=\"col\">lock-free 1998</th>")
                .contains("<th scope=\"row\">1</th><td>2.5±0.3</td><td class=\"thesis\">5.0±0.3</td>");
        assertThat(panel("many"))
                .contains("<caption>million messages a second, by senders</caption>")
                .contains("<th scope=\"row\">algorithm 10</th>");
    }

    @Test
    void placesOfProcessesAreReported() {
        assertThat(page)
                .contains(
                        "<dt>Placing</dt><dd>Where two processes talk to each other, each is bound to a processor of its "
                                + "own; in sample the system chose.</dd>")
                .contains("<td>chosen by the system</td>")
                .contains("<td>own one for each side</td>");
    }

    @Test
    void moreProcessesThanProcessorsAreMarked() {
        assertThat(page)
                .contains("<td>3.0±0.3 †</td>")
                .contains("† more busy processes than the 2 processors of this machine: they took turns (73 of 14");
    }

    @Test
    void missingTrialsAndExperimentsAreNamed() {
        assertThat(page)
                .contains("Unfinished: of 4 parts, 1 is missing: never-done.")
                .contains("<p class=\"note\">Not measured: never-run.</p>");
    }

    @Test
    void figuresHavePeersLimitsAndNotes() {
        String figures = part("<section id=\"figures\">", "</section>");
        assertThat(figures)
                .contains(
                        "at most 1.00 ×", "; at most 1.00 × agrona-ring 150", "class=\"limit\"", "class=\"peer mark\"")
                .contains("aeron-ipc: with a driver of its own")
                .contains("Not measured in this quick run: Round trip over Ethernet.");
    }

    @Test
    void panelsThatWereNotMeasuredAreNamedInOneLine() {
        assertThat(page)
                .contains("<p class=\"note\">Not measured in this quick run: Absent panel; Another absent panel.</p>")
                .doesNotContain("id=\"sample-absent");
    }

    @Test
    void quantilesOfLatenciesAreReportedWhereThereAreSome() {
        assertThat(panel("bars-log"))
                .contains("99.9 % at most")
                .contains("<td>120</td><td>360</td><td>4,800</td><td>100,000</td>");
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
        assertThat(page).doesNotContainPattern("(src|href)=\"(?!#|[a-z]+\\.(json|csv)\")|url\\(|@import|https?://");
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
                .contains("a processor &amp; another, 2 processors", "A quick run (--quick)", "{clump.network=none}")
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
    void directoryWithoutResultsIsRefused() {
        assertThatThrownBy(() -> Report.read(new ResultsDirectory(temporary), ReportFixture.ALL))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("no results of experiments");
    }

    @Test
    void chartIsAPictureOfItsOwn() {
        Report report = ReportFixture.ofPapers(temporary.resolve("charts"));
        assertThat(Chart.text(report, "channels/switch"))
                .startsWith("<svg class=\"plot\"")
                .contains("xmlns=\"http://www.w3.org/2000/svg\"><style>", "save");
        assertThatThrownBy(() -> Chart.text(report, "channels/latency-shm"))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("no such chart among the results: found channels/latency-shm");
    }

    private static String count(String style, int count, String word) {
        return "<span class=\"" + style + "\" style=\"flex-grow:" + count + "\"><b>" + count + "</b> " + word
                + "</span>";
    }

    private static String panel(String name) {
        String from = page.substring(page.indexOf(" id=\"sample-" + name + "\">"));
        int end = from.indexOf("<div class=\"panel");
        return end < 0 ? from : from.substring(0, end);
    }

    /** The text from one word to the next other one. */
    private static String part(String from, String to) {
        return part(page, from, to);
    }

    private static String part(String text, String from, String to) {
        assertThat(text).contains(from);
        int start = text.indexOf(from);
        int end = text.indexOf(to, start + from.length());
        return text.substring(start, end < 0 ? text.length() : end);
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
