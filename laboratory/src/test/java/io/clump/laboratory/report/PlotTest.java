package io.clump.laboratory.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.laboratory.experiment.Panel.Kind;
import io.clump.laboratory.report.PanelData.Limit;
import io.clump.laboratory.report.PanelData.Series;
import io.clump.laboratory.report.PanelData.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The elements of pictures; {@link ReportPageIT} checks their display. */
class PlotTest {
    @Test
    void eachPointHasAMarkItsIntervalAndItsValueInWords() {
        String plot = lines(series("fifo", false, 2, 4));
        assertThat(all("<path class=\"s0 mark\" d=\"M[0-9. ]+V[0-9.]+M[^\"]*\"><title>([^<]*)</title>", plot))
                .containsExactly("fifo, 1: 2.0 ns", "fifo, 2: 4.0 ns");
        List<Double> places = numbers("<path class=\"s0 line\" d=\"M([0-9.]+) ([0-9.]+)L([0-9.]+) ([0-9.]+)\"", plot);
        assertThat(places.get(0)).as("to the right").isLessThan(places.get(2));
        assertThat(places.get(1)).as("and up").isGreaterThan(places.get(3));
    }

    @Test
    void pointsOfSeveralSeriesAreBesideEachOther() {
        String plot = lines(series("a", false, 1, 2), series("a", true, 1, 2), series("b", false, 1, 2));
        assertThat(numbers(" line\" d=\"M([0-9.]+) ", plot)).hasSize(3).doesNotHaveDuplicates();
    }

    @Test
    void eachLineOfAPictureHasAStyleOfItsOwnAndThoseOf1998AreHollow() {
        Series[] series = IntStream.range(0, 6)
                .mapToObj(i -> series("series " + i, false, i, i))
                .toArray(Series[]::new);
        String plot = lines(series);
        assertThat(all("<path class=\"(s[0-5]) line\"", plot)).hasSize(6).doesNotHaveDuplicates();
        assertThat(all("class=\"s[0-5] mark\" d=\"M[^M]*M[0-9. ]*(m[^\"]*)\"", plot).stream()
                        .distinct())
                .hasSize(6);
        assertThat(lines(series("fifo", true, 1, 2)))
                .contains("class=\"s0 thesis line\"", "class=\"s0 thesis mark\"", ">fifo 1998</text>");
    }

    @Test
    void moreLinesThanCanBeDistinguishedAreShadowsInPicturesOfTheOthers() {
        Series[] series = IntStream.range(0, 9)
                .mapToObj(i -> series("series " + i, false, i, i))
                .toArray(Series[]::new);
        List<Html> plots = new LinePlot(data(Kind.LINES, series)).html("id");
        assertThat(plots).hasSize(2).allSatisfy(plot -> {
            int shadows = all("(class=\"ghost\")", plot.text()).size();
            int shown = all("( line\")", plot.text()).size();
            assertThat(shadows + shown).isEqualTo(9);
            assertThat(shown).isBetween(4, 5);
        });
    }

    @Test
    void rowsAreInAsFewGroupsAsPossible() {
        assertThat(rows(series("a", false, 1, 2), series("b", false, 1, 2), series("c", false, 1, 2)))
                .as("as many places as groups")
                .containsExactly("1", "2");
        assertThat(rows(series("a", false, 1, 2, 3), series("b", false, 1, 2, 3)))
                .containsExactly("a", "b");
        assertThat(rows(series("clump", false, 1, 2, 3), series("peer", false, 1, 2, 3)))
                .as("peers beside ours")
                .containsExactly("1", "2", "3");
        assertThat(rows(series("a", false, 1, 2, 3))).isEmpty();
    }

    @Test
    void rowsHaveTheirNameTheirValueAndTheThesissMark() {
        String plot = plot(data(Kind.BARS, series("a", false, 1, 20), series("a", true, 2, 10)));
        assertThat(all("class=\"name\">([^<]*)</text>", plot)).containsExactly("1", "2");
        assertThat(all("class=\"value\">([^<]*)</text>", plot)).containsExactly("1.0", "20.0");
        assertThat(all("class=\"s1 thesis mark\"[^>]*><title>([^<]*)</title>", plot))
                .containsExactly("1 1998: 2.0 ns", "2 1998: 10.0 ns");
    }

    @Test
    void limitGoesThroughTheRowsAboveIt() {
        PanelData panel = data(Kind.BARS, series("clump", false, 8), series("peer", false, 10));
        PanelData limited = new PanelData(
                "title", "", "time", "ns", Kind.BARS, panel.xs(), panel.series(), List.of(new Limit("at most 9", 9)));
        String plot = plot(limited);
        List<Double> limit = numbers("class=\"limit\" d=\"M([0-9.]+) ([0-9.]+)L([0-9.]+) ([0-9.]+)\"", plot);
        List<Double> marks = numbers(" mark\" d=\"M[^M]*M([0-9.]+) ", plot);
        assertThat(limit.get(0)).isEqualTo(limit.get(2)).isBetween(marks.get(0), marks.get(1));
        assertThat(limit.get(1)).isZero();
        assertThat(plot).contains(">at most 9</text>", "class=\"peer mark\"");
    }

    @Test
    void valuesThatSpanDecadesGetAnAxisOfRatios() {
        assertThat(data(Kind.BARS, series("a", false, 1, 20)).needsLog()).isFalse();
        assertThat(data(Kind.BARS, series("a", false, 1, 40)).needsLog()).isTrue();
        assertThat(data(Kind.LINES, series("a", false, 0, 40)).needsLog()).isFalse();
    }

    @Test
    void wideIntervalsDoNotTakeThePlotFromTheValues() {
        Value wide = new Value(2, -5, 9, "2±7", "2±7", null);
        Value narrow = new Value(3, 3, 3, "3", "3", null);
        PanelData data = data(Kind.LINES, new Series("a", "", Map.of("1", wide, "2", narrow)));
        assertThat(DoubleStream.of(data.extent()).boxed())
                .contains(0.0, 6.0)
                .allMatch(value -> value >= 0 && value <= 6);
    }

    @Test
    void namesAreBrokenBetweenWordsOnlyAndLongerWordsAreCut() {
        assertThat(Picture.wrap("shared memory, pieces of 8 kB", 100))
                .allMatch(line -> Picture.width(line) <= 100)
                .containsExactly("shared", "memory,", "pieces of 8 kB");
        assertThat(Picture.wrap("test-and-test-and-set", 100)).containsExactly("test-and-test-", "and-set");
        assertThat(Picture.wrap("incomprehensibilities", 60)).hasSize(1).allMatch(line -> line.endsWith("…"));
    }

    @Test
    void axesHaveShortNumbers() {
        assertThat(List.of(Numbers.tick(0.25), Numbers.tick(2_500), Numbers.tick(20_000), Numbers.tick(32_767)))
                .containsExactly("0.25", "2,500", "20k", "32,767");
        assertThat(List.of(Numbers.bytes(64), Numbers.bytes(1_024), Numbers.bytes(1 << 20), Numbers.bytes(100_000)))
                .containsExactly("64", "1Ki", "1Mi", "100k");
    }

    private static String lines(Series... series) {
        List<Html> plots = new LinePlot(data(Kind.LINES, series)).html("id");
        assertThat(plots).hasSize(1);
        return plots.get(0).text();
    }

    private static String plot(PanelData data) {
        List<Html> plots = new RowPlot(data).html("id");
        assertThat(plots).hasSize(1);
        return plots.get(0).text();
    }

    private static List<String> rows(Series... series) {
        return all("class=\"heading\">([^<]*)</text>", plot(data(Kind.BARS, series)));
    }

    private static PanelData data(Kind kind, Series... series) {
        List<String> xs = new ArrayList<>(series[0].values().keySet());
        return new PanelData("title", "senders", "time (ns)", "ns", kind, xs, List.of(series), List.of());
    }

    private static Series series(String name, boolean isPrinted, double... means) {
        Map<String, Value> values = new LinkedHashMap<>();
        for (double mean : means) {
            values.put(
                    Integer.toString(values.size() + 1),
                    new Value(mean, mean - 0.5, mean + 0.5, "" + mean, "" + mean, null));
        }
        return new Series(name, isPrinted ? "1998" : "", values);
    }

    private static List<Double> numbers(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .flatMap(result -> IntStream.rangeClosed(1, result.groupCount()).mapToObj(result::group))
                .map(Double::valueOf)
                .toList();
    }

    private static List<String> all(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map((MatchResult result) -> result.group(1))
                .toList();
    }
}
