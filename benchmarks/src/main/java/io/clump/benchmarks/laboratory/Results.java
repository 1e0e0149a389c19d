package io.clump.benchmarks.laboratory;

import io.clump.benchmarks.harness.Figure;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What an experiment has found so far.
 *
 * @param cells of all trials that are done
 * @param figures of all trials that are done
 */
public record Results(List<Cell> cells, List<Figure> figures) {
    /** Makes results. */
    public Results {
        cells = List.copyOf(cells);
        figures = List.copyOf(figures);
    }

    /**
     * The cells of a panel.
     *
     * @param panel its name
     * @return in the order in which they were measured
     */
    public List<Cell> of(String panel) {
        return cells.stream().filter(cell -> cell.panel().equals(panel)).toList();
    }

    /**
     * The series of a panel.
     *
     * @param panel its name
     * @return each once, in the order in which they were measured
     */
    public List<String> series(String panel) {
        return of(panel).stream().map(Cell::series).distinct().toList();
    }

    /**
     * The places on a panel's axis.
     *
     * @param panel its name
     * @return each once, in the order in which they were measured
     */
    public List<String> xs(String panel) {
        return of(panel).stream().map(Cell::x).distinct().toList();
    }

    /**
     * The mean of a cell.
     *
     * @param panel its panel
     * @param series its series
     * @param x its place on the axis
     * @return the mean, or nothing if it was not measured
     */
    public OptionalDouble mean(String panel, String series, String x) {
        return number(panel, series, x).stream()
                .mapToDouble(MeasuredNumber::mean)
                .findFirst();
    }

    /**
     * The mean of a cell and its interval.
     *
     * @param panel its panel
     * @param series its series
     * @param x its place on the axis
     * @return the number, or nothing if it was not measured
     */
    public Optional<MeasuredNumber> number(String panel, String series, String x) {
        return cells.stream()
                .filter(cell -> cell.panel().equals(panel)
                        && cell.series().equals(series)
                        && cell.x().equals(x))
                .findFirst()
                .map(cell -> MeasuredNumber.of(cell.sample()));
    }

    /**
     * How many times one mean another one of the same panel is.
     *
     * @param panel their panel
     * @param series of the numerator
     * @param x of the numerator
     * @param otherSeries of the denominator
     * @param otherX of the denominator
     * @return the ratio, or nothing if one of them was not measured
     */
    public Optional<MeasuredNumber> ratio(String panel, String series, String x, String otherSeries, String otherX) {
        return number(panel, series, x)
                .flatMap(above -> number(panel, otherSeries, otherX).map(above::over));
    }
}
