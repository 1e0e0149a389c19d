package io.clump.benchmarks.report;

import io.clump.benchmarks.report.Picture.Margins;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;

/**
 * A panel as upright bars, one for each series and one for its figures of 1998, made of pieces: the first part is the lowest
 * one. Pieces bear the numbers of their parts, so that colours are not needed. A part that is less than nothing is no piece; the
 * caption tells of it.
 */
final class StackedPlots {
    /** A bar and what its parts add, which may be nothing or less. */
    private record Bar(String name, List<Double> parts) {
        double height(int part) {
            return Math.max(0, parts.get(part));
        }

        double top(int part) {
            return IntStream.rangeClosed(0, part).mapToDouble(this::height).sum();
        }
    }

    private static final int WIDTH = 430;
    private static final int HEIGHT = 330;
    private static final int TICKS = 5;
    private static final double BAR_SHARE = 0.56;
    private static final int LINE_HEIGHT = 15;
    private static final double CHARACTER_WIDTH = 8;
    private static final Margins MARGINS = new Margins(62, 26, 14, 8 + 3 * LINE_HEIGHT);

    /** A lower piece has no room for its number, which is beside it then. */
    private static final double LEAST_HEIGHT = 13;

    private static final double TEXT_MIDDLE = 4.5;
    private static final int TEXT_GAP = 4;

    private final PanelData data;
    private final List<Bar> bars = new ArrayList<>();

    StackedPlots(PanelData data) {
        this.data = data;
        for (String name : data.series()) {
            if (data.isMeasured(name)) {
                bars.add(bar(name, x -> data.cell(name, x).map(PlotPoint::of)));
            }
            if (data.isInThesis(name)) {
                bars.add(bar(name + " 1998", x -> data.reference(name, x).map(PlotPoint::of)));
            }
        }
    }

    /** The plot with its legend. */
    List<Html> html(String id) {
        Axis axis =
                Axis.fromZero(bars.stream().mapToDouble(bar -> bar.top(data.xs().size() - 1)));
        Picture picture = new Picture(WIDTH, HEIGHT, MARGINS);
        CategoryChart chart = chart(axis);
        picture.add(PlotCanvas.paint(graphics -> chart.paint(graphics, WIDTH, HEIGHT)));
        axis.ticks(TICKS).forEach(tick -> picture.markY(chart.getScreenYFromChart(tick), Numbers.round(tick)));
        picture.label(-MARGINS.left() + 2, -12, "start", data.panel().yLabel()).in("axis");
        for (int i = 0; i < bars.size(); i++) {
            double middle = (i + 0.5) * WIDTH / bars.size();
            label(picture, chart, bars.get(i), middle);
            name(picture, bars.get(i), middle);
        }
        Html caption = Html.of("figcaption").add(legend());
        belowNothing().ifPresent(text -> caption.add(Html.of("p", text)));
        return List.of(Html.of("figure")
                .add(picture.svg(id, data.panel().title(), description()).in("plot stack"))
                .add(caption));
    }

    private Bar bar(String name, Function<String, Optional<PlotPoint>> points) {
        return new Bar(
                name,
                data.xs().stream()
                        .map(x -> points.apply(x).map(PlotPoint::mean).orElse(0.0))
                        .toList());
    }

    private CategoryChart chart(Axis axis) {
        CategoryChart chart =
                new CategoryChartBuilder().width(WIDTH).height(HEIGHT).build();
        chart.getStyler()
                .setStacked(true)
                .setAvailableSpaceFill(BAR_SHARE)
                .setAxisTicksVisible(false)
                .setAxisTitlesVisible(false)
                .setPlotGridLinesVisible(false)
                .setPlotTicksMarksVisible(false)
                .setYAxisMin(axis.min())
                .setYAxisMax(axis.max())
                .setPlotMargin(0)
                .setLegendVisible(false)
                .setChartTitleVisible(false)
                .setChartPadding(0)
                .setPlotBorderVisible(false)
                .setPlotContentSize(1);
        List<Integer> places = IntStream.range(0, bars.size()).boxed().toList();
        for (int i = 0; i < data.xs().size(); i++) {
            int part = i;
            chart.addSeries(
                            number(part),
                            places,
                            bars.stream().map(bar -> bar.height(part)).toList())
                    .setFillColor(SeriesLook.pieceColor(part));
        }
        return chart;
    }

    /** Numbers of the pieces; those of low ones that follow each other are told together beside them. */
    private void label(Picture picture, CategoryChart chart, Bar bar, double middle) {
        double beside = middle + BAR_SHARE * WIDTH / bars.size() / 2 + TEXT_GAP;
        List<String> low = new ArrayList<>();
        double from = 0;
        for (int part = 0; part < data.xs().size(); part++) {
            double bottom = chart.getScreenYFromChart(bar.top(part) - bar.height(part));
            double top = chart.getScreenYFromChart(bar.top(part));
            if (bottom - top >= LEAST_HEIGHT) {
                besideIt(picture, low, beside, (from + bottom) / 2);
                picture.label(middle, (bottom + top) / 2 + TEXT_MIDDLE, "middle", number(part))
                        .in("value");
            } else if (bar.height(part) > 0) {
                from = low.isEmpty() ? bottom : from;
                low.add(number(part));
            }
        }
        besideIt(
                picture,
                low,
                beside,
                (from + chart.getScreenYFromChart(bar.top(data.xs().size() - 1))) / 2);
    }

    private static void besideIt(Picture picture, List<String> numbers, double left, double middle) {
        if (!numbers.isEmpty()) {
            picture.label(left, middle + TEXT_MIDDLE, "start", String.join(" ", numbers))
                    .in("value");
            numbers.clear();
        }
    }

    private void name(Picture picture, Bar bar, double middle) {
        double bottom = HEIGHT;
        for (String line : lines(bar.name(), (int) (WIDTH / (CHARACTER_WIDTH * bars.size())))) {
            bottom += LINE_HEIGHT;
            picture.label(middle, bottom, "middle", line).in("name");
        }
    }

    /** A text in lines that are not longer, for bars are narrow. */
    private static List<String> lines(String text, int length) {
        List<String> lines = new ArrayList<>();
        String line = "";
        for (String word : text.split(" ", -1)) {
            if (!line.isEmpty() && line.length() + 1 + word.length() > length) {
                lines.add(line);
                line = "";
            }
            line = line.isEmpty() ? word : line + " " + word;
            while (line.length() > length) {
                lines.add(line.substring(0, length));
                line = line.substring(length);
            }
        }
        lines.add(line);
        return lines;
    }

    /** From the lowest part to the highest. */
    private Html legend() {
        Legend legend = new Legend();
        for (int part = 0; part < data.xs().size(); part++) {
            legend.addPiece(number(part), data.xs().get(part), SeriesLook.pieceColor(part));
        }
        return legend.html();
    }

    private Optional<String> belowNothing() {
        List<String> texts = new ArrayList<>();
        for (Bar bar : bars) {
            for (int part = 0; part < bar.parts().size(); part++) {
                if (bar.parts().get(part) < 0) {
                    texts.add(String.format(
                            Locale.ROOT,
                            "%s of %s (%s %s)",
                            data.xs().get(part),
                            bar.name(),
                            Numbers.digits(bar.parts().get(part)),
                            data.panel().unit()));
                }
            }
        }
        return texts.isEmpty()
                ? Optional.empty()
                : Optional.of("Less than nothing, so left out of the picture: " + String.join(", ", texts)
                        + ". By as much the bar is higher than its whole.");
    }

    private String description() {
        return "Stacked bars of " + data.panel().yLabel() + ": "
                + String.join(", ", bars.stream().map(Bar::name).toList()) + "; from the lowest "
                + data.panel().xLabel() + " to the highest: " + String.join(", ", data.xs())
                + ". The table has the numbers.";
    }

    private static String number(int part) {
        return Integer.toString(part + 1);
    }
}
