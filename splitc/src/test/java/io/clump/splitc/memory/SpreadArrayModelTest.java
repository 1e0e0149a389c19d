package io.clump.splitc.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.splitc.SplitC;
import io.clump.splitc.ThreadJob;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random operations of several processes, compared with sequential operations on ordinary arrays. Each process has its
 * own range in all parts, so the values it reads depend only on its own operations.
 */
class SpreadArrayModelTest {
    private static final int RANGE = 3000;
    private static final int OPERATIONS = 200;

    static Stream<ThreadJob> jobs() {
        return Jobs.all();
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void randomOperationsDoWhatTheyDoToOrdinaryArrays(ThreadJob job) {
        long seed = new SplittableRandom().nextLong();
        job.run(splitc -> {
            for (AnySpread.Maker maker : AnySpread.MAKERS) {
                new Run(splitc, maker.make(splitc, RANGE * splitc.size()), seed).go();
            }
        });
    }

    private static final class Run {
        private final SplitC splitc;
        private final AnySpread spread;
        private final SplittableRandom random;
        private final String where;
        private final int begin;
        private final Object[] model;
        private final List<Object> fetched = new ArrayList<>();
        private final List<Object> expected = new ArrayList<>();

        Run(SplitC splitc, AnySpread spread, long seed) {
            this.splitc = splitc;
            this.spread = spread;
            where = "seed=" + seed + ", rank=" + splitc.rank() + ", " + spread.array();
            random = new SplittableRandom(seed + splitc.rank());
            begin = splitc.rank() * RANGE;
            model = new Object[splitc.size()];
            for (int rank = 0; rank < model.length; rank++) {
                model[rank] = spread.ordinary(RANGE);
            }
        }

        void go() {
            for (int i = 0; i < OPERATIONS; i++) {
                step();
                if (i % 50 == 49) {
                    splitc.sync();
                    checkFetched();
                    splitc.allStoreSync();
                }
            }
            splitc.sync();
            splitc.allStoreSync();
            checkAll();
        }

        private void step() {
            int rank = random.nextInt(splitc.size());
            int index = random.nextInt(RANGE);
            int most = RANGE - index + 1;
            int count = random.nextInt(8) == 0 ? random.nextInt(most) : random.nextInt(Math.min(5, most));
            Object values = spread.ordinary(count, random.nextInt(1_000_000));
            boolean isBulk = random.nextBoolean();
            switch (random.nextInt(4)) {
                case 0 -> {
                    finish();
                    if (isBulk) {
                        spread.write(rank, begin + index, values, 0, count);
                        System.arraycopy(values, 0, model[rank], index, count);
                    } else {
                        Object value = spread.value(index);
                        spread.write(rank, begin + index, value);
                        Array.set(model[rank], index, value);
                    }
                }
                case 1 -> {
                    finish();
                    Object into = spread.ordinary(count);
                    spread.read(rank, begin + index, into, 0, count);
                    assertSame(into, row(rank, index, count));
                    assertThat(spread.read(rank, begin + index)).as(where).isEqualTo(Array.get(model[rank], index));
                }
                case 2 -> {
                    // Puts may overtake each other, so a sync separates two puts to one place.
                    splitc.sync();
                    spread.put(rank, begin + index, values, 0, count);
                    System.arraycopy(values, 0, model[rank], index, count);
                    splitc.sync();
                }
                default -> {
                    Object into = spread.ordinary(count);
                    spread.get(rank, begin + index, into, 0, count);
                    fetched.add(into);
                    expected.add(row(rank, index, count));
                }
            }
        }

        /** Completes all operations, since elements must not be changed while they are fetched. */
        private void finish() {
            splitc.sync();
        }

        private Object row(int rank, int index, int count) {
            Object row = spread.ordinary(count);
            System.arraycopy(model[rank], index, row, 0, count);
            return row;
        }

        private void checkFetched() {
            for (int i = 0; i < fetched.size(); i++) {
                assertSame(fetched.get(i), expected.get(i));
            }
            fetched.clear();
            expected.clear();
        }

        private void checkAll() {
            for (int rank = 0; rank < model.length; rank++) {
                Object into = spread.ordinary(RANGE);
                spread.read(rank, begin, into, 0, RANGE);
                assertSame(into, model[rank]);
            }
        }

        private void assertSame(Object found, Object wanted) {
            assertThat(found).as(where).isEqualTo(wanted);
        }
    }
}
