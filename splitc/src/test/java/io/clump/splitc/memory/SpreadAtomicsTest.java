package io.clump.splitc.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.splitc.Reduction;
import io.clump.splitc.SplitC;
import io.clump.splitc.ThreadJob;
import java.util.Arrays;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Processes change the same elements concurrently, from the same node and from others. */
class SpreadAtomicsTest {
    private static final int TIMES = 300;

    /**
     * Number of operations, high enough that the processes of a node overlap although each operation takes nanoseconds.
     */
    private static final int NEAR_TIMES = 200_000;

    /**
     * Number of operations between nodes. Each one waits until two threads get a processor, which takes a tenth of a
     * second on a busy machine.
     */
    private static final int FAR_TIMES = 50;

    static Stream<ThreadJob> jobs() {
        return Stream.concat(Jobs.all(), Stream.of(ThreadJob.onNodes(0, 0, 0, 1)));
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void noAdditionIsLostAndEachSeesAnotherSum(ThreadJob job) {
        job.run(splitc -> {
            SpreadLongs longs = splitc.spreadLongs(2);
            SpreadInts ints = splitc.spreadInts(2);
            int owner = splitc.size() - 1;
            long step = 1L << 33;
            int most = splitc.isLocal(owner) ? NEAR_TIMES : FAR_TIMES;
            long[] seen = new long[most];
            splitc.barrier();
            int times = 0;
            while (times < most) {
                seen[times++] = longs.getAndAdd(owner, 1, step);
                ints.addAndGet(owner, 1, -3);
            }
            long all = splitc.allReduce(times, Reduction.SUM);
            assertThat(longs.read(owner, 1)).isEqualTo(step * all);
            assertThat(longs.addAndGet(owner, 1, 0)).isEqualTo(step * all);
            assertThat(ints.read(owner, 1)).isEqualTo((int) (-3 * all));
            assertThat(ints.read(owner, 0)).isZero();
            long[] sums = Arrays.stream(splitc.allGather(Arrays.copyOf(seen, times)))
                    .flatMapToLong(Arrays::stream)
                    .sorted()
                    .toArray();
            assertThat(sums)
                    .isEqualTo(LongStream.range(0, all).map(i -> i * step).toArray());
        });
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void onlyOneOfAllThatCompareReplaces(ThreadJob job) {
        job.run(splitc -> {
            boolean areAllNear = splitc.topology().nodes() == 1;
            int most = areAllNear ? NEAR_TIMES : FAR_TIMES;
            SpreadInts ints = splitc.spreadInts(most);
            SpreadLongs longs = splitc.spreadLongs(most);
            long mine = -1L << 40 | splitc.rank();
            int won = 0;
            splitc.barrier();
            int times = 0;
            for (; times < most; times++) {
                won += ints.compareAndSet(0, times, 0, -1 - splitc.rank()) ? 1 : 0;
                won += longs.compareAndSet(0, times, 0, mine) ? 1 : 0;
            }
            assertThat(splitc.allReduce(won, Reduction.SUM)).isEqualTo(2L * times);
            assertThat(ints.compareAndSet(0, times - 1, 0, 1)).isFalse();
            assertThat(longs.read(0, times - 1)).isNegative();
            splitc.barrier();
            int expected = ints.read(0, 0);
            splitc.barrier();
            if (splitc.rank() == splitc.size() - 1) {
                assertThat(ints.compareAndSet(0, 0, expected, 7)).isTrue();
                assertThat(ints.read(0, 0)).isEqualTo(7);
            }
        });
    }

    /** A lock in one element guards others, which are accessed by plain and by split-phase operations. */
    @ParameterizedTest
    @MethodSource("jobs")
    void whatIsWrittenBeforeAnElementIsSeenByWhoReadsIt(ThreadJob job) {
        job.run(splitc -> {
            SpreadLongs words = splitc.spreadLongs(2);
            SpreadLongs data = splitc.spreadLongs(TIMES);
            int next = (splitc.rank() + 1) % splitc.size();
            int last = splitc.size() - 1;
            for (int turn = 1; turn < 20; turn++) {
                if (splitc.rank() == 0) {
                    pass(splitc, words, data, next, turn);
                } else {
                    int now = turn;
                    while (words.read(splitc.rank(), 0) < now) {
                        splitc.poll();
                    }
                    for (int i = 0; i < TIMES; i++) {
                        assertThat(data.get(i)).isEqualTo(turn);
                    }
                    if (splitc.rank() != last) {
                        pass(splitc, words, data, next, turn);
                    }
                }
                splitc.barrier();
            }
        });
    }

    private static void pass(SplitC splitc, SpreadLongs words, SpreadLongs data, int to, int turn) {
        long[] values = new long[TIMES];
        Arrays.fill(values, turn);
        data.put(to, 0, values, 0, TIMES);
        splitc.sync();
        words.write(to, 0, turn);
    }
}
