package io.clump.ports;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.barrier.BarrierKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Row G26: barriers (thesis 1282–1291, 1416–1446). */
class BarrierTest {
    private static final int ROUNDS = 200;

    static Stream<Object[]> kinds() {
        return Arrays.stream(BarrierKind.values())
                .flatMap(kind -> Stream.of(
                        new Object[] {kind, PortsJob.onOneNode(5)},
                        new Object[] {kind, PortsJob.onNodes(0, 0, 1, 1).withoutOwnMapping()}));
    }

    /** No process leaves a barrier before all have entered it, even if one of them is late. */
    @ParameterizedTest
    @MethodSource("kinds")
    void nobodyLeavesEarly(BarrierKind kind, PortsJob job) {
        AtomicIntegerArray entered = new AtomicIntegerArray(5);
        job.run(process -> {
            SplittableRandom random = new SplittableRandom(process.rank);
            for (int round = 1; round <= ROUNDS; round++) {
                int polls = random.nextInt(50);
                for (int i = 0; i < polls; i++) {
                    process.ports.poll();
                }
                entered.set(process.rank, round);
                process.ports.barrier(kind);
                for (int rank = 0; rank < process.size; rank++) {
                    assertThat(entered.get(rank)).isGreaterThanOrEqualTo(round);
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void everyProcessReportsToOneBeforeIt(BarrierKind kind) {
        for (int size = 2; size < 40; size++) {
            for (int rank = 1; rank < size; rank++) {
                int parent = kind.parent(rank, size, process -> Integer.toString(process / 4));
                assertThat(parent).isBetween(0, rank - 1);
            }
        }
    }

    /** The chains are as long as each other, or longer by one, and each ends at the master. */
    @Test
    void chainsAreEqual() {
        assertThat(parents(BarrierKind.CONCURRENT, 5)).containsExactly(0, 0, 0, 0);
        assertThat(parents(BarrierKind.SERIALIZED, 5)).containsExactly(0, 1, 2, 3);
        assertThat(parents(BarrierKind.TWO_CHAINS, 8)).containsExactly(0, 1, 2, 0, 4, 5, 6);
        assertThat(parents(BarrierKind.FOUR_CHAINS, 9)).containsExactly(0, 1, 0, 3, 0, 5, 0, 7);
        assertThat(parents(BarrierKind.FOUR_CHAINS, 3)).containsExactly(0, 0);
        assertThat(parents(BarrierKind.TREE, 7)).containsExactly(0, 0, 1, 1, 2, 2);
        assertThat(parents(BarrierKind.HIERARCHICAL, 9)).containsExactly(0, 0, 0, 0, 4, 4, 4, 0);
    }

    private static List<Integer> parents(BarrierKind kind, int size) {
        List<Integer> parents = new ArrayList<>();
        IntStream.range(1, size)
                .forEach(rank -> parents.add(kind.parent(rank, size, process -> Integer.toString(process / 4))));
        return parents;
    }
}
