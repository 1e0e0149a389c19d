package io.clump.apps.fft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.apps.Plans;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NpbBenchmarkTest {
    @Test
    void publishedChecksumsAreRightAndOthersAreNot() {
        for (NpbClass npb : NpbClass.values()) {
            double[] checksums = new double[2 * npb.iterations()];
            Arrays.setAll(checksums, i -> npb.checksum(i / 2)[i % 2]);
            assertThat(NpbBenchmark.failure(npb, checksums)).isNull();
            checksums[9] *= 1 + 2e-12;
            assertThat(NpbBenchmark.failure(npb, checksums))
                    .startsWith("wrong checksum: class=" + npb + ", iteration=5, found=");
            checksums[9] = Double.NaN;
            assertThat(NpbBenchmark.failure(npb, checksums)).isNotNull();
        }
    }

    @Test
    void eachPlaneGoesOnWhereTheOneBeforeEnds() {
        Box tall = new Box(4, 4, 4);
        Box flat = new Box(4, 16, 1);
        Rows ofTall = Rows.planes(tall, 0, 4);
        Rows ofFlat = Rows.planes(flat, 0, 1);
        for (int z = 0; z < 4; z++) {
            new NpbPoints(tall).plane(z, ofTall.re, ofTall.im, 4 * z);
        }
        new NpbPoints(flat).plane(0, ofFlat.re, ofFlat.im, 0);
        assertThat(ofTall.re).isDeepEqualTo(ofFlat.re);
        assertThat(ofTall.im).isDeepEqualTo(ofFlat.im);
    }

    @Test
    void otherClassesAreRefused() {
        assertThatThrownBy(() -> Fft.npb(Plans.options(new Fft(), 1, Map.of("npb", "A"))))
                .hasMessage("unknown NPB class: found=A, expected S or W");
    }
}
