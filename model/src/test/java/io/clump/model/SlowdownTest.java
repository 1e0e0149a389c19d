package io.clump.model;

import static io.clump.model.Slowdown.CORRELATED;
import static io.clump.model.Slowdown.INDEPENDENT;
import static io.clump.model.Slowdown.SCHEDULED;
import static io.clump.model.Slowdown.STATIC_MAP;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The figures that the thesis quotes, and those recomputed from its formulas. */
class SlowdownTest {
    private static final NodeShape EIGHT_ON_FOUR = new NodeShape(8, 4);

    @ParameterizedTest
    @CsvSource({
        "8, 4, .931, .865, 1.031, 1.400, 1.800",
        "2, 1, 1.010, 1.090, 1.250, 1.490, 1.810",
        "8, 8, .914, .756, .654, .711, .900",
        "1, 2, .95, .85, .75, .65, .55"
    })
    void independentDemands(int processes, int interfaces, double x1, double x3, double x5, double x7, double x9) {
        NodeShape shape = new NodeShape(processes, interfaces);
        double[] expected = {x1, x3, x5, x7, x9};
        for (int i = 0; i < expected.length; i++) {
            double utilization = 0.1 + 0.2 * i;
            assertThat(INDEPENDENT.of(shape, utilization))
                    .as("X%s at %s", shape, utilization)
                    .isCloseTo(expected[i], within(0.0006));
        }
    }

    @Test
    void eightProcessesOnFourInterfacesWinMostAtAUtilizationOf28PercentAndLoseFrom48On() {
        double lowest = Curves.lowest(at -> INDEPENDENT.of(EIGHT_ON_FOUR, at));

        assertThat(lowest).isCloseTo(0.281, within(0.0005));
        assertThat(INDEPENDENT.of(EIGHT_ON_FOUR, lowest)).isCloseTo(0.8635, within(0.00005));
        assertThat(Curves.overtakes(at -> INDEPENDENT.of(EIGHT_ON_FOUR, at), at -> 1))
                .hasValueCloseTo(0.4785, within(0.0005));
    }

    @Test
    void aScheduleBringsNoMoreThan27Percent() {
        double best = Slowdown.bestScheduledUtilization(EIGHT_ON_FOUR);
        assertThat(Curves.lowest(at -> SCHEDULED.of(EIGHT_ON_FOUR, at))).isCloseTo(best, within(1e-7));
        assertThat(SCHEDULED.of(EIGHT_ON_FOUR, best)).isCloseTo(8 / 11.0, within(1e-12));
    }

    @Test
    void sixInterfacesForEightProcessesBeatTwoForEachUpToHalfUtilization() {
        NodeShape eightOnSix = new NodeShape(8, 6);
        NodeShape workstation = new NodeShape(1, 2);
        assertThat(Curves.overtakes(at -> INDEPENDENT.of(eightOnSix, at), at -> INDEPENDENT.of(workstation, at)))
                .hasValueCloseTo(0.49, within(0.005));
    }

    @Test
    void aStaticMapNeverWinsAndKeepsAboutHalfOfWhatIndependenceBrings() {
        assertThat(STATIC_MAP.of(EIGHT_ON_FOUR, 0.5)).isEqualTo(INDEPENDENT.of(new NodeShape(2, 1), 0.5));
        assertThat(Curves.overtakes(at -> STATIC_MAP.of(EIGHT_ON_FOUR, at), at -> 1))
                .isEmpty();
        double kept = (CORRELATED.of(EIGHT_ON_FOUR, 0.5) - STATIC_MAP.of(EIGHT_ON_FOUR, 0.5))
                / (CORRELATED.of(EIGHT_ON_FOUR, 0.5) - INDEPENDENT.of(EIGHT_ON_FOUR, 0.5));
        assertThat(kept).isBetween(0.45, 0.6);
    }

    @Test
    void aStaticMapDealsProcessesOutEvenly() {
        assertThat(Slowdown.staticGroups(new NodeShape(8, 3))).containsExactly(3, 3, 2);
        assertThat(Slowdown.staticGroups(new NodeShape(2, 5))).containsExactly(1, 1);
    }

    @Test
    void correlatedDemandsLoseInProportion() {
        assertThat(CORRELATED.of(EIGHT_ON_FOUR, 0.25)).isCloseTo(1.25, within(1e-12));
        assertThat(CORRELATED.of(EIGHT_ON_FOUR, 1)).isCloseTo(2, within(1e-12));
    }

    @Test
    void nonsenseIsRefusedWithTheValueAndTheLimit() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CORRELATED.of(EIGHT_ON_FOUR, 1.5))
                .withMessage("utilization: 1.5, not 0 to 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SCHEDULED.of(EIGHT_ON_FOUR, Double.NaN))
                .withMessage("utilization: NaN, not 0 to 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new NodeShape(65, 1))
                .withMessage("processes of a node: 65, not 1 to 64");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new NodeShape(1, 0))
                .withMessage("network interfaces of a node: 0, not 1 to 64");
    }
}
