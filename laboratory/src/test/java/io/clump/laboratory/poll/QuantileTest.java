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

        assertThat(PollDuels.quantile(times, 0.5)).isEqualTo(500);
        assertThat(PollDuels.quantile(times, 0.99)).isEqualTo(990);
        assertThat(PollDuels.quantile(times, 0.999)).isEqualTo(999);
    }

    @Test
    void quantilesOfAFewAreAmongThem() {
        for (double share : new double[] {0.5, 0.99, 0.999}) {
            assertThat(PollDuels.quantile(List.of(7L), share)).isEqualTo(7);
        }
        assertThat(PollDuels.quantile(List.of(3L, 9L, 5L), 0.999)).isEqualTo(9);
    }
}
