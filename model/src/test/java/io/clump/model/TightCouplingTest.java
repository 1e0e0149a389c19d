package io.clump.model;

import static io.clump.model.Slowdown.INDEPENDENT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class TightCouplingTest {
    private static final NodeShape SHAPE = new NodeShape(8, 4);

    @Test
    void localMessagesTakeTheirShareFromTheInterfaces() {
        TightCoupling coupling = new TightCoupling(0.75, 0.2);

        // Of half a unit of communication a quarter is local and takes a fifth: 0.5 + 0.375 + 0.025.
        assertThat(coupling.time(0.5)).isCloseTo(0.9, within(1e-12));
        assertThat(coupling.adjustedUtilization(0.5)).isCloseTo(0.375 / 0.9, within(1e-12));
        assertThat(coupling.slowdown(INDEPENDENT, SHAPE, 0.5))
                .isCloseTo(INDEPENDENT.of(SHAPE, 0.375 / 0.9) * 0.9, within(1e-12));
    }

    @Test
    void withoutLocalMessagesNothingChanges() {
        TightCoupling coupling = new TightCoupling(1, 0.2);
        assertThat(coupling.time(0.5)).isEqualTo(1);
        assertThat(coupling.slowdown(INDEPENDENT, SHAPE, 0.5)).isEqualTo(INDEPENDENT.of(SHAPE, 0.5));
    }

    @Test
    void whoOnlyTalksToNeighboursThatAnswerAtOnceIsDoneAtOnce() {
        TightCoupling coupling = new TightCoupling(0, 0);
        assertThat(coupling.adjustedUtilization(1)).isZero();
        assertThat(coupling.slowdown(INDEPENDENT, SHAPE, 1)).isZero();
    }

    @Test
    void nonsenseIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TightCoupling(-0.1, 0))
                .withMessage("remote fraction: -0.1, not 0 to 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TightCoupling(0, 2))
                .withMessage("cost of local communication: 2.0, not 0 to 1");
    }
}
