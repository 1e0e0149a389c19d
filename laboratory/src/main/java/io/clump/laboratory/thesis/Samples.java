package io.clump.laboratory.thesis;

import io.clump.laboratory.harness.Measurement;
import io.clump.laboratory.harness.Sample;

/** Calculations with samples, turn by turn: those of the same number were measured one soon after the other. */
final class Samples {
    private static final double PICOS_PER_NANO = 1000;
    private static final double PICOS_PER_SECOND = 1e12;
    private static final double BYTES_PER_MEGABYTE = 1 << 20;

    private Samples() {}

    /** One of the details of each round. */
    static Sample detail(Measurement found, int index) {
        return found.detail(round -> (double) round.get(index));
    }

    /** One of the details, which are picoseconds, in nanoseconds. */
    static Sample nanos(Measurement found, int index) {
        return detail(found, index).convert(picos -> picos / PICOS_PER_NANO);
    }

    /** Returns megabytes of 2^20 bytes in a second, from a detail with the picoseconds of this many bytes. */
    static Sample rate(Measurement found, int index, int bytes) {
        return detail(found, index)
                .convert(picos -> bytes / BYTES_PER_MEGABYTE * PICOS_PER_SECOND / Math.max(1, picos));
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
