package io.clump.apps.linpack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import io.clump.apps.Plans;
import io.clump.apps.RecordingMonitor;
import io.clump.splitc.ThreadJob;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Linpack on ports, with direct and with emulated broadcast (thesis 1552–1602). */
class LinpackTest {
    @ParameterizedTest
    @CsvSource({
        "1, 100, 16, direct",
        "2, 100, 16, direct",
        "3, 101, 16, emulated",
        "4, 130, 7, direct",
        "5, 12, 5, direct",
        "2, 1, 64, direct",
        "3, 30, 1, emulated"
    })
    void equationsAreSolvedAndVerified(int size, int order, int strip, String broadcast) {
        RecordingMonitor[] monitors = run(ThreadJob.onOneNode(size), size, order, strip, broadcast);
        assertThat(monitors[0].results).containsEntry("verified", "true").doesNotContainKey("failure");
        for (RecordingMonitor each : monitors) {
            assertThat(each.phases).containsExactly("warm-up", "generate", "eliminate", "substitute", "verify");
            assertThat(Double.parseDouble(each.results.get("seconds"))).isPositive();
        }
    }

    @ParameterizedTest
    @CsvSource({"direct", "emulated"})
    void equationsAreSolvedOverTheNetwork(String broadcast) {
        RecordingMonitor[] monitors = run(ThreadJob.onNodes(0, 1, 1), 3, 150, 16, broadcast);
        assertThat(monitors[0].results).containsEntry("verified", "true");
    }

    /** The core repairs losses below the ports, so no process waits for ever. */
    @Test
    void equationsAreSolvedOverALossyNetwork() {
        ThreadJob job =
                ThreadJob.onNodes(0, 1).property("clump.faults", "loss=0.02,duplicate=0.02,reorder=0.02,seed=7");
        assertThat(run(job, 2, 150, 16, "direct")[0].results).containsEntry("verified", "true");
    }

    @Test
    void wrongUnknownIsFound() {
        Equations equations = new Equations(50, 8, 3, 1);
        double[][] columns = new double[51][];
        for (int column = 0; column <= 50; column++) {
            columns[column] = equations.column(column);
        }
        for (int strip = 0; strip < equations.strips(); strip++) {
            Panel panel = Panel.factor(equations, strip, columns);
            for (int column = equations.endColumn(strip); column <= 50; column++) {
                panel.apply(columns[column]);
            }
        }
        ThreadJob.onOneNode(1).run(splitc -> {
            double[] unknowns = solve(columns);
            assertThat(Linpack.residual(splitc, equations, unknowns)).isLessThan(Linpack.MOST_RESIDUAL);
            unknowns[7] += 1e-9;
            double residual = Linpack.residual(splitc, equations, unknowns);
            assertThat(Linpack.failure(residual)).contains("residual=");
            unknowns[7] = Double.NaN;
            assertThat(Linpack.failure(Linpack.residual(splitc, equations, unknowns)))
                    .contains("residual=NaN");
        });
    }

    @Test
    void equationsWithoutSolutionAreRefused() {
        Equations equations = new Equations(2, 2, 1, 1);
        assertThatThrownBy(() -> Panel.factor(equations, 0, new double[][] {{1, 2}, {2, 4}}))
                .isInstanceOf(ClumpException.class)
                .hasMessage("the equations have no unique solution: column=1");
    }

    private static double[] solve(double[][] columns) {
        double[] numbers = columns[columns.length - 1].clone();
        for (int i = numbers.length - 1; i >= 0; i--) {
            numbers[i] /= columns[i][i];
            for (int row = 0; row < i; row++) {
                numbers[row] -= columns[i][row] * numbers[i];
            }
        }
        return numbers;
    }

    private static RecordingMonitor[] run(ThreadJob job, int size, int order, int strip, String broadcast) {
        return Plans.run(job, size, new Linpack(), Map.of("size", order, "strip", strip, "broadcast", broadcast));
    }
}
