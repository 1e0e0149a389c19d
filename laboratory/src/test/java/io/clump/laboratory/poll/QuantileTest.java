package io.clump.laboratory.poll;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class QuantileTest {
    @Test
    void quantilesOfAThousand() {
        List<Long> times =
                new ArrayList<>(LongStream.rangeClosed(1, 1000).boxed().toList());
        Collections.reverse(times);

        assertThat(Quantile.P50.of(times)).isEqualTo(500);
        assertThat(Quantile.P99.of(times)).isEqualTo(990);
        assertThat(Quantile.P99_9.of(times)).isEqualTo(999);
    }

    @Test
    void quantilesOfAFewAreAmongThem() {
        for (Quantile quantile : Quantile.values()) {
            assertThat(quantile.of(List.of(7L))).isEqualTo(7);
        }
        assertThat(Quantile.P99_9.of(List.of(3L, 9L, 5L))).isEqualTo(9);
    }

    @Test
    void labelsAreThoseOfPercentiles() {
        assertThat(Quantile.P50.label()).isEqualTo("p50");
        assertThat(Quantile.P99_9.label()).isEqualTo("p99.9");
    }
}
