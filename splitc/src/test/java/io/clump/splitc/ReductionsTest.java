package io.clump.splitc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class ReductionsTest {
    static Stream<ThreadJob> jobs() {
        return Stream.concat(
                IntStream.of(1, 2, 3, 6, 9).mapToObj(ThreadJob::onOneNode),
                Stream.of(
                        ThreadJob.onNodes(0, 1, 0, 1),
                        ThreadJob.onNodes(0, 1, 1, 2, 0),
                        ThreadJob.onNodes(2, 1, 1, 1, 0, 2, 1)));
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void everyRankGetsWhatOneProcessWouldMakeOfAllWholeNumbers(ThreadJob job) {
        job.run(splitc -> {
            for (Reduction operation : Reduction.values()) {
                for (int length : operation == Reduction.MIN ? new int[] {0, 1, 2, 3, 5, 3000} : new int[] {3}) {
                    long[] longs = splitc.allReduce(longs(length, splitc.rank()), operation);
                    int[] ints = splitc.allReduce(ints(length, splitc.rank()), operation);
                    for (int i = 0; i < length; i++) {
                        int index = i;
                        assertThat(longs[i])
                                .isEqualTo(all(splitc)
                                        .mapToLong(rank -> longs(length, rank)[index])
                                        .reduce(operation::apply)
                                        .orElseThrow());
                        assertThat(ints[i]).isEqualTo((int) all(splitc)
                                .mapToLong(rank -> ints(length, rank)[index])
                                .reduce(operation::apply)
                                .orElseThrow());
                        i += length / 10;
                    }
                }
                long expected = all(splitc)
                        .mapToLong(rank -> value(rank))
                        .reduce(operation::apply)
                        .orElseThrow();
                assertThat(splitc.allReduce(value(splitc.rank()), operation)).isEqualTo(expected);
            }
        });
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void theRootAloneGetsTheResult(ThreadJob job) {
        job.run(splitc -> {
            for (int root = 0; root < splitc.size(); root++) {
                boolean isRoot = splitc.rank() == root;
                long sum = all(splitc).mapToLong(rank -> value(rank)).sum();
                double floatingSum = inFixedOrder(splitc.size());
                assertThat(splitc.reduce(root, value(splitc.rank()), Reduction.SUM))
                        .isEqualTo(isRoot ? sum : 0);
                assertThat(splitc.reduce(root, floating(splitc.rank()), Reduction.SUM))
                        .isEqualTo(isRoot ? floatingSum : 0);
                assertThat(splitc.reduce(root, new int[] {splitc.rank(), 5}, Reduction.MAX))
                        .isEqualTo(isRoot ? new int[] {splitc.size() - 1, 5} : new int[0]);
                assertThat(splitc.reduce(root, new long[] {value(splitc.rank())}, Reduction.SUM))
                        .isEqualTo(isRoot ? new long[] {sum} : new long[0]);
                assertThat(splitc.reduce(root, new float[] {splitc.rank() + 0.5f}, Reduction.MIN))
                        .isEqualTo(isRoot ? new float[] {0.5f} : new float[0]);
                assertThat(splitc.reduce(root, new double[] {floating(splitc.rank())}, Reduction.SUM))
                        .isEqualTo(isRoot ? new double[] {floatingSum} : new double[0]);
            }
        });
    }

    /** The additions are done in the documented order for each layout of nodes, so the bits are the same. */
    @ParameterizedTest
    @MethodSource("jobs")
    void floatingPointSumsAreAddedInAnOrderThatDependsOnTheSizeOnly(ThreadJob job) {
        job.run(splitc -> {
            double expected = inFixedOrder(splitc.size());
            double[] many = new double[2000];
            Arrays.fill(many, floating(splitc.rank()));
            assertThat(splitc.allReduce(floating(splitc.rank()), Reduction.SUM)).isEqualTo(expected);
            assertThat(splitc.allReduce(many, Reduction.SUM)).containsOnly(expected);
        });
    }

    /** Two orders of the same numbers give different sums; otherwise the test above would prove nothing. */
    @Test
    void theOrderOfTheNumbersSummedMatters() {
        double oneByOne =
                IntStream.range(0, 9).mapToDouble(ReductionsTest::floating).reduce(0, Double::sum);
        assertThat(inFixedOrder(9)).isNotEqualTo(oneByOne);
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void floatingPointNumbersHaveASmallestAndALargest(ThreadJob job) {
        job.run(splitc -> {
            double last = splitc.size() - 1;
            assertThat(splitc.allReduce((double) splitc.rank(), Reduction.MAX)).isEqualTo(last);
            assertThat(splitc.allReduce(-(double) splitc.rank(), Reduction.MIN)).isEqualTo(-last);
            assertThat(splitc.allReduce(new float[] {splitc.rank(), 0.25f}, Reduction.SUM))
                    .isEqualTo(new float[] {(float) (last * (last + 1) / 2), splitc.size() / 4f});
            assertThat(splitc.allReduce(new float[] {splitc.rank(), -0.0f}, Reduction.MAX))
                    .isEqualTo(new float[] {(float) last, -0.0f});
        });
    }

    /** Which of two NaNs a processor keeps depends on the order of the operands, which the compiler chooses. */
    @ParameterizedTest
    @MethodSource("jobs")
    void whatIsNoNumberHasTheSameBitsWhateverTheOperandsHad(ThreadJob job) {
        job.run(splitc -> {
            double given = Double.longBitsToDouble(0xFFF8_0000_0000_0001L + splitc.rank());
            float givenFloat = Float.intBitsToFloat(0xFFC0_0001 + splitc.rank());
            for (Reduction operation : new Reduction[] {Reduction.SUM, Reduction.MIN, Reduction.MAX}) {
                double result = splitc.allReduce(given, operation);
                float floatResult = splitc.allReduce(new float[] {givenFloat, 1}, operation)[0];
                if (splitc.size() > 1) {
                    assertThat(Double.doubleToRawLongBits(result)).isEqualTo(Double.doubleToRawLongBits(Double.NaN));
                    assertThat(Float.floatToRawIntBits(floatResult)).isEqualTo(Float.floatToRawIntBits(Float.NaN));
                } else {
                    assertThat(result).isNaN();
                }
            }
        });
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void scanGivesEachRankWhatThoseBeforeItHave(ThreadJob job) {
        AtomicReferenceArray<Double> firstRun = new AtomicReferenceArray<>(9);
        for (int run = 0; run < 2; run++) {
            boolean first = run == 0;
            job.run(splitc -> {
                int own = splitc.rank();
                for (Reduction operation : Reduction.values()) {
                    long expected = IntStream.range(0, own)
                            .mapToLong(rank -> value(rank))
                            .reduce(operation.identity(), operation::apply);
                    assertThat(splitc.exclusiveScan(value(own), operation)).isEqualTo(expected);
                    long ofInts = IntStream.range(0, own)
                            .mapToLong(rank -> (int) value(rank))
                            .reduce(operation.intIdentity(), operation::apply);
                    assertThat(splitc.exclusiveScan((int) value(own), operation))
                            .isEqualTo((int) ofInts);
                }
                double before = splitc.exclusiveScan(floating(own), Reduction.SUM);
                double expected = IntStream.range(0, own)
                        .mapToDouble(ReductionsTest::floating)
                        .sum();
                assertThat(before).isCloseTo(expected, Percentage.withPercentage(1e-9));
                if (first) {
                    firstRun.set(own, before);
                }
                assertThat(before).isEqualTo(firstRun.get(own));
            });
        }
    }

    @Test
    void scansOfRankZeroGiveWhatChangesNothing() {
        ThreadJob.onOneNode(1).run(splitc -> {
            assertThat(splitc.exclusiveScan(7L, Reduction.MIN)).isEqualTo(Long.MAX_VALUE);
            assertThat(splitc.exclusiveScan(7L, Reduction.AND)).isEqualTo(-1);
            assertThat(splitc.exclusiveScan(7, Reduction.MAX)).isEqualTo(Integer.MIN_VALUE);
            assertThat(splitc.exclusiveScan(7, Reduction.MIN)).isEqualTo(Integer.MAX_VALUE);
            assertThat(splitc.exclusiveScan(7, Reduction.AND)).isEqualTo(-1);
            assertThat(splitc.exclusiveScan(7.0, Reduction.MIN)).isEqualTo(Double.POSITIVE_INFINITY);
            assertThat(splitc.exclusiveScan(7.0, Reduction.MAX)).isEqualTo(Double.NEGATIVE_INFINITY);
            assertThat(splitc.exclusiveScan(7.0, Reduction.SUM)).isZero();
        });
    }

    @Test
    void argumentsAreLeftAsTheyAre() {
        ThreadJob.onOneNode(3).run(splitc -> {
            long[] own = {1, 2, 3};
            assertThat(splitc.allReduce(own, Reduction.SUM)).isEqualTo(new long[] {3, 6, 9});
            assertThat(own).isEqualTo(new long[] {1, 2, 3});
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"AND", "OR", "XOR"})
    void bitsOfFloatingPointNumbersAreRefused(Reduction operation) {
        ThreadJob.onOneNode(2).run(splitc -> {
            String message = "not for floating-point numbers: found=" + operation + ", expected SUM, MIN or MAX";
            assertThatThrownBy(() -> splitc.allReduce(1.0, operation)).hasMessage(message);
            assertThatThrownBy(() -> splitc.allReduce(new float[1], operation)).hasMessage(message);
            assertThatThrownBy(() -> splitc.reduce(0, 1.0, operation)).hasMessage(message);
            assertThatThrownBy(() -> splitc.exclusiveScan(1.0, operation)).hasMessage(message);
            splitc.barrier();
        });
    }

    /** Adds pairs of neighbours, then pairs of those sums, and so on. */
    private static double inFixedOrder(int size) {
        double[] sums =
                IntStream.range(0, size).mapToDouble(ReductionsTest::floating).toArray();
        while (sums.length > 1) {
            double[] next = new double[(sums.length + 1) / 2];
            for (int i = 0; i < next.length; i++) {
                next[i] = 2 * i + 1 < sums.length ? sums[2 * i] + sums[2 * i + 1] : sums[2 * i];
            }
            sums = next;
        }
        return sums[0];
    }

    private static IntStream all(SplitC splitc) {
        return IntStream.range(0, splitc.size());
    }

    private static long value(int rank) {
        return new SplittableRandom(rank).nextLong();
    }

    /** Returns numbers of such different sizes that each order of additions rounds differently. */
    private static double floating(int rank) {
        return Math.pow(10, rank * 5 % 16) / 3;
    }

    private static long[] longs(int length, int rank) {
        return new SplittableRandom(rank).longs(length).toArray();
    }

    private static int[] ints(int length, int rank) {
        return new SplittableRandom(rank).ints(length).toArray();
    }
}
