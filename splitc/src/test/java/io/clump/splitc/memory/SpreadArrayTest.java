package io.clump.splitc.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.splitc.SplitC;
import io.clump.splitc.ThreadJob;
import java.lang.reflect.Array;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each operation for each type and each distance. */
class SpreadArrayTest {
    /** Counts of no element, of one, of about one message of 8 kB, and of several messages of each type. */
    private static final int[] COUNTS = {0, 1, 7, 1023, 1024, 1025, 20_000};

    private static final int LENGTH = 20_010;
    private static final int INDEX = 4;

    static Stream<ThreadJob> jobs() {
        return Jobs.all();
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void partsAreZeroAtFirstAndTheirOwnersOwn(ThreadJob job) {
        forEachType(job, (splitc, spread) -> {
            assertThat(spread.array().length()).isEqualTo(LENGTH);
            assertThat(((Number) spread.get(0)).doubleValue()).isZero();
            assertThat(((Number) spread.get(LENGTH - 1)).doubleValue()).isZero();
            spread.set(0, spread.value(splitc.rank()));
            spread.set(LENGTH - 1, spread.value(100 + splitc.rank()));
            splitc.barrier();
            assertThat(spread.get(0)).isEqualTo(spread.value(splitc.rank()));
            for (int rank = 0; rank < splitc.size(); rank++) {
                assertThat(spread.read(rank, 0)).isEqualTo(spread.value(rank));
                assertThat(spread.read(rank, LENGTH - 1)).isEqualTo(spread.value(100 + rank));
            }
        });
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void whatIsWrittenIsReadAgainAtOnce(ThreadJob job) {
        forEachType(job, (splitc, spread) -> {
            for (int rank = 0; rank < splitc.size(); rank++) {
                Object value = spread.value(10 * rank + splitc.rank());
                spread.write(rank, splitc.rank(), value);
                assertThat(spread.read(rank, splitc.rank())).isEqualTo(value);
            }
            splitc.barrier();
            for (int rank = 0; rank < splitc.size(); rank++) {
                assertThat(spread.get(rank)).isEqualTo(spread.value(10 * splitc.rank() + rank));
            }
        });
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void rowsThatAreWrittenAreReadAgainAtOnce(ThreadJob job) {
        forEachTypeAndPair(job, (splitc, spread, rank, count) -> {
            Object row = spread.ordinary(count + 2, 1000L * splitc.rank());
            spread.write(rank, INDEX, row, 1, count);
            Object into = spread.ordinary(count + 2, 7);
            spread.read(rank, INDEX, into, 1, count);
            assertCopied(spread, row, into, count);
        });
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void rowsThatAreFetchedHaveComeAfterSync(ThreadJob job) {
        forEachTypeAndPair(job, (splitc, spread, rank, count) -> {
            Object row = spread.ordinary(count + 2, 1000L * splitc.rank());
            spread.put(rank, INDEX, row, 1, count);
            spread.put(rank, INDEX + count, spread.value(77));
            splitc.sync();
            Object into = spread.ordinary(count + 2, 7);
            Object one = spread.ordinary(3, 7);
            spread.get(rank, INDEX, into, 1, count);
            spread.get(rank, INDEX + count, one, 1);
            splitc.sync();
            assertCopied(spread, row, into, count);
            assertThat(Array.get(one, 0)).isEqualTo(spread.value(7));
            assertThat(Array.get(one, 1)).isEqualTo(spread.value(77));
            assertThat(Array.get(one, 2)).isEqualTo(spread.value(9));
        });
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void storesAreThereAfterAllStoreSync(ThreadJob job) {
        forEachType(job, (splitc, spread) -> {
            int size = splitc.size();
            for (int count : COUNTS) {
                int share = count / size + 1;
                Object row = spread.ordinary(share + 2, 1000L * splitc.rank() + count);
                for (int rank = 0; rank < size; rank++) {
                    spread.store(rank, splitc.rank() * (share + 1), row, 1, share);
                    spread.store(rank, splitc.rank() * (share + 1) + share, spread.value(count + rank));
                }
                splitc.allStoreSync();
                for (int rank = 0; rank < size; rank++) {
                    int at = rank * (share + 1);
                    Object found = spread.ordinary(share + 2, 1000L * rank + count);
                    Object sent = spread.ordinary(share + 2, 1000L * rank + count);
                    Array.set(found, share, spread.value(-1));
                    spread.read(splitc.rank(), at, found, 1, share);
                    assertThat(found).isEqualTo(sent);
                    assertThat(spread.get(at + share)).isEqualTo(spread.value(count + splitc.rank()));
                }
                splitc.barrier();
            }
        });
    }

    @Test
    void pointersNameTheSameElements() {
        Jobs.mixed().run(splitc -> {
            SpreadInts ints = splitc.spreadInts(5);
            SpreadLongs pointers = splitc.spreadLongs(1);
            if (splitc.rank() == 1) {
                GlobalPointer pointer = ints.pointer(3, 4);
                for (long position = 0; position < 5L * splitc.size(); position++) {
                    ints.write(GlobalPointer.at(position, splitc.size()), (int) position);
                }
                for (int rank = 0; rank < splitc.size(); rank++) {
                    pointers.write(rank, 0, pointer.packed());
                }
            }
            splitc.barrier();
            GlobalPointer last = GlobalPointer.unpack(pointers.get(0));
            assertThat(ints.read(last)).isEqualTo(19);
            assertThat(ints.read(last.plus(-1, splitc.size()))).isEqualTo(18);
            assertThat(ints.read(last.plusLocal(-1))).isEqualTo(15);
        });
    }

    private static void assertCopied(AnySpread spread, Object row, Object into, int count) {
        Array.set(row, 0, spread.value(7));
        Array.set(row, count + 1, spread.value(8 + count));
        assertThat(into).isEqualTo(row);
    }

    private static void forEachType(ThreadJob job, Check check) {
        job.run(splitc -> {
            for (AnySpread.Maker maker : AnySpread.MAKERS) {
                check.run(splitc, maker.make(splitc, LENGTH));
            }
        });
    }

    /** Makes one process after the other check each part. */
    private static void forEachTypeAndPair(ThreadJob job, CheckOfPair check) {
        forEachType(job, (splitc, spread) -> {
            for (int turn = 0; turn < splitc.size(); turn++) {
                for (int rank = 0; rank < splitc.size() && turn == splitc.rank(); rank++) {
                    for (int count : COUNTS) {
                        check.run(splitc, spread, rank, count);
                    }
                }
                splitc.barrier();
            }
        });
    }

    private interface Check {
        void run(SplitC splitc, AnySpread spread);
    }

    private interface CheckOfPair {
        void run(SplitC splitc, AnySpread spread, int rank, int count);
    }
}
