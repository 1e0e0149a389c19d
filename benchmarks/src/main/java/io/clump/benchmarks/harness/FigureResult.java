package io.clump.benchmarks.harness;

import java.util.List;

/**
 * What was measured.
 *
 * @param figures in the order in which to show them
 * @param bound whether all sides of all contestants were bound to their processors
 */
public record FigureResult(List<Figure> figures, boolean bound) {
    /** Makes a result. */
    public FigureResult {
        figures = List.copyOf(figures);
    }
}
