package io.clump.apps.fft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.jtransforms.fft.DoubleFFT_1D;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RowTransformTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024})
    void eachColumnIsTransformedAsJTransformsDoes(int length) {
        // Enough for several blocks of columns with a rest.
        int columns = 150;
        SplittableRandom random = new SplittableRandom(length);
        double[][] re = new double[length][columns];
        double[][] im = new double[length][columns];
        double[][] expected = new double[columns][2 * length];
        for (int k = 0; k < length; k++) {
            for (int i = 0; i < columns; i++) {
                re[k][i] = expected[i][2 * k] = random.nextDouble(-1, 1);
                im[k][i] = expected[i][2 * k + 1] = random.nextDouble(-1, 1);
            }
        }
        DoubleFFT_1D reference = new DoubleFFT_1D(length);

        new RowTransform(length).transform(re, im, 0, columns);

        for (int i = 0; i < columns; i++) {
            reference.complexForward(expected[i]);
            for (int k = 0; k < length; k++) {
                assertThat(Math.hypot(re[k][i] - expected[i][2 * k], im[k][i] - expected[i][2 * k + 1]))
                        .as("column %d, frequency %d", i, k)
                        .isLessThan(1e-15 * length);
            }
        }
    }

    @Test
    void pointsOfTheUnitCircleAreAsPreciseAsDoublesAre() {
        for (int parts = 1; parts <= 1024; parts *= 2) {
            for (int k = 0; k < parts; k++) {
                // The argument's rounding, of at most half a unit of 2π, is all that may differ.
                double angle = 2 * StrictMath.PI * k / parts;
                assertThat(UnitCircle.cosine(k, parts)).isCloseTo(StrictMath.cos(angle), within(9e-16));
                assertThat(UnitCircle.sine(k, parts)).isCloseTo(StrictMath.sin(angle), within(9e-16));
            }
        }
        assertThat(UnitCircle.cosine(1, 4)).isZero();
        assertThat(UnitCircle.sine(1, 2)).isZero();
        assertThat(UnitCircle.sine(1, 8)).isEqualTo(Math.sqrt(0.5)).isEqualTo(UnitCircle.cosine(1, 8));
        assertThat(UnitCircle.sine(1, 4)).isEqualTo(1);
    }
}
