package io.clump.benchmarks.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FigureTest {
    private static final Bar AT_MOST_120_PERCENT = new Bar("peer", Bar.Sense.AT_MOST, 1.20);
    private static final Bar AT_LEAST_80_PERCENT = new Bar("peer", Bar.Sense.AT_LEAST, 0.80);
    private static final Bar AT_MOST_8 = new Bar(null, Bar.Sense.AT_MOST, 8);

    @Test
    void ratioIsThatOfTheMedians() {
        assertThat(figure(Sample.of(10, 30, 90), Sample.of(20, 5, 1000)).ratio("peer"))
                .isEqualTo(1.5);
    }

    @Test
    void upperBarHoldsUpToItsLimit() {
        assertThat(figure(Sample.of(120), Sample.of(100)).holds(AT_MOST_120_PERCENT))
                .isTrue();
        assertThat(figure(Sample.of(121), Sample.of(100)).holds(AT_MOST_120_PERCENT))
                .isFalse();
    }

    @Test
    void lowerBarHoldsDownToItsLimit() {
        assertThat(figure(Sample.of(80), Sample.of(100)).holds(AT_LEAST_80_PERCENT))
                .isTrue();
        assertThat(figure(Sample.of(79), Sample.of(100)).holds(AT_LEAST_80_PERCENT))
                .isFalse();
    }

    @Test
    void barOfTheValueLooksAtNoPeer() {
        assertThat(figure(Sample.of(8), Sample.of(1)).holds(AT_MOST_8)).isTrue();
        assertThat(figure(Sample.of(8.5), Sample.of(100)).holds(AT_MOST_8)).isFalse();
    }

    @Test
    void whatWasNotMeasuredNeitherHoldsNorFails() {
        assertThat(figure(null, Sample.of(100)).holds(AT_MOST_8)).isNull();
        assertThat(figure(null, Sample.of(100)).holds(AT_MOST_120_PERCENT)).isNull();
        assertThat(figure(Sample.of(1), Sample.of(1)).holds(new Bar("nobody", Bar.Sense.AT_MOST, 1)))
                .isNull();
    }

    private static Figure figure(@Nullable Sample ours, Sample peer) {
        return new Figure("name", "title", "ns", ours, Map.of("peer", peer), List.of(), List.of());
    }
}
