package io.clump.laboratory.experiment;

import org.jspecify.annotations.Nullable;

/**
 * Value that the thesis of 1998 reports for a point of a panel, in the panel's unit.
 *
 * @param panel name of the panel
 * @param series as in cells, so that both are shown beside each other
 * @param x as in cells
 * @param mean of its repetitions
 * @param interval half the width of its 95 % confidence interval; null if the thesis reports none
 */
public record Reference(
        String panel,
        String series,
        String x,
        double mean,
        @Nullable Double interval) {}
