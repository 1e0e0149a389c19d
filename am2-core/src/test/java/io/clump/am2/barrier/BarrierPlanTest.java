package io.clump.am2.barrier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Shapes and names of the algorithms that Clump has. */
class BarrierPlanTest {
    /** The chains are as long as each other, or longer by one, and each ends at process 0. */
    @Test
    void processesReportAsTheKindSays() {
        assertThat(parents(BarrierKind.CONCURRENT, 5)).containsExactly(0, 0, 0, 0);
        assertThat(parents(BarrierKind.SERIALIZED, 5)).containsExactly(0, 1, 2, 3);
        assertThat(parents(BarrierKind.TWO_CHAINS, 8)).containsExactly(0, 1, 2, 0, 4, 5, 6);
        assertThat(parents(BarrierKind.FOUR_CHAINS, 9)).containsExactly(0, 1, 0, 3, 0, 5, 0, 7);
        assertThat(parents(BarrierKind.FOUR_CHAINS, 3)).containsExactly(0, 0);
        assertThat(parents(BarrierKind.TREE, 7)).containsExactly(0, 0, 1, 1, 2, 2);
        assertThat(parents(BarrierKind.HIERARCHICAL, 9)).containsExactly(0, 0, 0, 0, 4, 4, 4, 0);
        assertThat(parents(BarrierKind.BINOMIAL, 9)).containsExactly(0, 0, 2, 0, 4, 4, 6, 0);
    }

    @Test
    void barriersAreFoundByTheirNames() {
        for (BarrierKind kind : BarrierKind.values()) {
            assertThat(BarrierAlgorithm.named(kind.optionName())).isSameAs(kind);
        }
        assertThatThrownBy(() -> BarrierAlgorithm.named("round"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("no such barrier: found=round, expected one of [concurrent, ");
    }

    private static List<Integer> parents(BarrierKind kind, int size) {
        int[] nodes = IntStream.range(0, size).map(rank -> rank / 4).toArray();
        return IntStream.range(1, size)
                .mapToObj(rank -> kind.plan(rank, nodes).rounds().stream()
                        .filter(round -> round.notified().length > 0)
                        .findFirst()
                        .orElseThrow()
                        .notified()[0])
                .toList();
    }
}
