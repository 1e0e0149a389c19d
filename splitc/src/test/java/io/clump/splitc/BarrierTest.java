package io.clump.splitc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BarrierTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void noRankLeavesBeforeAllHaveEntered(int size) {
        assertSeparates(ThreadJob.onOneNode(size), size, 1000);
    }

    @Test
    void noRankLeavesBeforeAllHaveEnteredOverTheNetwork() {
        assertSeparates(ThreadJob.onNodes(0, 1, 2), 3, 300);
    }

    @Test
    void noRankLeavesBeforeAllHaveEnteredOnSeveralNodes() {
        assertSeparates(ThreadJob.onNodes(0, 0, 1, 1, 2), 5, 300);
    }

    private static void assertSeparates(ThreadJob job, int size, int rounds) {
        AtomicIntegerArray entered = new AtomicIntegerArray(size);
        job.run(splitc -> {
            for (int round = 1; round <= rounds; round++) {
                entered.set(splitc.rank(), round);
                splitc.barrier();
                for (int rank = 0; rank < size; rank++) {
                    assertThat(entered.get(rank))
                            .as("rounds entered by rank %d when rank %d left round %d", rank, splitc.rank(), round)
                            .isGreaterThanOrEqualTo(round);
                }
            }
        });
    }
}
