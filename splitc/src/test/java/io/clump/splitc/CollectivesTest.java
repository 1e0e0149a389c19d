package io.clump.splitc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CollectivesTest {
    /** Lengths of no element, of one, of about one medium message of 8 kB, of about two, and of many. */
    private static final int[] LENGTHS = {0, 1, 5, 2047, 2048, 2049, 4096, 4097, 50_000};

    static Stream<ThreadJob> jobs() {
        return Stream.of(
                ThreadJob.onOneNode(1),
                ThreadJob.onOneNode(2),
                ThreadJob.onOneNode(5),
                ThreadJob.onOneNode(8),
                ThreadJob.onNodes(0, 1),
                ThreadJob.onNodes(0, 0, 1, 1),
                ThreadJob.onNodes(1, 0, 2, 1, 1, 0));
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

    @ParameterizedTest
    @MethodSource("jobs")
    void allGatherGivesEverybodysArraysToAll(ThreadJob job) {
        job.run(splitc -> {
            for (int i = 0; i < LENGTHS.length; i++) {
                int[][] ints = splitc.allGather(ints(length(i, splitc.rank()), splitc.rank()));
                long[][] longs = splitc.allGather(longs(length(i, splitc.rank()), splitc.rank()));
                assertThat(ints).hasNumberOfRows(splitc.size());
                for (int rank = 0; rank < splitc.size(); rank++) {
                    assertThat(ints[rank]).isEqualTo(ints(length(i, rank), rank));
                    assertThat(longs[rank]).isEqualTo(longs(length(i, rank), rank));
                }
            }
        });
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void allToAllGivesEachRankItsPartOfEverybodys(ThreadJob job) {
        job.run(splitc -> {
            int size = splitc.size();
            for (int i = 0; i < LENGTHS.length; i++) {
                int[][] ints = new int[size][];
                double[][] doubles = new double[size][];
                for (int rank = 0; rank < size; rank++) {
                    ints[rank] = ints(length(i + rank, splitc.rank()), splitc.rank() * size + rank);
                    doubles[rank] = new double[] {splitc.rank(), rank, i};
                }
                int[][] intsHere = splitc.allToAll(ints);
                double[][] doublesHere = splitc.allToAll(doubles);
                for (int rank = 0; rank < size; rank++) {
                    assertThat(intsHere[rank])
                            .isEqualTo(ints(length(i + splitc.rank(), rank), rank * size + splitc.rank()));
                    assertThat(doublesHere[rank]).containsExactly(rank, splitc.rank(), i);
                }
            }
        });
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void arraysOfEveryTypeTravel(ThreadJob job) {
        job.run(splitc -> {
            int own = splitc.rank();
            int last = splitc.size() - 1;
            for (int length : new int[] {0, 1, 16, 17, 9000}) {
                assertThat(splitc.broadcast(last, floats(length, own))).isEqualTo(floats(length, last));
                assertThat(splitc.broadcast(last, doubles(length, own))).isEqualTo(doubles(length, last));
                assertThat(splitc.broadcast(last, bytes(length, own))).isEqualTo(bytes(length, last));
                assertRows(splitc.gather(0, floats(length, own)), own == 0, rank -> floats(length, rank));
                assertRows(splitc.gather(0, doubles(length, own)), own == 0, rank -> doubles(length, rank));
                assertRows(splitc.gather(0, bytes(length, own)), own == 0, rank -> bytes(length, rank));
                assertRows(splitc.allGather(floats(length, own)), true, rank -> floats(length, rank));
                assertRows(splitc.allGather(doubles(length, own)), true, rank -> doubles(length, rank));
                assertRows(splitc.allGather(bytes(length, own)), true, rank -> bytes(length, rank));
                long[][] longs = new long[last + 1][];
                float[][] floats = new float[last + 1][];
                byte[][] bytes = new byte[last + 1][];
                for (int rank = 0; rank <= last; rank++) {
                    longs[rank] = longs(length, own + 100 * rank);
                    floats[rank] = floats(length, own + 100 * rank);
                    bytes[rank] = bytes(length, own + 100 * rank);
                }
                assertRows(splitc.allToAll(longs), true, rank -> longs(length, rank + 100 * own));
                assertRows(splitc.allToAll(floats), true, rank -> floats(length, rank + 100 * own));
                assertRows(splitc.allToAll(bytes), true, rank -> bytes(length, rank + 100 * own));
            }
        });
    }

    @Test
    void whatIsReturnedIsTheCallersOwn() {
        ThreadJob.onOneNode(2).run(splitc -> {
            int[] own = {splitc.rank()};
            splitc.allGather(own)[splitc.rank()][0] = 7;
            splitc.allToAll(new int[][] {own, own})[splitc.rank()][0] = 7;
            assertThat(own).containsExactly(splitc.rank());
        });
    }

    /** Only the operations synchronise the ranks, so operations overlap. */
    @ParameterizedTest
    @MethodSource("jobs")
    void mixedOperationsAreKeptApart(ThreadJob job) {
        long seed = new SplittableRandom().nextLong();
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

    private static <A> void assertRows(A[] rows, boolean expected, IntFunction<A> row) {
        assertThat(rows.length > 0).isEqualTo(expected);
        for (int rank = 0; rank < rows.length; rank++) {
            assertThat(rows[rank]).isEqualTo(row.apply(rank));
        }
    }

    private static byte[] bytes(int length, int seed) {
        byte[] bytes = new byte[length];
        new SplittableRandom(seed).nextBytes(bytes);
        return bytes;
    }

    private static float[] floats(int length, int seed) {
        float[] floats = new float[length];
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < length; i++) {
            floats[i] = random.nextInt() / 3f;
        }
        return floats;
    }

    private static double[] doubles(int length, int seed) {
        return new SplittableRandom(seed).doubles(length).toArray();
    }

    private static int[] ints(int length, int seed) {
        return new SplittableRandom(seed).ints(length).toArray();
    }

    private static long[] longs(int length, int seed) {
        return new SplittableRandom(seed).longs(length).toArray();
    }
}
