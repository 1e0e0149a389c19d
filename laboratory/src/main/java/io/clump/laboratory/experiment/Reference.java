package io.clump.laboratory.experiment;

import org.jspecify.annotations.Nullable;

/**
 * Value that a paper reports for a point of a panel, in the panel's unit.
 *
 * @param paper author and year, as in {@link Citation#paper}
 * @param panel name of the panel
 * @param series as in cells, so that both are shown beside each other
 * @param x as in cells
 * @param mean of its repetitions
 * @param interval half the width of its 95 % confidence interval; null if the paper reports none
 */
public record Reference(
        String paper,
        String panel,
        String series,
        String x,
        double mean,
        @Nullable Double interval) {
    /** Returns the year in which the paper was published. */
    public String year() {
        return paper.substring(paper.lastIndexOf(' ') + 1);
    }
}
