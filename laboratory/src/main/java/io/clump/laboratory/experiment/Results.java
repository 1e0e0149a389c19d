package io.clump.laboratory.experiment;

import java.util.List;

/**
 * The findings of an experiment so far.
 *
 * @param cells of all trials that are done
 */
public record Results(List<Cell> cells) {
    public Results {
        cells = List.copyOf(cells);
    }

    /** The panels that have cells. */
    List<String> panels() {
        return cells.stream().map(Cell::panel).distinct().toList();
    }

    public List<Cell> of(String panel) {
        return cells.stream().filter(cell -> cell.panel().equals(panel)).toList();
    }

    /**
     * The series of a panel.
     *
     * @return each once, in the order in which they were measured
     */
    public List<String> series(String panel) {
        return of(panel).stream().map(Cell::series).distinct().toList();
    }

    /**
     * The places on a panel's axis.
     *
     * @return each once, in the order in which they were measured
     */
    public List<String> xs(String panel) {
        return of(panel).stream().map(Cell::x).distinct().toList();
    }

    /**
     * The shortest time that a line of memory has taken from one core to the other.
     *
     * @return nanoseconds; 0 if that was not measured
     */
    public int fastestLineNanos() {
        return cells.stream()
                .flatMap(cell -> cell.turns().lineNanos().stream())
                .mapToInt(Integer::intValue)
                .filter(nanos -> nanos > 0)
                .min()
                .orElse(0);
    }

    /** These cells and others; values of the same cell follow each other. */
    public Results with(List<Cell> others) {
        return new Results(Cell.joined(cells, others));
    }
}
