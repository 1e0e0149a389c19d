package io.clump.laboratory.experiment;

import java.util.List;

/**
 * Result of a trial.
 *
 * @param cells in any order
 * @param notes for readers of the figures, a line each
 * @param bound whether all processes that should be bound to a processor were bound
 */
public record TrialResult(List<Cell> cells, List<String> notes, boolean bound) {
    public TrialResult {
        cells = List.copyOf(cells);
        notes = List.copyOf(notes);
    }

    /** Returns a result of cells alone, all of whose processes were bound as planned. */
    public static TrialResult of(List<Cell> cells) {
        return new TrialResult(cells, List.of(), true);
    }

    public TrialResult withNotes(List<String> allNotes) {
        return new TrialResult(cells, allNotes, bound);
    }

    /**
     * Returns the same, with another value for whether processes were bound.
     *
     * @param allBound whether all processes that should be bound to a processor were bound
     */
    public TrialResult bound(boolean allBound) {
        return new TrialResult(cells, notes, allBound);
    }
}
