package io.clump.splitc;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.ClumpException;
import io.clump.am2.barrier.BarrierAlgorithm;
import io.clump.am2.barrier.BarrierConformance;
import io.clump.am2.barrier.BarrierKind;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class BarrierTest extends BarrierConformance {
    static Stream<int[]> layouts() {
        return Stream.of(
                new int[] {0, 1, 1},
                new int[] {1, 1, 0, 0},
                new int[] {0, 1, 0, 2, 1, 0},
                new int[] {0, 1, 1, 1, 1, 1, 1},
                new int[] {3, 2, 1, 0, 3, 2, 1, 3},
                new int[] {0, 0, 1, 1, 1, 2, 2, 2, 2});
    }

    @Override
    protected boolean has(BarrierAlgorithm algorithm) {
        return algorithm.isTree() || algorithm.countsInNode();
    }

    @Override
    protected String run(BarrierAlgorithm algorithm, int[] nodeOfRank, Program program) {
        return ThreadJob.onNodes(nodeOfRank)
                .property(SplitCSettings.BARRIER, algorithm.optionName())
                .runToFailures(splitc -> program.run(new SplitCMember(splitc)))
                .toString();
    }

    private record SplitCMember(SplitC splitc) implements Member {
        @Override
        public int rank() {
            return splitc.rank();
        }

        @Override
        public void barrier() {
            splitc.barrier();
        }

        @Override
        public RuntimeException vanish() {
            return new ThreadJob.Vanished();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"COUNTER", "CONCURRENT"})
    void datagramsThatAreLostChangeNothing(BarrierKind kind) {
        int[] nodeOfRank = {0, 1, 1, 0, 1};
        ThreadJob job = ThreadJob.onNodes(nodeOfRank)
                .property(SplitCSettings.BARRIER, kind.optionName())
                .property("clump.faults", "loss=0.05,seed=7");
        assertSeparates(job, nodeOfRank.length, 100);
    }

    @Test
    void unknownKindIsRefusedInOneLine() {
        List<@Nullable Throwable> failures =
                ThreadJob.onOneNode(1).property(SplitCSettings.BARRIER, "round").runToFailures(splitc -> {});
        assertThat(failures.get(0))
                .isInstanceOf(ClumpException.class)
                .hasMessageStartingWith("invalid property: clump.splitc.barrier=round, expected one of [concurrent, ");
    }

    /** A rank that is delayed while others are released, or enter early, receives messages of two barriers at once. */
    @ParameterizedTest
    @MethodSource("layouts")
    void barriersThatOverlapAreKeptApart(int[] nodeOfRank) {
        int size = nodeOfRank.length;
        AtomicIntegerArray entered = new AtomicIntegerArray(size);
        long seed = new SplittableRandom().nextLong();
        ThreadJob.onNodes(nodeOfRank).run(splitc -> {
            SplittableRandom shared = new SplittableRandom(seed);
            for (int round = 1; round <= 30; round++) {
                int late = shared.nextInt(size);
                if (splitc.rank() == late) {
                    // By then the others are in the barrier, or they are even the last to enter it.
                    for (int i = 0; i < 50; i++) {
                        Thread.yield();
                    }
                }
                entered.set(splitc.rank(), round);
                splitc.barrier();
                splitc.barrier();
                assertEntered(entered, round, splitc, "seed=" + seed);
                if (shared.nextBoolean()) {
                    splitc.broadcast(late, new int[2]);
                }
                splitc.barrier();
            }
        });
    }

    /** The waiting ranks and the dead one do not exchange messages. */
    @ParameterizedTest
    @CsvSource({"0 0 0, 0", "0 0 0, 2", "0 0 1, 0", "0 0 1, 1"})
    void thoseWhoWaitAtACounterNameTheRankThatIsGone(String nodes, int gone) {
        int[] nodeOfRank =
                Arrays.stream(nodes.split(" ")).mapToInt(Integer::parseInt).toArray();
        List<@Nullable Throwable> failures = ThreadJob.onNodes(nodeOfRank)
                .property(SplitCSettings.BARRIER, BarrierKind.COUNTER.optionName())
                .runToFailures(splitc -> {
                    splitc.barrier();
                    if (splitc.rank() == gone) {
                        throw new ThreadJob.Vanished();
                    }
                    splitc.barrier();
                });
        for (int rank = 0; rank < nodeOfRank.length; rank++) {
            if (rank != gone) {
                assertThat(failures.get(rank))
                        .isInstanceOf(ClumpException.class)
                        .hasMessageContaining("rank " + gone + " cannot be reached from rank ");
            }
        }
    }

    private static void assertSeparates(ThreadJob job, int size, int rounds) {
        AtomicIntegerArray entered = new AtomicIntegerArray(size);
        job.run(splitc -> {
            for (int round = 1; round <= rounds; round++) {
                entered.set(splitc.rank(), round);
                splitc.barrier();
                assertEntered(entered, round, splitc, "");
            }
        });
    }

    private static void assertEntered(AtomicIntegerArray entered, int round, SplitC splitc, String where) {
        for (int rank = 0; rank < splitc.size(); rank++) {
            if (entered.get(rank) < round) {
                assertThat(entered.get(rank))
                        .as(
                                "rounds entered by rank %d when rank %d left round %d, %s",
                                rank, splitc.rank(), round, where)
                        .isGreaterThanOrEqualTo(round);
            }
        }
    }
}
