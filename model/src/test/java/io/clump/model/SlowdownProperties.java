package io.clump.model;

import static io.clump.model.Slowdown.CORRELATED;
import static io.clump.model.Slowdown.INDEPENDENT;
import static io.clump.model.Slowdown.SCHEDULED;
import static io.clump.model.Slowdown.STATIC_MAP;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

class SlowdownProperties {
    private static final double ROUNDING = 1e-12;

    @Property(tries = 300)
    void anotherInterfaceNeverHurts(
            @ForAll @IntRange(min = 1, max = 64) int processes,
            @ForAll @IntRange(min = 1, max = 63) int interfaces,
            @ForAll @DoubleRange(max = 1) double utilization) {
        for (Slowdown slowdown : Slowdown.values()) {
            assertThat(slowdown.of(new NodeShape(processes, interfaces + 1), utilization))
                    .as("%s", slowdown)
                    .isLessThanOrEqualTo(slowdown.of(new NodeShape(processes, interfaces), utilization) + ROUNDING);
        }
    }

    @Property(tries = 300)
    void whoNeverCommunicatesIsNeverSlowedDownAndWhoAlwaysDoesHasHisShare(
            @ForAll @IntRange(min = 1, max = 64) int processes, @ForAll @IntRange(min = 1, max = 64) int interfaces) {
        NodeShape shape = new NodeShape(processes, interfaces);
        double share = (double) processes / interfaces;
        for (Slowdown slowdown : Slowdown.values()) {
            assertThat(slowdown.of(shape, 0)).as("%s", slowdown).isEqualTo(1);
            if (slowdown != STATIC_MAP) {
                assertThat(slowdown.of(shape, 1)).as("%s", slowdown).isCloseTo(share, within(ROUNDING * share));
                assertThat(slowdown.of(shape, Math.nextDown(1.0)))
                        .as("%s", slowdown)
                        .isCloseTo(share, within(1e-9 * share));
            }
            assertThat(slowdown.of(shape, Double.MIN_VALUE)).as("%s", slowdown).isEqualTo(1);
        }
        assertThat(STATIC_MAP.of(shape, 1)).isGreaterThanOrEqualTo(Math.max(1, share) - ROUNDING);
    }

    @Property(tries = 300)
    void aScheduleIsNeverWorseThanIndependenceAndCorrelationNeverBetter(
            @ForAll @IntRange(min = 1, max = 64) int processes,
            @ForAll @IntRange(min = 1, max = 64) int interfaces,
            @ForAll @DoubleRange(max = 1) double utilization) {
        NodeShape shape = new NodeShape(processes, interfaces);
        double independent = INDEPENDENT.of(shape, utilization);
        assertThat(independent)
                .isBetween(
                        SCHEDULED.of(shape, utilization) - ROUNDING,
                        CORRELATED.of(shape, utilization) * (1 + ROUNDING));
        double least = 1 / (1 + (interfaces - 1.0) / processes);
        assertThat(SCHEDULED.of(shape, utilization)).isGreaterThanOrEqualTo(least - ROUNDING);
        assertThat(STATIC_MAP.of(shape, utilization)).isGreaterThanOrEqualTo(independent * (1 - ROUNDING));
    }
}
