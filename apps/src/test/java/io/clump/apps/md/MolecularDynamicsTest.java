package io.clump.apps.md;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.clump.am2.ClumpException;
import io.clump.apps.Plans;
import io.clump.apps.RecordingMonitor;
import io.clump.splitc.ThreadJob;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Molecular dynamics on ports (thesis 1622–1690). */
class MolecularDynamicsTest {
    private static final String DIGEST = "33a1c841b7c60571";

    @ParameterizedTest
    @CsvSource({"1, direct", "2, direct", "3, emulated", "4, direct"})
    void particlesMoveTheSameInAnyNumberOfProcesses(int size, String broadcast) {
        RecordingMonitor[] monitors = run(ThreadJob.onOneNode(size), size, Map.of("broadcast", broadcast));
        assertThat(monitors[0].results)
                .containsEntry("verified", "true")
                .containsEntry("digest", DIGEST)
                .doesNotContainKey("failure");
        assertThat(Double.parseDouble(monitors[0].results.get("drift"))).isBetween(1e-9, MolecularDynamics.MOST_DRIFT);
        for (RecordingMonitor each : monitors) {
            assertThat(each.phases).containsExactly("warm-up", "steps", "verify");
        }
    }

    @ParameterizedTest
    @CsvSource({"direct", "emulated"})
    void processesTakeTurnsOverTheNetwork(String broadcast) {
        RecordingMonitor[] monitors =
                run(ThreadJob.onNodes(0, 1, 1), 3, Map.of("broadcast", broadcast, "turns", "true"));
        assertThat(monitors[0].results).containsEntry("verified", "true").containsEntry("digest", DIGEST);
    }

    /** The forces that are found by cells are those of all pairs, and the derivative of the energy. */
    @Test
    void forcesAreThoseOfAllPairs() {
        Particles particles = new Particles(5, 4, 0, 1);
        Simulation simulation = new Simulation(particles, 0.005, 30, () -> {});
        simulation.run(step -> {}, step -> {});
        double energy = new Forces(particles).compute(() -> {});
        assertThat(energy).isCloseTo(energyOfAllPairs(particles), within(1e-9));
        double force = particles.forceX[3];
        double little = 1e-6;
        particles.x[3] += little;
        double more = energyOfAllPairs(particles);
        particles.x[3] -= 2 * little;
        double less = energyOfAllPairs(particles);
        assertThat(force).isCloseTo((less - more) / (2 * little), within(1e-3));
    }

    @Test
    void energyThatIsNotConservedIsFound() {
        assertThat(MolecularDynamics.failure(MolecularDynamics.drift(new double[] {-10, -10.005, -10}), 0, 1))
                .isNull();
        assertThat(MolecularDynamics.failure(MolecularDynamics.drift(new double[] {-10, -9.98, -10}), 0, 1))
                .contains("energy");
        assertThat(MolecularDynamics.failure(MolecularDynamics.drift(new double[] {-10, Double.NaN, -10}), 0, 1))
                .contains("energy");
        assertThat(MolecularDynamics.failure(0, 1, 1000)).contains("momentum");
    }

    @Test
    void longStepsAreRefused() {
        assertThatThrownBy(() -> Plans.plan(new MolecularDynamics(), 2, Map.of("time-step", "0.1")))
                .isInstanceOf(ClumpException.class)
                .hasMessage("invalid parameter: time-step=0.1, expected more than 0, at most 0.01");
    }

    private static double energyOfAllPairs(Particles particles) {
        double reach = Forces.REACH;
        double energy = 0;
        for (int i = 0; i < particles.count; i++) {
            for (int j = 0; j < i; j++) {
                double r = Math.sqrt(square(particles.x[i] - particles.x[j], particles.edge)
                        + square(particles.y[i] - particles.y[j], particles.edge)
                        + square(particles.z[i] - particles.z[j], particles.edge));
                if (r < reach) {
                    double slope = 4 * (-12 * Math.pow(reach, -13) + 6 * Math.pow(reach, -7));
                    energy += 4 * (Math.pow(r, -12) - Math.pow(r, -6))
                            - 4 * (Math.pow(reach, -12) - Math.pow(reach, -6))
                            - (r - reach) * slope;
                }
            }
        }
        return energy;
    }

    private static double square(double difference, double edge) {
        double nearest = difference - edge * Math.rint(difference / edge);
        return nearest * nearest;
    }

    private static RecordingMonitor[] run(ThreadJob job, int size, Map<String, String> more) {
        Map<String, String> options = new TreeMap<>(Map.of("cubes", "5", "steps", "40"));
        options.putAll(more);
        return Plans.run(job, size, new MolecularDynamics(), options);
    }
}
