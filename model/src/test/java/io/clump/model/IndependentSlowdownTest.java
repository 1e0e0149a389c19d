package io.clump.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The recursion against the sum over all sets of active processes, as the thesis writes it (8.4). */
class IndependentSlowdownTest {
    @ParameterizedTest
    @CsvSource({"6, 1, 0.1", "6, 4, 0.35", "6, 4, 0.99", "8, 2, 0.5", "3, 7, 0.8", "5, 2, 0", "5, 2, 1"})
    void slowdownIsThatOfTheSumOverAllSets(int processes, int interfaces, double utilization) {
        double served = 0;
        double total = 0;
        for (int set = 0; set < 1 << processes; set++) {
            int active = Integer.bitCount(set);
            double probability = Math.pow(utilization, active) * Math.pow(1 - utilization, processes - active);
            for (int count = 1; count <= active; count++) {
                probability *= (double) count / interfaces;
            }
            total += probability;
            served += probability * ((active == 0 ? 0 : interfaces) + processes - active) / processes;
        }
        assertThat(Slowdown.INDEPENDENT.of(new NodeShape(processes, interfaces), utilization))
                .isCloseTo(total / served, within(1e-9));
    }
}
