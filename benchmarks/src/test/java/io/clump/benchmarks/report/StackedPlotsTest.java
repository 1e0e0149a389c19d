package io.clump.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.clump.benchmarks.laboratory.Cell;
import io.clump.benchmarks.laboratory.Panel;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class StackedPlotsTest {
    private static final Panel PANEL = new Panel("stack", "Parts", "part", "share (%)", "%", Panel.Kind.STACKED_BARS);

    @Test
    void piecesLieUponEachOtherAndAreAsHighAsTheirParts() {
        List<double[]> pieces = pieces(html(List.of("a", "b", "c"), 20, 50, 30));
        assertThat(pieces).hasSize(3);
        assertThat(pieces.get(0)[0]).as("the first piece is lowest").isEqualTo(pieces.get(1)[1], within(0.2));
        assertThat(pieces.get(1)[0]).isEqualTo(pieces.get(2)[1], within(0.2));
        double unit = height(pieces.get(0)) / 20;
        assertThat(height(pieces.get(1))).isEqualTo(50 * unit, within(0.2));
        assertThat(height(pieces.get(2))).isEqualTo(30 * unit, within(0.2));
    }

    @Test
    void partOfLessThanNothingHasNoHeightAndIsTold() {
        String html = html(List.of("a", "b", "c"), 60, -10, 50);
        List<double[]> pieces = pieces(html);
        assertThat(height(pieces.get(1))).isZero();
        assertThat(pieces.get(2)[1]).isEqualTo(pieces.get(0)[0], within(0.2));
        assertThat(html)
                .contains("Less than nothing, so left out of the picture: b of way (-10.0 %). "
                        + "By as much the bar is higher than its whole.");
    }

    @Test
    void numbersOfLowPiecesAreTogetherBesideTheBar() {
        assertThat(html(List.of("a", "b", "c", "d"), 50, 1, 1, 50))
                .contains(">1</text>", ">2 3</text>", ">4</text>")
                .doesNotContain(">2</text>");
    }

    @Test
    void morePartsThanColoursOfSeriesHaveColoursOfTheirOwn() {
        List<String> names = List.of("a", "b", "c", "d", "e", "f", "g", "h", "i", "j");
        String html = html(names, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10);
        assertThat(Pattern.compile("class=\"(fp?[0-6])\"")
                        .matcher(html.substring(0, html.indexOf("<figcaption")))
                        .results()
                        .map(result -> result.group(1))
                        .distinct())
                .hasSize(names.size());
    }

    private static String html(List<String> parts, double... values) {
        List<Cell> cells = new ArrayList<>();
        for (int i = 0; i < values.length; i++) {
            cells.add(new Cell("stack", "way", parts.get(i), List.of(values[i]), 1, null));
        }
        PanelData data = new PanelData(PANEL, List.of("way"), parts, cells, List.of());
        return new StackedPlots(data).html("id").get(0).text();
    }

    private static double height(double[] piece) {
        return piece[1] - piece[0];
    }

    /** Top and bottom of each piece. */
    private static List<double[]> pieces(String html) {
        List<double[]> pieces = new ArrayList<>();
        Matcher shapes = Pattern.compile("<path class=\"fp?[0-6]\" d=\"([^\"]*)\"")
                .matcher(html.substring(0, html.indexOf("<figcaption")));
        while (shapes.find()) {
            double[] places = Pattern.compile("-?[0-9.]+")
                    .matcher(shapes.group(1))
                    .results()
                    .map(MatchResult::group)
                    .mapToDouble(Double::parseDouble)
                    .toArray();
            double top = Double.POSITIVE_INFINITY;
            double bottom = Double.NEGATIVE_INFINITY;
            for (int i = 1; i < places.length; i += 2) {
                top = Math.min(top, places[i]);
                bottom = Math.max(bottom, places[i]);
            }
            pieces.add(new double[] {top, bottom});
        }
        return pieces;
    }
}
