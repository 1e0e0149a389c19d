package io.clump.laboratory.experiment;

import io.clump.laboratory.harness.Sample;
import io.clump.laboratory.harness.Turns;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Cells as if they were measured. */
final class Measured {
    static final int FAST = 80;
    static final int SLOW = 300;

    private Measured() {}

    /** In the turns of a contest, all while lines were fast. */
    static Cell cell(String series, String contest, double... values) {
        return cell(series, contest, Collections.nCopies(values.length, FAST), values);
    }

    /** In the turns of a contest. */
    static Cell cell(String series, String contest, List<Integer> lineNanos, double... values) {
        Sample sample = new Sample(Arrays.stream(values).boxed().toList(), new Turns(List.of(contest), lineNanos));
        return Cell.of("panel", series, "x", sample, 2);
    }

    /** Eight turns that differ by little. */
    static Cell steady(String series, String contest, double value) {
        return cell(series, contest, value, value, value, value, value * 1.001, value, value, value * 0.999);
    }
}
