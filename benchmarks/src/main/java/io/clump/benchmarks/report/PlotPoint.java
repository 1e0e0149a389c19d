package io.clump.benchmarks.report;

import io.clump.benchmarks.harness.Estimate;
import io.clump.benchmarks.laboratory.Cell;
import io.clump.benchmarks.laboratory.Reference;

/**
 * A mean and its interval, of ours or of the thesis.
 *
 * @param x place on the axis
 * @param estimate what is known; the interval may be NaN
 */
record PlotPoint(String x, Estimate estimate) {
    static PlotPoint of(Cell cell) {
        return new PlotPoint(cell.x(), Estimate.of(cell.sample()));
    }

    static PlotPoint of(Reference reference) {
        Double interval = reference.interval();
        return new PlotPoint(
                reference.x(), new Estimate(reference.mean(), interval == null ? Double.NaN : interval, Double.NaN));
    }

    double mean() {
        return estimate.mean();
    }

    boolean hasInterval() {
        return estimate.interval() > 0;
    }

    /** The lower end of the interval; the mean if there is none. */
    double low() {
        return hasInterval() ? mean() - estimate.interval() : mean();
    }

    /** The upper end of the interval; the mean if there is none. */
    double high() {
        return hasInterval() ? mean() + estimate.interval() : mean();
    }
}
