package io.clump.simulation.channels;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Thorough;
import org.junit.jupiter.api.Test;

class GangSimulationTest {
    /** PM8 [L73], C1 to C8 [L158-L173]: 10,000 switches, of which each seed has some. */
    @Test
    void noMessageIsLostDoubledOrTakenInAnotherContext() {
        int seeds = Thorough.Count.of(20, 400);
        for (long seed = 0; seed < seeds; seed++) {
            GangOutcome outcome = GangSimulation.run(seed, 500, 0.02);
            assertThat(outcome.failures()).as("seed %d", seed).isEmpty();
            assertThat(outcome.switches()).isGreaterThanOrEqualTo(500);
        }
    }

    @Test
    void aRunHasWhatItIsThereFor() {
        GangOutcome outcome = GangSimulation.run(7, 300, 0.02);

        assertThat(outcome.otherContext())
                .as("messages of processes that are ahead")
                .isPositive();
        assertThat(outcome.resent()).isPositive();
        assertThat(outcome.received()).isGreaterThan(1_000);
        assertThat(GangSimulation.run(7, 300, 0.02)).as("the same seed").isEqualTo(outcome);
    }

    @Test
    void aMostLossyNetworkOnlyTakesLonger() {
        assertThat(GangSimulation.run(3, 50, 0.5).failures()).isEmpty();
    }
}
