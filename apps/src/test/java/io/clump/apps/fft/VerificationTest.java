package io.clump.apps.fft;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.apps.Run;
import io.clump.splitc.SplitC;
import io.clump.splitc.ThreadJob;
import io.clump.splitc.app.AppOptions;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VerificationTest {
    private static final Box BOX = Box.cube(16);

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void rightTransformIsRight(boolean inverse) {
        assertThat(failure(inverse, (result, back) -> {})).isNull();
    }

    @Test
    void oneWrongNumberOfTheResultIsFound() {
        // Norm and coefficients are unchanged; the transform back is not.
        assertThat(failure(false, (result, back) -> back.re[3][5] += 1e-11))
                .startsWith("the inverse transform differs from the input: relative distance found=");
        assertThat(failure(true, (result, back) -> back.im[0][0] = Double.NaN))
                .startsWith("the inverse transform" + " differs");
    }

    @Test
    void wrongNormIsFound() {
        assertThat(failure(false, (result, back) -> scale(result.re))).startsWith("Parseval's theorem does not hold");
        assertThat(failure(true, (result, back) -> result.re[9][1] = Double.POSITIVE_INFINITY))
                .startsWith("Parseval's theorem does not hold");
    }

    /** The other sign of the exponents, which norm and transform back do not distinguish from the right one. */
    @Test
    void coefficientsInAnotherOrderAreFound() {
        assertThat(failure(false, (result, back) -> {
                    double[] first = result.re[1];
                    for (int i = 1; i < result.re.length; i++) {
                        result.re[i] = i + 1 < result.re.length ? result.re[i + 1] : first;
                    }
                }))
                .startsWith("wrong coefficient: frequencies=");
    }

    private static void scale(double[][] rows) {
        for (double[] row : rows) {
            for (int i = 0; i < row.length; i++) {
                row[i] *= 1 + 1e-12;
            }
        }
    }

    /** Verifies a transform after its result, or that of the transform back, has been damaged. */
    private static @Nullable String failure(boolean inverse, BiConsumer<Rows, Rows> spoilt) {
        AtomicReference<@Nullable String> failure = new AtomicReference<>();
        ThreadJob.onOneNode(1).run(splitc -> failure.set(failure(splitc, inverse, spoilt)));
        return failure.get();
    }

    private static @Nullable String failure(SplitC splitc, boolean inverse, BiConsumer<Rows, Rows> spoilt)
            throws Exception {
        Distribution distribution = new Distribution(BOX, 0, 1, Distribution.Layout.BLOCK);
        SpreadTransform transform = new SpreadTransform(splitc, distribution);
        OwnPlanes own = new OwnPlanes(new Run(splitc, AppOptions.of(new Fft(), splitc)), distribution);
        Verification verification = new Verification(own, inverse);
        PointSource source = new RandomPoints(BOX, 3);
        Rows planes = transform.planes();
        own.fill(source, planes);
        double[] expected = verification.expected(planes);
        transform.transform(inverse);
        Rows result = Rows.planes(distribution);
        result.copy(planes);
        transform.transform(!inverse);
        spoilt.accept(result, planes);
        return verification.failure(expected, verification.found(result), verification.distance(planes, source));
    }
}
