package io.clump.benchmarks.harness;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One bar of a figure as programs read it.
 *
 * @param name of the figure; for its second bar and later ones the peer's name follows
 * @param title of the figure
 * @param value median of the rounds; null if it was not measured; a note says why
 * @param unit of all values
 * @param min the smallest round
 * @param max the largest round
 * @param rounds all of them, in the order in which they were measured
 * @param peers the others by their names
 * @param beside the peer that {@code ratio} is to; null if there is none
 * @param ratio value divided by that peer's
 * @param bar what must be reached: by {@code ratio}, or by {@code value} if {@code barOf} says so; null if nothing must
 * @param barOf {@code ratio} or {@code value}
 * @param barSense {@code at most} or {@code at least}
 * @param holds whether it is reached; null if it was not measured, or nothing must be reached
 * @param notes what else a reader should know
 */
public record FigureReport(
        String name,
        String title,
        @Nullable Double value,
        String unit,
        @Nullable Double min,
        @Nullable Double max,
        List<Double> rounds,
        Map<String, Peer> peers,
        @Nullable String beside,
        @Nullable Double ratio,
        @Nullable Double bar,
        @Nullable String barOf,
        @Nullable String barSense,
        @Nullable Boolean holds,
        List<String> notes) {
    /**
     * A peer's value.
     *
     * @param value median of the rounds
     * @param min the smallest round
     * @param max the largest round
     * @param rounds all of them, in the order in which they were measured
     */
    public record Peer(double value, double min, double max, List<Double> rounds) {}

    /**
     * Reports a figure.
     *
     * @param figure measured or not
     * @return one report for each of its bars, at least one
     */
    public static List<FigureReport> of(Figure figure) {
        List<FigureReport> reports = new ArrayList<>();
        for (Bar bar : figure.bars()) {
            String name = reports.isEmpty() ? figure.name() : figure.name() + "-beside-" + bar.beside();
            reports.add(report(name, figure, bar));
        }
        return reports.isEmpty() ? List.of(report(figure.name(), figure, null)) : reports;
    }

    private static FigureReport report(String name, Figure figure, @Nullable Bar bar) {
        Sample value = figure.value();
        String beside = bar != null && bar.beside() != null
                ? bar.beside()
                : figure.peers().keySet().stream().findFirst().orElse(null);
        return new FigureReport(
                name,
                figure.title(),
                value == null ? null : value.median(),
                figure.unit(),
                value == null ? null : value.min(),
                value == null ? null : value.max(),
                value == null ? List.of() : value.rounds(),
                peers(figure),
                beside,
                beside == null ? null : figure.ratio(beside),
                bar == null ? null : bar.limit(),
                bar == null ? null : bar.beside() == null ? "value" : "ratio",
                bar == null ? null : bar.sense() == Bar.Sense.AT_MOST ? "at most" : "at least",
                bar == null ? null : figure.holds(bar),
                figure.notes());
    }

    private static Map<String, Peer> peers(Figure figure) {
        Map<String, Peer> peers = new LinkedHashMap<>();
        figure.peers()
                .forEach((name, sample) ->
                        peers.put(name, new Peer(sample.median(), sample.min(), sample.max(), sample.rounds())));
        return peers;
    }
}
