package io.clump.laboratory.experiment;

import io.clump.laboratory.harness.Sample;
import io.clump.laboratory.harness.Turns;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One point of a plot, or one number of a table.
 *
 * @param panel name of the panel that it belongs to
 * @param series which line or column it belongs to, such as an algorithm or a number of jobs
 * @param x where it is on the axis, as text; if all of a panel are numbers, the axis is one of numbers
 * @param values one of each turn, in the panel's unit, in the order in which they were measured; at least one
 * @param turns in which they were measured
 * @param processes how many processes were busy at once
 * @param latency the quantiles of all repetitions together, where a latency is meant; else null
 */
public record Cell(
        String panel,
        String series,
        String x,
        List<Double> values,
        Turns turns,
        int processes,
        @Nullable Latency latency) {
    public Cell {
        values = List.copyOf(values);
        if (values.isEmpty()) {
            throw new IllegalArgumentException(
                    "a cell needs a value: panel=" + panel + ", series=" + series + ", x=" + x);
        }
    }

    /** Makes a cell without quantiles. */
    public static Cell of(String panel, String series, String x, Sample sample, int processes) {
        return new Cell(panel, series, x, sample.rounds(), sample.turns(), processes, null);
    }

    /** Makes a cell of a contestant in a panel that has a bar for each. */
    public static Cell bar(String panel, String contestant, Sample sample) {
        return of(panel, contestant, "", sample, 2);
    }

    private Cell and(Cell later) {
        if (turns.areExact() || later.turns.areExact()) {
            return later;
        }
        List<Double> all = new ArrayList<>(values);
        all.addAll(later.values);
        Latency last = later.latency == null ? latency : later.latency;
        return new Cell(panel, series, x, all, turns.and(later.turns), processes, last);
    }

    /**
     * Joins cells with those of another measurement: values of the same cell follow each other, but exact values are
     * replaced.
     */
    public static List<Cell> joined(List<Cell> first, List<Cell> later) {
        Map<List<String>, Cell> all = new LinkedHashMap<>();
        Stream.concat(first.stream(), later.stream()).forEach(cell -> all.merge(cell.place(), cell, Cell::and));
        return List.copyOf(all.values());
    }

    /** Returns whether another one is at the same place, whatever its values. */
    boolean isSameAs(Cell other) {
        return place().equals(other.place());
    }

    private List<String> place() {
        return List.of(panel, series, x);
    }

    public Sample sample() {
        return new Sample(values, turns);
    }
}
