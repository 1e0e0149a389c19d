package io.clump.laboratory.report;

import static io.clump.laboratory.report.Picture.LINE;
import static io.clump.laboratory.report.Picture.WIDTH;
import static io.clump.laboratory.report.Picture.at;

import io.clump.laboratory.experiment.Panel.Kind;
import io.clump.laboratory.report.Axis.Scale;
import io.clump.laboratory.report.PanelData.Series;
import io.clump.laboratory.report.PanelData.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A panel as lines, each with its name at its end. If there are too many to distinguish, there are several
 * pictures over the same axes; each shows some of the lines, and the others as shadows.
 */
final class LinePlot {
    /** The name of a line beside its end. */
    private record Label(int styleIndex, boolean isPrinted, List<String> lines, double end) {}

    private static final int HEIGHT = 210;
    private static final int MOST_NAMES = 6;
    private static final int MOST_NAMES_WITH_A_PAPER = 4;
    private static final int TICKS = 5;
    private static final int MOST_MARKS = 20;
    private static final double NAME_WIDTH = 112;
    private static final double KEY_WIDTH = 14;
    private static final double GAP = 8;
    private static final double BASE = 4.5;
    private static final double MOST_DODGE = 3;

    private final PanelData data;
    private final boolean hasNumbers;
    private final boolean isLogX;

    LinePlot(PanelData data) {
        this.data = data;
        boolean wantsLog = data.kind() != Kind.LINES;
        hasNumbers = data.hasNumericXs()
                && data.xs().stream()
                        .allMatch(x -> !wantsLog || PanelData.number(x).getAsDouble() > 0);
        isLogX = wantsLog && hasNumbers;
    }

    List<Html> html(String id) {
        List<String> names = data.names();
        int most = data.isPrinted() ? MOST_NAMES_WITH_A_PAPER : MOST_NAMES;
        int pictures = (names.size() + most - 1) / most;
        List<Html> plots = new ArrayList<>();
        for (int i = 0; i < pictures; i++) {
            plots.add(
                    plot(id + "-" + i, names.subList(names.size() * i / pictures, names.size() * (i + 1) / pictures)));
        }
        return plots;
    }

    private Html plot(String id, List<String> names) {
        List<Series> shown = data.series().stream()
                .filter(series -> names.contains(series.name()))
                .toList();
        List<Label> labels = new ArrayList<>();
        List<String> yName = Picture.wrap(data.yLabel(), WIDTH);
        double top = yName.size() * LINE + GAP;
        double right = WIDTH
                - KEY_WIDTH
                - Picture.width(shown.stream()
                        .flatMap(series -> wrapped(series.title()).stream())
                        .toList());
        double bottom = top + HEIGHT;
        Axis y = Axis.of(data.extent(), data.needsLog() ? Scale.LOG : Scale.FROM_ZERO, bottom, top);
        List<String> ticks = y.ticks(TICKS).stream().map(Numbers::tick).toList();
        double left = Picture.width(ticks) + GAP;
        double[] places = data.xs().stream().mapToDouble(this::number).toArray();
        Axis x = Axis.of(places, isLogX ? Scale.LOG : Scale.AROUND, left, right - GAP);
        Picture picture = new Picture().lines(0, LINE - BASE, "start", "label", yName);
        for (int i = 0; i < ticks.size(); i++) {
            double place = y.place(y.ticks(TICKS).get(i));
            picture.line("grid", left, place, right - GAP, place)
                    .text(left - GAP / 2, place + BASE, "end", "", ticks.get(i));
        }
        if (data.isRatio() && y.has(1)) {
            picture.line("one", left, y.place(1), right - GAP, y.place(1));
        }
        markX(picture, x, bottom);
        List<String> xName = Picture.wrap(data.xLabel(), right - GAP - left);
        picture.lines((left + right - GAP) / 2, bottom + 2 * LINE + GAP, "middle", "label", xName);
        data.series().stream()
                .filter(series -> !series.isPrinted() && !names.contains(series.name()) && isLine(series))
                .forEach(series -> picture.path("ghost", path(series, x, y, 0)));
        double step = dodge(x, places, shown.size());
        for (int i = 0; i < shown.size(); i++) {
            Series series = shown.get(i);
            int styleIndex = names.indexOf(series.name());
            double end = draw(picture, series, styleIndex, x, y, step * (i - (shown.size() - 1) / 2.0));
            boolean isLone = series.isPrinted()
                    && shown.stream()
                            .noneMatch(one -> !one.isPrinted() && one.name().equals(series.name()));
            if (!series.isPrinted() || isLone) {
                labels.add(new Label(styleIndex, isLone, wrapped(isLone ? series.title() : series.name()), end));
            }
        }
        double low = name(picture, labels, right, top, bottom);
        return picture.svg(
                Math.max(low, bottom + (xName.size() + 1) * LINE + 2 * GAP), id, data.title(), description(names));
    }

    /** Returns the distance between points of one place on the axis, so that their intervals can be seen. */
    private static double dodge(Axis x, double[] places, int count) {
        double space = IntStream.range(1, places.length)
                .mapToDouble(i -> x.place(places[i]) - x.place(places[i - 1]))
                .min()
                .orElse(WIDTH);
        return Math.min(MOST_DODGE, space / 2 / count);
    }

    /** The places that there are, or round ones if there are many; texts that would touch are left out. */
    private void markX(Picture picture, Axis x, double bottom) {
        boolean areMany = hasNumbers && data.xs().size() > MOST_MARKS;
        List<Double> places =
                areMany ? x.ticks(TICKS) : data.xs().stream().map(this::number).toList();
        double free = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < places.size(); i++) {
            String text = !hasNumbers
                    ? data.xs().get(i)
                    : data.xLabel().contains("bytes") ? Numbers.bytes(places.get(i)) : Numbers.tick(places.get(i));
            double place = x.place(places.get(i));
            double half = Picture.width(text) / 2;
            picture.line("tick", place, bottom, place, bottom + BASE);
            if (place - half > free) {
                picture.text(place, bottom + LINE + BASE, "middle", "", text);
                free = place + half + BASE;
            }
        }
    }

    /** Draws a line and its marks; returns where it ends. */
    private double draw(Picture picture, Series series, int styleIndex, Axis x, Axis y, double shift) {
        String style = "s" + styleIndex + (series.isPrinted() ? " thesis" : "");
        if (isLine(series)) {
            picture.path(style + " line", path(series, x, y, shift));
        }
        double end = y.place(y.min());
        for (String place : data.xs()) {
            Value value = series.values().get(place);
            if (value != null && hasPlace(value, y)) {
                double at = x.place(number(place)) + shift;
                end = y.place(value.mean());
                String interval = value.high() > value.low()
                        ? at('M', at, y.place(value.low())) + "V" + Numbers.place(y.place(value.high()))
                        : "";
                picture.mark(
                        style + " mark",
                        Picture.mark(styleIndex, series.values().size() > MOST_MARKS, at, end, interval),
                        series.title() + ", " + place + ": " + value.detail() + " " + data.unit());
            }
        }
        return end;
    }

    /** Returns whether points are connected; a few among the many of other series are not. */
    private boolean isLine(Series series) {
        return data.xs().size() <= MOST_MARKS
                || 2 * series.values().size() > data.xs().size();
    }

    private String path(Series series, Axis x, Axis y, double shift) {
        StringBuilder path = new StringBuilder();
        for (String place : data.xs()) {
            Value value = series.values().get(place);
            if (value != null && hasPlace(value, y)) {
                path.append(at(path.isEmpty() ? 'M' : 'L', x.place(number(place)) + shift, y.place(value.mean())));
            }
        }
        return path.toString();
    }

    private static boolean hasPlace(Value value, Axis y) {
        return !y.isLog() || value.mean() > 0;
    }

    /** Names the lines beside their ends, above each other where ends are near; returns where the lowest name ends. */
    private static double name(Picture picture, List<Label> labels, double left, double top, double bottom) {
        List<Label> sorted = new ArrayList<>(labels);
        sorted.sort(Comparator.comparingDouble(Label::end));
        double[] places = new double[sorted.size()];
        double limit = bottom;
        for (int i = sorted.size() - 1; i >= 0; i--) {
            double height = sorted.get(i).lines().size() * LINE;
            places[i] = Math.min(sorted.get(i).end() - LINE / 2.0, limit - height);
            limit = places[i];
        }
        double free = top - LINE / 2.0;
        for (int i = 0; i < places.length; i++) {
            Label label = sorted.get(i);
            double place = Math.max(places[i], free);
            picture.path(
                            "s" + label.styleIndex() + " mark" + (label.isPrinted() ? " thesis" : ""),
                            Picture.mark(label.styleIndex(), false, left + BASE, place + LINE / 2.0, ""))
                    .lines(left + KEY_WIDTH, place + LINE / 2.0 + BASE, "start", "name", label.lines());
            free = place + label.lines().size() * LINE;
        }
        return free;
    }

    private static List<String> wrapped(String name) {
        return Picture.wrap(name, NAME_WIDTH);
    }

    private double number(String x) {
        return hasNumbers ? PanelData.number(x).getAsDouble() : data.xs().indexOf(x);
    }

    private String description(List<String> names) {
        return "Lines of " + data.yLabel() + " over " + data.xLabel() + ": " + String.join(", ", names)
                + ". The table has the numbers.";
    }
}
