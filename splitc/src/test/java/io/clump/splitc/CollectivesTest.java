package io.clump.splitc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CollectivesTest {
    /** None, one, about one medium message of 8 kB, about two, and many. */
    private static final int[] LENGTHS = {0, 1, 5, 2047, 2048, 2049, 4096, 4097, 50_000};

    static Stream<ThreadJob> jobs() {
        return Stream.of(
                ThreadJob.onOneNode(1),
                ThreadJob.onOneNode(2),
                ThreadJob.onOneNode(5),
                ThreadJob.onOneNode(8),
                ThreadJob.onNodes(0, 1),
                ThreadJob.onNodes(0, 0, 1, 1));
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void broadcastGivesTheRootsNumbersToAll(ThreadJob job) {
        job.run(splitc -> {
            for (int root = 0; root < splitc.size(); root++) {
                for (int length : LENGTHS) {
                    int[] ints = ints(length, root);
                    assertThat(splitc.broadcast(root, splitc.rank() == root ? ints : new int[3]))
                            .isEqualTo(ints);
                    long[] longs = longs(length, root);
                    assertThat(splitc.broadcast(root, splitc.rank() == root ? longs : new long[0]))
                            .isEqualTo(longs);
                }
            }
        });
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void broadcastFillsTheGivenPlaceOnly(ThreadJob job) {
        job.run(splitc -> {
            for (int root = 0; root < splitc.size(); root++) {
                byte[] bytes = new byte[20_000];
                Arrays.fill(bytes, (byte) splitc.rank());
                splitc.broadcast(root, new UnsafeBuffer(bytes), 7, 19_000);
                byte[] expected = new byte[20_000];
                Arrays.fill(expected, (byte) splitc.rank());
                Arrays.fill(expected, 7, 19_007, (byte) root);
                assertThat(bytes).isEqualTo(expected);
            }
        });
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void gatherGivesTheRootEverybodysNumbersByRank(ThreadJob job) {
        job.run(splitc -> {
            for (int root = 0; root < splitc.size(); root++) {
                for (int i = 0; i < LENGTHS.length; i++) {
                    int[][] ints = splitc.gather(root, ints(length(i, splitc.rank()), splitc.rank()));
                    long[][] longs = splitc.gather(root, longs(length(i, splitc.rank()), splitc.rank()));
                    int expectedRanks = splitc.rank() == root ? splitc.size() : 0;
                    assertThat(ints).hasNumberOfRows(expectedRanks);
                    assertThat(longs).hasNumberOfRows(expectedRanks);
                    for (int rank = 0; rank < expectedRanks; rank++) {
                        assertThat(ints[rank]).isEqualTo(ints(length(i, rank), rank));
                        assertThat(longs[rank]).isEqualTo(longs(length(i, rank), rank));
                    }
                }
            }
        });
    }

    /** Ranks are not held together but by what they do, so operations overlap. */
    @ParameterizedTest
    @MethodSource("jobs")
    void mixedOperationsAreKeptApart(ThreadJob job) {
        long seed = System.nanoTime();
        job.run(splitc -> {
            SplittableRandom shared = new SplittableRandom(seed);
            SplittableRandom own = new SplittableRandom(seed + splitc.rank());
            for (int i = 0; i < 200; i++) {
                int root = shared.nextInt(splitc.size());
                int length = shared.nextInt(20) == 0 ? shared.nextInt(30_000) : shared.nextInt(20);
                String where = "seed=" + seed + ", operation=" + i + ", rank=" + splitc.rank();
                switch (shared.nextInt(3)) {
                    case 0 -> splitc.barrier();
                    case 1 ->
                        assertThat(splitc.broadcast(root, ints(length, root + i)))
                                .as(where)
                                .isEqualTo(ints(length, root + i));
                    default -> {
                        int[][] all = splitc.gather(root, ints(length + splitc.rank(), splitc.rank() + i));
                        for (int rank = 0; rank < all.length; rank++) {
                            assertThat(all[rank]).as(where).isEqualTo(ints(length + rank, rank + i));
                        }
                    }
                }
                if (own.nextInt(4) == 0) {
                    splitc.poll();
                }
            }
        });
    }

    @Test
    void rootsThatDoNotExistAreRefused() {
        ThreadJob.onOneNode(1).run(splitc -> {
            assertThat(splitc.size()).isOne();
            assertThatThrownBy(() -> splitc.gather(1, new int[0]))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("no such root: found=1, expected 0 to 0");
        });
    }

    private static int length(int index, int rank) {
        return LENGTHS[(index + rank) % LENGTHS.length];
    }

    private static int[] ints(int length, int seed) {
        return new SplittableRandom(seed).ints(length).toArray();
    }

    private static long[] longs(int length, int seed) {
        return new SplittableRandom(seed).longs(length).toArray();
    }
}
