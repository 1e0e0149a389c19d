package io.clump.laboratory.experiment;

import java.util.List;
import java.util.stream.Stream;

/**
 * A trial that is done, in the form in which results keep it.
 *
 * @param key of the trial
 * @param start time of its start, in ISO format, UTC
 * @param seconds duration
 * @param load average of the last minute when it began: other processes, and earlier measurements
 * @param bound whether all processes that were to be bound to a processor were
 * @param cells its results
 * @param notes for readers of the figures, a line each
 */
public record TrialRecord(
        String key, String start, double seconds, double load, boolean bound, List<Cell> cells, List<String> notes) {
    public TrialRecord {
        cells = List.copyOf(cells);
        notes = List.copyOf(notes);
    }

    /** This trial and the same once more. */
    TrialRecord and(TrialRecord later) {
        return new TrialRecord(
                key,
                start,
                seconds + later.seconds,
                load,
                bound && later.bound,
                Cell.joined(cells, later.cells),
                Stream.concat(notes.stream(), later.notes.stream()).distinct().toList());
    }
}
