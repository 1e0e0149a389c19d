package io.clump.splitc.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import io.clump.splitc.SplitC;
import io.clump.splitc.ThreadJob;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SpreadErrorsTest {
    static Stream<ThreadJob> jobs() {
        return Jobs.all();
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void elementsThatDoNotExistAreRefusedAndNothingIsDone(ThreadJob job) {
        job.run(splitc -> {
            SpreadDoubles doubles = splitc.spreadDoubles(10);
            double[] row = new double[20];
            for (int rank = 0; rank < splitc.size(); rank++) {
                int to = rank;
                for (int index : new int[] {-1, 10, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
                    assertOutOfRange(() -> doubles.get(index));
                    assertOutOfRange(() -> doubles.set(index, 1));
                    assertOutOfRange(() -> doubles.read(to, index));
                    assertOutOfRange(() -> doubles.write(to, index, 1));
                    assertOutOfRange(() -> doubles.put(to, index, 1));
                    assertOutOfRange(() -> doubles.store(to, index, 1));
                    assertOutOfRange(() -> doubles.get(to, index, row, 0));
                    assertOutOfRange(() -> doubles.pointer(to, index));
                }
                for (int[] range :
                        new int[][] {{5, 0, 6}, {-1, 0, 2}, {0, 15, 6}, {0, -1, 3}, {3, 3, -1}, {11, 0, 0}}) {
                    assertOutOfRange(() -> doubles.read(to, range[0], row, range[1], range[2]));
                    assertOutOfRange(() -> doubles.write(to, range[0], row, range[1], range[2]));
                    assertOutOfRange(() -> doubles.get(to, range[0], row, range[1], range[2]));
                    assertOutOfRange(() -> doubles.put(to, range[0], row, range[1], range[2]));
                    assertOutOfRange(() -> doubles.store(to, range[0], row, range[1], range[2]));
                }
                assertOutOfRange(() -> doubles.get(to, 0, row, 20));
                doubles.store(to, 10, row, 20, 0);
                doubles.read(to, 10, row, 20, 0);
            }
            splitc.sync();
            splitc.allStoreSync();
            for (int i = 0; i < 10; i++) {
                assertThat(doubles.get(i)).isZero();
            }
            assertThatThrownBy(() -> doubles.store(0, 7, row, 3, 4))
                    .hasMessage("elements out of range: type=doubles, index=7, count=4, length of a process's part=10");
        });
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void ranksThatDoNotExistAreRefused(ThreadJob job) {
        job.run(splitc -> {
            SpreadInts ints = splitc.spreadInts(10);
            for (int rank : new int[] {-1, splitc.size()}) {
                String message = "no such rank: found=" + rank + ", expected 0 to " + (splitc.size() - 1);
                assertThatThrownBy(() -> ints.read(rank, 0))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessage(message);
                assertThatThrownBy(() -> ints.store(rank, 0, new int[1], 0, 1)).hasMessage(message);
                assertThatThrownBy(() -> ints.getAndAdd(rank, 0, 1)).hasMessage(message);
                assertThatThrownBy(() -> ints.compareAndSet(rank, 0, 0, 1)).hasMessage(message);
                assertThatThrownBy(() -> ints.pointer(rank, 0)).hasMessage(message);
            }
        });
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void emptyArraysHaveNoElements(ThreadJob job) {
        job.run(splitc -> {
            for (AnySpread.Maker maker : AnySpread.MAKERS) {
                AnySpread spread = maker.make(splitc, 0);
                int last = splitc.size() - 1;
                assertThat(spread.array().length()).isZero();
                assertOutOfRange(() -> spread.get(0));
                assertOutOfRange(() -> spread.read(last, 0));
                Object row = spread.ordinary(3);
                spread.write(last, 0, row, 3, 0);
                spread.get(last, 0, row, 0, 0);
                spread.put(last, 0, row, 0, 0);
                spread.store(last, 0, row, 0, 0);
                spread.read(last, 0, row, 0, 0);
                splitc.sync();
                splitc.allStoreSync();
                spread.array().close();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void differentLengthsOrTypesAreReportedToAllAndDoNoHarm(ThreadJob job) {
        job.run(splitc -> {
            int last = splitc.size() - 1;
            boolean isLast = splitc.rank() == last;
            if (last > 0) {
                assertRefused(
                        () -> splitc.spreadInts(isLast ? 6 : 5),
                        "a spread array is to be the same in all processes: rank 0 allocates 5 ints, rank " + last
                                + " 6 ints");
                assertRefused(
                        () -> {
                            SpreadArray other = isLast ? splitc.spreadLongs(5) : splitc.spreadDoubles(5);
                            assertThat(other).isNull();
                        },
                        "a spread array is to be the same in all processes: rank 0 allocates 5 doubles, rank " + last
                                + " 5 longs");
            }
            assertThatThrownBy(() -> splitc.spreadInts(-1))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("length of a spread array out of range: found=-1, expected 0 or more");
            assertRefused(
                    () -> splitc.spreadLongs(Integer.MAX_VALUE),
                    "a process's part of a spread array is too long: bytes=17179869176");
            SpreadInts ints = splitc.spreadInts(5);
            ints.store(last, splitc.rank(), 1 + splitc.rank());
            splitc.allStoreSync();
            assertThat(ints.read(last, last)).isEqualTo(1 + last);
        });
    }

    /** An obstructing file simulates exhausted memory; each of the two processes has its own file. */
    @Test
    void tooLittleSpaceInOneProcessIsReportedToAllAndDoesNoHarm() {
        ThreadJob job = ThreadJob.onOneNode(2);
        AtomicInteger withoutSpace = new AtomicInteger();
        job.run(splitc -> {
            try (SpreadInts ints = splitc.spreadInts(1)) {
                if (splitc.rank() == 0) {
                    Path first = regionFiles(job).get(0);
                    String name = first.getFileName().toString();
                    Files.createFile(first.resolveSibling(name.substring(0, name.lastIndexOf('-')) + "-1"));
                }
                splitc.barrier();
                assertThatThrownBy(() -> splitc.spreadInts(100))
                        .isInstanceOf(ClumpException.class)
                        .satisfies(e ->
                                withoutSpace.addAndGet(e.getMessage().startsWith("cannot make a region: ") ? 1 : 10))
                        .hasMessageMatching(
                                "cannot make a region: .*|rank \\d has no memory for its part of a spread array: 100"
                                        + " ints");
                splitc.barrier();
                try (SpreadInts next = splitc.spreadInts(100)) {
                    next.store(0, splitc.rank(), 1);
                    splitc.allStoreSync();
                    assertThat(next.read(0, 1 - splitc.rank())).isOne();
                }
                assertThat(ints.get(0)).isZero();
            }
        });
        assertThat(withoutSpace).hasValue(11);
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void closedArraysAreRefusedAndOthersGoOn(ThreadJob job) {
        job.run(splitc -> {
            SpreadLongs kept = splitc.spreadLongs(100);
            for (int round = 0; round < 5; round++) {
                SpreadLongs longs = splitc.spreadLongs(100_000);
                int next = (splitc.rank() + 1) % splitc.size();
                longs.store(next, 99_999, 7);
                longs.put(next, 99_998, 7);
                longs.close();
                longs.close();
                assertThat(longs.length()).isZero();
                assertOutOfRange(() -> longs.get(0));
                assertClosed(() -> longs.read(next, 0));
                assertClosed(() -> longs.store(next, 0, new long[1], 0, 1));
                kept.store(next, round, round);
                splitc.allStoreSync();
                assertThat(kept.get(round)).isEqualTo(round);
            }
        });
    }

    @Test
    void noArrayIsUsedAfterItsProcessHasLeft() {
        SpreadDoubles[] arrays = new SpreadDoubles[2];
        ThreadJob job = ThreadJob.onOneNode(2);
        job.run(splitc -> {
            arrays[splitc.rank()] = splitc.spreadDoubles(1000);
            splitc.barrier();
        });
        for (SpreadDoubles array : arrays) {
            assertOutOfRange(() -> array.get(0));
            assertClosed(() -> array.read(0, 0));
        }
        assertThat(job.directory()).doesNotExist();
    }

    /** Accesses in a loop; any of them may be the one that finds the owner gone. */
    @Test
    void ownerThatDiesEndsWhatIsWaitedFor() {
        List<Access> accesses = List.of(
                (splitc, longs) -> longs.read(1, 0),
                (splitc, longs) -> longs.read(1, 0, new long[5000], 0, 5000),
                (splitc, longs) -> longs.write(1, 0, new long[5000], 0, 5000),
                (splitc, longs) -> longs.getAndAdd(1, 0, 1),
                (splitc, longs) -> {
                    longs.get(1, 0, new long[5000], 0, 5000);
                    longs.put(1, 0, 1);
                    splitc.sync();
                },
                (splitc, longs) -> longs.store(1, 0, 1),
                (splitc, longs) -> {
                    longs.store(1, 0, new long[5000], 0, 5000);
                    splitc.allStoreSync();
                });
        for (Access access : accesses) {
            assertOthersFail(ThreadJob.onNodes(0, 1, 0), access);
        }
        assertOthersFail(ThreadJob.onOneNode(3), (splitc, longs) -> splitc.allStoreSync());
        assertOthersFail(ThreadJob.onOneNode(3), (splitc, longs) -> splitc.spreadBytes(5));
    }

    /** Only the owner knows that it has received the request, and nothing is returned by itself. */
    @Test
    void ownerThatDiesBeforeItAnswersEndsTheWait() {
        for (Access access : List.<Access>of((splitc, longs) -> longs.read(1, 0), (splitc, longs) -> {
            longs.get(1, 0, new long[1], 0);
            splitc.sync();
        })) {
            List<@Nullable Throwable> failures = ThreadJob.onNodes(0, 1).runToFailures(splitc -> {
                SpreadLongs longs = splitc.spreadLongs(1);
                boolean[] asked = {false};
                splitc.endpoint().handlers().reserve(1 << 16);
                splitc.endpoint().handlers().set(MemoryHandlers.GET_ONE, message -> asked[0] = true);
                splitc.barrier();
                if (splitc.rank() == 1) {
                    splitc.pollUntil(() -> asked[0]);
                    throw new ThreadJob.Vanished();
                }
                access.run(splitc, longs);
            });
            assertThat(failures.get(0)).isInstanceOf(ClumpException.class);
            assertThat(failures.get(0)).hasMessageStartingWith("rank 1 cannot be reached from rank 0");
        }
    }

    private static void assertOthersFail(ThreadJob job, Access access) {
        List<@Nullable Throwable> failures = job.runToFailures(splitc -> {
            SpreadLongs longs = splitc.spreadLongs(5000);
            splitc.barrier();
            if (splitc.rank() == 1) {
                throw new ThreadJob.Vanished();
            }
            while (true) {
                access.run(splitc, longs);
                splitc.poll();
            }
        });
        for (int rank : new int[] {0, 2}) {
            assertThat(failures.get(rank)).isInstanceOf(ClumpException.class).hasMessageContaining("rank 1 ");
        }
    }

    private static List<Path> regionFiles(ThreadJob job) throws IOException {
        try (Stream<Path> files = Files.walk(job.directory())) {
            return files.filter(file -> file.getFileName().toString().startsWith("region-"))
                    .sorted()
                    .toList();
        }
    }

    private static void assertOutOfRange(ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(IndexOutOfBoundsException.class);
    }

    private static void assertClosed(ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("the spread array is closed: ");
    }

    private static void assertRefused(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(ClumpException.class).hasMessageStartingWith(message);
    }

    private interface Access {
        void run(SplitC splitc, SpreadLongs longs);
    }
}
