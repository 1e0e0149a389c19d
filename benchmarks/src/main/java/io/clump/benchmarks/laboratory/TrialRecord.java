package io.clump.benchmarks.laboratory;

import io.clump.benchmarks.harness.Figure;
import java.util.List;

/**
 * A trial that is done, as it is kept.
 *
 * @param key of the trial
 * @param start when it began, in ISO format, UTC
 * @param seconds how long it took
 * @param load average of the last minute when it began: what others had to do, and what was measured before
 * @param bound whether all processes that were to be bound to a processor were
 * @param cells what it has found
 * @param figures what must hold beside peers
 * @param notes what a reader should know, a line each
 */
public record TrialRecord(
        String key,
        String start,
        double seconds,
        double load,
        boolean bound,
        List<Cell> cells,
        List<Figure> figures,
        List<String> notes) {
    /** Makes a record. */
    public TrialRecord {
        cells = List.copyOf(cells);
        figures = List.copyOf(figures);
        notes = List.copyOf(notes);
    }
}
