package io.clump.simulation.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import io.clump.am2.Thorough;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Simulations of engines for many seeds; {@code clump simulate} runs more of them. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class SimulationTest {
    /** Number of seeds that the test runs; set by {@code -Dclump.test.seeds}. */
    private static final int SEEDS = Integer.getInteger("clump.test.seeds", Thorough.Count.of(100, 2000));

    /** First seed, to repeat one that a failed test has named; set by {@code -Dclump.test.seed}. */
    private static final long FIRST = Long.getLong("clump.test.seed", 0);

    private static final int CROWDS = Thorough.Count.of(1, 3);

    @Test
    void everySeedKeepsThePromises() {
        for (long seed = FIRST; seed < FIRST + SEEDS; seed++) {
            assertIsGood(Simulation.run(seed, 0, null));
        }
    }

    /**
     * A receiver that asks after a long pause asks again soon when the question was lost: its sender's timeout is
     * almost over.
     */
    @Test
    void nothingComesBackOfALivingPeerWhoseQuestionAfterAPauseWasLost() {
        assertIsGood(Simulation.run(1078, 6, null));
    }

    @Test
    void sixtyFourEndpointsKeepThePromises() {
        for (long seed = FIRST; seed < FIRST + CROWDS; seed++) {
            Outcome outcome = Simulation.run(seed, 64, null);
            assertThat(outcome.endpoints()).isEqualTo(64);
            assertIsGood(outcome);
        }
    }

    @Test
    void aSeedRepeatsEverythingAndAnotherDoesNot() {
        for (long seed = 1; seed <= Thorough.Count.of(2, 4); seed++) {
            List<String> first = new ArrayList<>();
            List<String> second = new ArrayList<>();
            Outcome outcome = Simulation.run(seed, 0, first::add);
            assertThat(Simulation.run(seed, 0, second::add)).isEqualTo(outcome);
            assertThat(second).isEqualTo(first);
            assertThat(Simulation.run(seed, 0, null)).isEqualTo(outcome);
            assertThat(Simulation.run(seed + 1, 0, null).traceHash()).isNotEqualTo(outcome.traceHash());
        }
    }

    /** A simulation proves nothing about events that never happen in it. */
    @Test
    void seedsReachEverythingThatCanHappen() {
        List<Scenario> scenarios = new ArrayList<>();
        long lost = 0;
        long resent = 0;
        long returned = 0;
        for (long seed = 0; seed < 300; seed++) {
            scenarios.add(Simulation.scenario(seed, 0));
        }
        for (long seed = 0; seed < 50; seed++) {
            Outcome outcome = Simulation.run(seed, 0, null);
            lost += outcome.lost();
            resent += outcome.resent();
            returned += outcome.returned();
        }
        assertThat(List.of(lost, resent, returned))
                .allSatisfy(count -> assertThat(count).isGreaterThan(100));
        assertThat(scenarios)
                .anyMatch(scenario -> scenario.endpoints() > 32)
                .anyMatch(scenario -> scenario.endpoints() == 2)
                .anyMatch(scenario -> scenario.slowEndpoints() > 0)
                .anyMatch(scenario -> scenario.receiveBuffers() == 2)
                .anyMatch(scenario -> scenario.faults().truncate() > 0)
                .anyMatch(scenario -> scenario.faults().corrupt() > 0)
                .anyMatch(scenario -> scenario.datagramBytes() == Scenario.WIDE)
                .anyMatch(scenario -> scenario.datagramBytes() != Scenario.WIDE)
                .anyMatch(Scenario::isCalm)
                .anyMatch(scenario -> scenario.paths().narrow() > 0)
                .anyMatch(scenario -> scenario.paths().forge() > 0)
                .anyMatch(scenario -> scenario.fabric().burstShare() > 0)
                .anyMatch(scenario ->
                        !scenario.fabric().isPlain() && scenario.fabric().burstShare() == 0)
                .anyMatch(scenario -> scenario.gathers() && scenario.endpoints() > 8)
                .anyMatch(scenario -> !scenario.incidents().isEmpty() && scenario.isUndisturbed(0, 1))
                .anyMatch(scenario -> !scenario.hasManyRetries())
                .anyMatch(scenario -> scenario.firstSequence() < 0)
                .anyMatch(scenario -> scenario.firstSequence() > 0);
        for (Incident.Kind kind : Incident.Kind.values()) {
            assertThat(scenarios.stream().flatMap(scenario -> scenario.incidents().stream()))
                    .anyMatch(incident -> incident.kind() == kind && incident.isForever()
                            || kind == Incident.Kind.STOP && !incident.isForever());
        }
    }

    @Test
    void numbersOfEndpointsThatCannotBeAreRefused() {
        for (int endpoints : new int[] {-1, 1, 1025}) {
            assertThatThrownBy(() -> Simulation.run(0, endpoints, null))
                    .isInstanceOf(ClumpException.class)
                    .hasMessageContaining("found=" + endpoints);
        }
    }

    private static void assertIsGood(Outcome outcome) {
        assertThat(outcome.failures())
                .as(
                        "./clump simulate --seed %d --endpoints %d --trace: %s",
                        outcome.seed(), outcome.endpoints(), outcome.scenario())
                .isEmpty();
    }
}
