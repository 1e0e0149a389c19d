package io.clump.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A group of processes, event by event. */
class SharedInterfaceTest {
    @Test
    void twoWhoCommunicateTogetherTakeTwiceAsLong() {
        SharedInterface group = group(new NodeShape(2, 1), Sharing.POOLED, DemandTime.CONSTANT, 0.25);
        group.start(2, false);

        group.runUntil(0.75 + 0.25);
        assertThat(group.workOf(0)).isCloseTo(0.75 + 0.125, within(1e-12));
        assertThat(group.cycles()).isZero();

        group.run();
        assertThat(group.now()).isCloseTo(2 * (0.75 + 2 * 0.25), within(1e-12));
        assertThat(group.cycles()).isEqualTo(4);
        assertThat(group.waiting()).isEqualTo(2);
    }

    @Test
    void inLineTheSecondHasNothingUntilTheFirstIsDone() {
        SharedInterface group = group(new NodeShape(2, 2), Sharing.SCHEDULED, DemandTime.CONSTANT, 0.5);
        group.start(1, false);

        group.runUntil(0.5 + 0.2);
        assertThat(group.workOf(0)).isCloseTo(0.5 + 0.4, within(1e-12));
        assertThat(group.workOf(1)).isCloseTo(0.5, within(1e-12));

        group.run();
        assertThat(group.now()).isCloseTo(0.5 + 0.5, within(1e-12));
    }

    @Test
    void oneAloneHasAllInterfaces() {
        SharedInterface group = group(new NodeShape(1, 4), Sharing.POOLED, DemandTime.CONSTANT, 0.5);
        group.start(3, false);
        group.run();
        assertThat(group.now()).isCloseTo(3 * (0.5 + 0.5 / 4), within(1e-12));
    }

    @ParameterizedTest
    @EnumSource
    void whatInterfacesGaveIsWhatProcessesGot(Sharing sharing) {
        SharedInterface group = group(new NodeShape(8, 3), sharing, DemandTime.EXPONENTIAL, 0.4);
        group.start(Long.MAX_VALUE, false);
        for (double time = 0.7; time < 200; time += 0.7) {
            group.runUntil(time);
            double got = 0;
            for (int process = 0; process < group.processes(); process++) {
                got += group.workOf(process);
            }
            assertThat(got).as("at %s", time).isCloseTo(group.work(), within(1e-8));
            assertThat(group.now()).isCloseTo(time, within(1e-9));
            assertThat(group.waiting()).isZero();
        }
        assertThat(group.cycles()).isGreaterThan(group.processes() * 100L);
    }

    private static SharedInterface group(NodeShape shape, Sharing sharing, DemandTime demandTime, double utilization) {
        return new Scenario(1, shape, utilization, sharing, demandTime, 42).groups(0)[0];
    }
}
