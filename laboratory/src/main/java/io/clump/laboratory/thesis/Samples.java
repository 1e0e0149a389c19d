package io.clump.laboratory.thesis;

import io.clump.laboratory.harness.Measurement;
import io.clump.laboratory.harness.Sample;

/** Calculations with samples, turn by turn: those of the same number were measured one soon after the other. */
final class Samples {
    private Samples() {}

    /** One of the details of each round. */
    static Sample detail(Measurement found, int index) {
        return found.detail(round -> (double) round.get(index));
    }

    static Sample ratio(Sample above, Sample below) {
        return above.with(below, (one, other) -> one / other);
    }

    static Sample difference(Sample more, Sample less) {
        return more.with(less, (one, other) -> one - other);
    }

    static Sample sum(Sample first, Sample second) {
        return first.with(second, Double::sum);
    }
}
