package io.clump.apps.matmul;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.clump.apps.Plans;
import io.clump.apps.RecordingMonitor;
import io.clump.splitc.ThreadJob;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Matrix multiplication by a master and slaves (thesis 1606–1619). */
class MatrixMultiplyTest {
    @ParameterizedTest
    @CsvSource({"1, 90, direct", "2, 100, direct", "3, 101, emulated", "4, 70, direct", "5, 3, direct"})
    void productIsVerified(int size, int order, String broadcast) {
        check(ThreadJob.onOneNode(size), size, order, broadcast);
    }

    @ParameterizedTest
    @CsvSource({"direct", "emulated"})
    void productIsVerifiedOverTheNetwork(String broadcast) {
        check(ThreadJob.onNodes(0, 1, 1), 3, 150, broadcast);
    }

    @Test
    void productIsThatOfTheDefinition() {
        int order = 70;
        SquareMatrix a = SquareMatrix.random(order, 1);
        SquareMatrix b = SquareMatrix.random(order, 2);
        SquareMatrix c = new SquareMatrix(order, order);
        SquareMatrix.multiply(a, b, c, 0, order, () -> {});
        for (int row = 0; row < order; row++) {
            for (int column = 0; column < order; column++) {
                double sum = 0;
                for (int i = 0; i < order; i++) {
                    sum += a.numbers[i * order + row] * b.numbers[column * order + i];
                }
                assertThat(c.numbers[column * order + row]).isCloseTo(sum, within(1e-13));
            }
        }
        assertThat(MatrixMultiply.error(a, b, c, 5)).isLessThanOrEqualTo(1);
        c.numbers[order * order - 1] += 1e-9;
        assertThat(MatrixMultiply.error(a, b, c, 5)).isGreaterThan(1);
        c.numbers[17] = Double.NaN;
        assertThat(MatrixMultiply.error(a, b, c, 5)).isNaN();
    }

    private static void check(ThreadJob job, int size, int order, String broadcast) {
        RecordingMonitor[] monitors =
                Plans.run(job, size, new MatrixMultiply(), Map.of("size", order, "broadcast", broadcast));
        assertThat(monitors[0].results).containsEntry("verified", "true").doesNotContainKey("failure");
        assertThat(monitors[0].phases).containsExactly("warm-up", "multiply", "verify");
        for (RecordingMonitor each : monitors) {
            assertThat(Double.parseDouble(each.results.get("seconds"))).isPositive();
        }
    }
}
