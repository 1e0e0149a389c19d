package io.clump.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.benchmarks.report.Picture.Margins;
import io.clump.benchmarks.report.Plot.Point;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PlotTest {
    private static final Margins NONE = new Margins(0, 0, 0, 0);
    private static final Axis LOG = new Axis(1, 100, true);
    private static final Axis LINEAR = new Axis(0, 10, false);

    @Test
    void pointsAreWhereTheirValuesAre() {
        Plot plot = new Plot(LOG, LINEAR, 200, 100, NONE);
        plot.mark(SeriesLook.of(0), new Point(10, 2.5));
        assertThat(svg(plot)).contains("<circle class=\"f0\" cx=\"100\" cy=\"75\"");
    }

    @Test
    void intervalGoesFromItsLowEndToItsHighEndAndNotBeyondTheAxes() {
        Plot plot = new Plot(LINEAR, LOG, 100, 200, NONE);
        plot.interval(SeriesLook.of(1), new Point(5, -3), new Point(5, 10));
        assertThat(svg(plot)).contains("<line class=\"k1\" x1=\"50\" y1=\"200\" x2=\"50\" y2=\"100\"");
    }

    @Test
    void barBeginsAtZeroOrAtTheBeginningOfALogarithmicAxis() {
        Plot linear = new Plot(new Axis(-10, 10, false), LINEAR, 200, 100, NONE);
        linear.bar(SeriesLook.of(2), new Point(5, 5), 8);
        assertThat(svg(linear))
                .contains("<line class=\"kp2\" x1=\"100\" y1=\"50\" x2=\"150\" y2=\"50\" stroke-width=\"8\"");
        Plot logarithmic = new Plot(LOG, LINEAR, 200, 100, NONE);
        logarithmic.bar(SeriesLook.of(2), new Point(10, 5), 8);
        assertThat(svg(logarithmic)).contains("<line class=\"kp2\" x1=\"0\" y1=\"50\" x2=\"100\" y2=\"50\"");
    }

    @Test
    void eachSeriesHasAColourAndAShapeOfItsOwn() {
        Set<String> colors = new HashSet<>();
        Set<String> shapes = new HashSet<>();
        for (int i = 0; i < SeriesLook.COUNT; i++) {
            String mark = mark(SeriesLook.of(i));
            colors.add(mark.replaceAll(".*class=\"(f\\d)\".*", "$1"));
            shapes.add(mark.replaceAll(" class=\"f\\d\"", ""));
        }
        assertThat(colors).hasSize(SeriesLook.COUNT).allMatch(color -> color.matches("f\\d"));
        assertThat(shapes).hasSize(SeriesLook.COUNT);
    }

    @Test
    void marksOf1998AreHollowAndTheirLinesDotted() {
        SeriesLook look = SeriesLook.of(3).ofThesis();
        assertThat(mark(look))
                .contains("class=\"fpaper\"")
                .contains("class=\"k3\"")
                .doesNotContain("class=\"f3\"");
        Plot plot = new Plot(LINEAR, LINEAR, 100, 100, NONE);
        plot.line(look, List.of(new Point(1, 1), new Point(2, 2)));
        assertThat(svg(plot)).contains("stroke-dasharray=\"2,4\"");
    }

    @Test
    void nothingButTheDataIsLeftOfWhatTheLibraryPaints() {
        Plot plot = new Plot(LINEAR, LINEAR, 100, 100, NONE);
        plot.mark(SeriesLook.of(0), new Point(5, 5));
        assertThat(svg(plot)).doesNotContain("<rect").doesNotContain("rgb(").doesNotContain("clip");
    }

    @Test
    void namesOfTicksDoNotLieUponEachOther() {
        Plot plot = new Plot(LINEAR, LINEAR, 100, 100, new Margins(0, 0, 40, 0));
        plot.mark(SeriesLook.of(0), new Point(5, 5));
        plot.draw();
        plot.markX(1, "1,000,000");
        plot.markX(2, "2,000,000");
        plot.markX(9.5, "9,500,000");
        assertThat(plot.svg("id", "title", "text").text())
                .contains("1,000,000")
                .doesNotContain("2,000,000")
                .contains("9,500,000");
    }

    private static String mark(SeriesLook look) {
        Plot plot = new Plot(LINEAR, LINEAR, 100, 100, NONE);
        plot.mark(look, new Point(5, 5));
        return svg(plot);
    }

    private static String svg(Plot plot) {
        plot.draw();
        return plot.svg("id", "title", "text").text();
    }
}
