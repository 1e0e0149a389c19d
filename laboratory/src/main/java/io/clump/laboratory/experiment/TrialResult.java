package io.clump.laboratory.experiment;

import java.util.List;

/**
 * What a trial has found.
 *
 * @param cells in any order
 * @param notes what a reader should know, a line each
 * @param bound whether all processes that were to be bound to a processor were
 */
public record TrialResult(List<Cell> cells, List<String> notes, boolean bound) {
    public TrialResult {
        cells = List.copyOf(cells);
        notes = List.copyOf(notes);
    }

    /** A result of cells alone, all of whose processes ran as they were to. */
    public static TrialResult of(List<Cell> cells) {
        return new TrialResult(cells, List.of(), true);
    }

    /** The same with notes. */
    public TrialResult withNotes(List<String> allNotes) {
        return new TrialResult(cells, allNotes, bound);
    }

    /**
     * The same, but told whether processes were bound.
     *
     * @param allBound whether all processes that were to be bound to a processor were
     */
    public TrialResult bound(boolean allBound) {
        return new TrialResult(cells, notes, allBound);
    }
}
