package io.clump.benchmarks.report;

import io.clump.benchmarks.laboratory.Cell;
import io.clump.benchmarks.laboratory.Experiment;
import io.clump.benchmarks.laboratory.Panel;
import io.clump.benchmarks.laboratory.Reference;
import io.clump.benchmarks.laboratory.Results;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * What belongs to a panel.
 *
 * @param panel how it is shown
 * @param series names in the order in which to show them: ours, then those that only the thesis has
 * @param xs places on the axis in the order in which to show them
 * @param cells what was measured
 * @param references what the thesis has measured
 */
record PanelData(Panel panel, List<String> series, List<String> xs, List<Cell> cells, List<Reference> references) {
    static PanelData of(Experiment experiment, Panel panel, Results results) {
        List<Cell> cells = results.of(panel.name());
        List<Reference> references = experiment.references().stream()
                .filter(reference -> reference.panel().equals(panel.name()))
                .toList();
        List<String> series = Stream.concat(
                        cells.stream().map(Cell::series), references.stream().map(Reference::series))
                .distinct()
                .toList();
        List<String> xs = Stream.concat(
                        cells.stream().map(Cell::x), references.stream().map(Reference::x))
                .distinct()
                .toList();
        if (xs.stream().allMatch(x -> number(x).isPresent())) {
            xs = xs.stream()
                    .sorted(Comparator.comparingDouble(x -> number(x).orElseThrow()))
                    .toList();
        }
        return new PanelData(panel, series, xs, cells, references);
    }

    /** The number that a place on the axis is, or nothing if it is a word. */
    static OptionalDouble number(String x) {
        try {
            double value = Double.parseDouble(x.replace(",", ""));
            return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
        } catch (NumberFormatException e) {
            return OptionalDouble.empty();
        }
    }

    boolean hasNumericXs() {
        return xs.stream().allMatch(x -> number(x).isPresent());
    }

    Optional<Cell> cell(String name, String x) {
        return cells.stream()
                .filter(cell -> cell.series().equals(name) && cell.x().equals(x))
                .findFirst();
    }

    Optional<Reference> reference(String name, String x) {
        return references.stream()
                .filter(reference ->
                        reference.series().equals(name) && reference.x().equals(x))
                .findFirst();
    }

    /**
     * Values that the axis is to have room for: all means, and of the intervals as much as leaves most of the room to the means. An
     * interval that goes on beyond is wider than the plot; the table has it.
     */
    DoubleStream extent() {
        List<PlotPoint> points = Stream.concat(
                        cells.stream().map(PlotPoint::of), references.stream().map(PlotPoint::of))
                .toList();
        double least = points.stream().mapToDouble(PlotPoint::mean).min().orElse(0);
        double most = points.stream().mapToDouble(PlotPoint::mean).max().orElse(0);
        double room = Math.max(Math.abs(least), Math.abs(most));
        double low = least < 0 ? least - room : 0;
        return points.stream()
                .flatMapToDouble(point ->
                        DoubleStream.of(point.mean(), Math.max(low, point.low()), Math.min(most + room, point.high())));
    }

    /** All means, for a logarithmic axis: on it the lower end of a wide interval may be as good as nowhere. */
    DoubleStream means() {
        return DoubleStream.concat(
                cells.stream().mapToDouble(cell -> PlotPoint.of(cell).mean()),
                references.stream().mapToDouble(Reference::mean));
    }

    boolean isMeasured(String name) {
        return cells.stream().anyMatch(cell -> cell.series().equals(name));
    }

    boolean isInThesis(String name) {
        return references.stream().anyMatch(reference -> reference.series().equals(name));
    }

    SeriesLook look(String name) {
        return SeriesLook.of(series.indexOf(name));
    }
}
