package io.clump.benchmarks.report;

import io.clump.benchmarks.harness.Bar;
import io.clump.benchmarks.harness.Figure;
import io.clump.benchmarks.harness.Sample;
import io.clump.benchmarks.report.Picture.Margins;
import io.clump.benchmarks.report.Plot.Point;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;

/** A figure of ours and its peers: a bar for each, up to the median, with a line from the smallest value to the largest. */
final class FigurePlot {
    private static final String OURS = "clump";
    private static final int WIDTH = 460;
    private static final int TICKS = 4;
    private static final double ROW_HEIGHT = 38;
    private static final double NAME_BOTTOM = 15;
    private static final double BAR_MIDDLE = 26;
    private static final float BAR_THICKNESS = 11;
    private static final int LIMIT_HEIGHT = 16;
    private static final double CHARACTER_WIDTH = 7.5;
    private static final double VALUES_THAT_NEED_LOG = 60;
    private static final SeriesLook OUR_LOOK = SeriesLook.of(0);
    private static final SeriesLook PEER_LOOK = SeriesLook.of(SeriesLook.COUNT - 1);

    private final Figure figure;
    private final Map<String, Sample> rows = new LinkedHashMap<>();
    private final List<Bar> limits;

    FigurePlot(Figure figure) {
        this.figure = figure;
        Sample ours = figure.value();
        if (ours != null) {
            rows.put(OURS, ours);
        }
        rows.putAll(figure.peers());
        limits = figure.bars().stream().filter(bar -> limit(bar).isPresent()).toList();
    }

    /** The picture, or nothing if there is nothing to compare. */
    Optional<Html> html(String id) {
        if (rows.isEmpty() || rows.size() + limits.size() < 2) {
            return Optional.empty();
        }
        Axis axis = axis();
        double height = rows.size() * ROW_HEIGHT + 4;
        int top = 6 + LIMIT_HEIGHT * limits.size();
        Plot plot = new Plot(axis, new Axis(-height, 0, false), WIDTH, (int) height, new Margins(10, top, 14, 24));
        int row = 0;
        for (Map.Entry<String, Sample> entry : rows.entrySet()) {
            draw(plot, entry.getValue(), look(entry.getKey()), -(row++ * ROW_HEIGHT + BAR_MIDDLE), axis);
        }
        plot.draw();
        axis.ticks(TICKS).forEach(tick -> plot.markX(tick, Numbers.round(tick)));
        row = 0;
        for (Map.Entry<String, Sample> entry : rows.entrySet()) {
            plot.label(0, row++ * ROW_HEIGHT + NAME_BOTTOM, "start", text(entry.getKey(), entry.getValue()))
                    .in(entry.getKey().equals(OURS) ? "heading" : "name");
        }
        for (int i = 0; i < limits.size(); i++) {
            mark(plot, limits.get(i), -top + LIMIT_HEIGHT * (i + 1), axis);
        }
        return Optional.of(plot.svg(id, figure.title(), description()));
    }

    /** A limit in the unit of the figure, or nothing if it is about a peer that was not measured. */
    private Optional<Double> limit(Bar bar) {
        if (bar.beside() == null) {
            return Optional.of(bar.limit());
        }
        return Optional.ofNullable(figure.peers().get(bar.beside())).map(peer -> peer.median() * bar.limit());
    }

    private Axis axis() {
        double[] values = DoubleStream.concat(
                        rows.values().stream().flatMapToDouble(sample -> DoubleStream.of(sample.min(), sample.max())),
                        limits.stream().mapToDouble(bar -> limit(bar).orElseThrow()))
                .toArray();
        double max = DoubleStream.of(values).max().orElse(1);
        double min = DoubleStream.of(values).min().orElse(0);
        return min > 0 && max > min * VALUES_THAT_NEED_LOG
                ? Axis.logarithmic(DoubleStream.of(values)).with(0.1, 0.1)
                : Axis.fromZero(DoubleStream.of(values));
    }

    private static void draw(Plot plot, Sample sample, SeriesLook look, double y, Axis axis) {
        plot.bar(look, new Point(sample.median(), y), BAR_THICKNESS);
        if (sample.max() > sample.min()) {
            plot.interval(look, new Point(sample.min(), y), new Point(sample.max(), y));
        }
        plot.mark(look, new Point(axis.clamp(sample.median()), y));
    }

    private void mark(Plot plot, Bar bar, double bottom, Axis axis) {
        double limit = limit(bar).orElseThrow();
        plot.limit(limit, bottom, ROW_HEIGHT);
        double place = plot.screenX(axis.clamp(limit));
        String text = bar.beside() == null
                ? words(bar) + Numbers.digits(bar.limit()) + " " + figure.unit()
                : words(bar) + Numbers.digits(bar.limit()) + " × " + bar.beside();
        boolean isEnd = place > WIDTH / 2.0;
        double room = isEnd ? place : WIDTH - place;
        double start = room > text.length() * CHARACTER_WIDTH ? place + (isEnd ? -4 : 4) : isEnd ? WIDTH : 0;
        plot.label(start, bottom - 3, isEnd ? "end" : "start", text).in("limit-text");
    }

    private static String words(Bar bar) {
        return bar.sense() == Bar.Sense.AT_MOST ? "at most " : "at least ";
    }

    private String text(String name, Sample sample) {
        return name + ": " + Numbers.digits(sample.median()) + " " + figure.unit();
    }

    private static SeriesLook look(String name) {
        return name.equals(OURS) ? OUR_LOOK : PEER_LOOK;
    }

    private String description() {
        List<String> texts = new ArrayList<>();
        rows.forEach((name, sample) -> texts.add(text(name, sample)));
        return "Medians: " + String.join(", ", texts) + ".";
    }
}
