package io.clump.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

/** The recursion against the sum over all sets of active processes, as the thesis writes it. */
class EquilibriumTest {
    private static final double[] DIFFERENT = {0.1, 0.8, 0.35, 0.5, 0.02, 0.99};

    @Test
    void differentUtilizationsAsTheSumOverAllSets() {
        assertSameAsSum(1, any -> 1, DIFFERENT);
        assertSameAsSum(4, any -> 1, DIFFERENT);
    }

    @Test
    void efficiencyAsTheSumOverAllSets() {
        assertSameAsSum(3, active -> 1.0 / active, DIFFERENT);
    }

    @Test
    void whoNeverOrAlwaysCommunicatesRestrictsTheStates() {
        assertSameAsSum(2, any -> 1, 0, 1, 0.5, 1, 0.25, 0);
        Equilibrium equilibrium = Equilibrium.ofDifferent(2, 0, 1, 0.5, 1, 0.25, 0);
        assertThat(equilibrium.probability(1)).isZero();
        assertThat(equilibrium.probability(5)).isZero();
        assertThat(equilibrium.slowdownOf(0)).isCloseTo(1, within(1e-12));
    }

    @Test
    void manyProcessesAtTheEdgesStayFinite() {
        double[] utilizations = new double[64];
        for (int process = 0; process < utilizations.length; process++) {
            utilizations[process] = process % 2 == 0 ? 1e-300 : Math.nextDown(1.0);
        }
        Equilibrium equilibrium = Equilibrium.ofDifferent(64, active -> 0.01, utilizations);
        assertThat(equilibrium.probability(32)).isCloseTo(1, within(1e-9));
        assertThat(equilibrium.slowdownOf(0)).isCloseTo(1, within(1e-9));
        assertThat(equilibrium.slowdownOf(1)).isCloseTo(32 / 0.64, within(1e-6));
    }

    @Test
    void nonsenseIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Equilibrium.ofDifferent(1, active -> 2, 0.5))
                .withMessage("efficiency with 1 active processes: 2.0, not 0.01 to 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Equilibrium.ofDifferent(1))
                .withMessageContaining("processes");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Equilibrium.ofDifferent(1, 0.5, -1))
                .withMessageContaining("-1.0");
    }

    private static void assertSameAsSum(int interfaces, IntToDoubleFunction efficiency, double... utilizations) {
        int processes = utilizations.length;
        double[] byActive = new double[processes + 1];
        double[] speeds = new double[processes];
        double total = 0;
        for (int set = 0; set < 1 << processes; set++) {
            int active = Integer.bitCount(set);
            double probability = 1;
            for (int count = 1; count <= active; count++) {
                probability *= count / (interfaces * efficiency.applyAsDouble(count));
            }
            for (int process = 0; process < processes; process++) {
                boolean member = (set >> process & 1) == 1;
                probability *= member ? utilizations[process] : 1 - utilizations[process];
            }
            total += probability;
            byActive[active] += probability;
            for (int process = 0; process < processes; process++) {
                boolean member = (set >> process & 1) == 1;
                speeds[process] += probability * (member ? interfaces * efficiency.applyAsDouble(active) / active : 1);
            }
        }
        Equilibrium equilibrium = Equilibrium.ofDifferent(interfaces, efficiency, utilizations);
        double speed = 0;
        for (int active = 0; active <= processes; active++) {
            assertThat(equilibrium.probability(active)).isCloseTo(byActive[active] / total, within(1e-12));
        }
        for (int process = 0; process < processes; process++) {
            assertThat(equilibrium.slowdownOf(process)).isCloseTo(total / speeds[process], within(1e-9));
            speed += speeds[process] / total / processes;
        }
        assertThat(equilibrium.slowdown()).isCloseTo(1 / speed, within(1e-9));
    }
}
