package io.clump.laboratory.experiment;

import io.clump.laboratory.harness.OtherWork;
import java.util.List;
import java.util.stream.Stream;

/**
 * A trial that is done, in the form in which results keep it.
 *
 * @param key of the trial
 * @param start time of its start, in ISO format, UTC
 * @param seconds duration
 * @param load average of the last minute when it began: other processes, and earlier measurements
 * @param others how many processors other processes used just before it; {@link #UNKNOWN} if not measured
 * @param bound whether all processes that were to be bound to a processor were
 * @param cells its results
 * @param notes for readers of the figures, a line each
 */
public record TrialRecord(
        String key,
        String start,
        double seconds,
        double load,
        double others,
        boolean bound,
        List<Cell> cells,
        List<String> notes) {
    /** For others, if it was not checked. */
    public static final double UNKNOWN = -1;

    public TrialRecord {
        cells = List.copyOf(cells);
        notes = List.copyOf(notes);
    }

    /** Returns whether other processes left the machine to it. */
    public boolean wasQuiet() {
        return others <= OtherWork.QUIET;
    }

    /** This trial and the same once more. */
    TrialRecord and(TrialRecord later) {
        return new TrialRecord(
                key,
                start,
                seconds + later.seconds,
                load,
                Math.max(others, later.others),
                bound && later.bound,
                Cell.joined(cells, later.cells),
                Stream.concat(notes.stream(), later.notes.stream()).distinct().toList());
    }
}
