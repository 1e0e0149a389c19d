package io.clump.splitc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import io.clump.splitc.memory.SpreadInts;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Collective calls that cannot finish end with an exception in each process. */
class CallOrderTest {
    static Stream<ThreadJob> jobs() {
        return Stream.of(ThreadJob.onOneNode(2), ThreadJob.onNodes(1, 0, 1, 2, 0));
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void differentLengthsAreReported(ThreadJob job) {
        assertAllFail(
                job,
                splitc -> splitc.allReduce(new long[splitc.rank() == 1 ? 5 : 3], Reduction.SUM),
                "different lengths: allReduce\\((?:short )?long\\[\\], SUM\\), rank \\d has \\d, rank \\d has \\d");
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void lengthsOfABroadcastMayDifferOnlyIfTheReceiversDoNotSayThem(ThreadJob job) {
        assertAllFail(
                job,
                splitc -> {
                    splitc.broadcast(0, new UnsafeBuffer(new byte[9]), 0, splitc.rank() == 1 ? 8 : 9);
                    splitc.barrier();
                },
                "different lengths: broadcast\\(root 0, byte\\[\\]\\), rank 0 has 9, rank 1 has 8");
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void anotherOperationIsReported(ThreadJob job) {
        assertAllFail(
                job,
                splitc -> {
                    if (splitc.rank() == 1) {
                        splitc.barrier();
                    } else {
                        splitc.allReduce(1, Reduction.MAX);
                    }
                    splitc.barrier();
                },
                "different calls: .*");
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void anotherRootIsReported(ThreadJob job) {
        // Each of two processes waits for the other, and neither sends.
        assertAllFail(
                job, splitc -> splitc.gather(splitc.rank() % 2, new int[] {1}), "different calls: .*gather\\(root .*");
        assertAllFail(
                job,
                splitc -> splitc.reduce(splitc.rank() % 2, 1, Reduction.SUM),
                "different calls: .*reduce\\(root .*");
        assertAllFail(
                job,
                splitc -> {
                    splitc.broadcast(splitc.rank() % 2, new int[] {1});
                    splitc.barrier();
                },
                "different calls: .*broadcast\\(root .*");
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void anotherTypeOrReductionIsReported(ThreadJob job) {
        assertAllFail(
                job,
                splitc -> {
                    if (splitc.rank() == 1) {
                        splitc.allGather(new int[4]);
                    } else {
                        splitc.allGather(new double[4]);
                    }
                },
                "different calls: .*allGather\\(int\\[\\]\\).*");
        assertAllFail(
                job,
                splitc -> splitc.allReduce(1, splitc.rank() == 1 ? Reduction.MIN : Reduction.MAX),
                "different calls: .*MIN.*");
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void anotherOrderIsReported(ThreadJob job) {
        assertAllFail(
                job,
                splitc -> {
                    if (splitc.rank() == 1) {
                        splitc.barrier();
                        splitc.broadcast(0, new int[3]);
                    } else {
                        splitc.broadcast(0, new int[3]);
                        splitc.barrier();
                    }
                },
                "different calls: .*");
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void rankThatIsDoneIsNotWaitedFor(ThreadJob job) {
        assertAllFail(
                job,
                splitc -> {
                    if (splitc.rank() != 1) {
                        splitc.allToAll(new long[splitc.size()][0]);
                    }
                },
                "different calls: .*(close|allToAll)\\(.*");
    }

    /** Ranks that only send do not wait, and go on. */
    @ParameterizedTest
    @MethodSource("jobs")
    void gatherThatItsRootForgetsIsReported(ThreadJob job) {
        assertAllFail(
                job,
                splitc -> {
                    if (splitc.rank() != 0) {
                        splitc.gather(0, new int[1]);
                    }
                },
                "different calls: .*");
        assertAllFail(
                job,
                splitc -> {
                    if (splitc.rank() == 0) {
                        splitc.broadcast(0, new int[1]);
                    } else {
                        splitc.gather(0, new int[1]);
                    }
                },
                // Either call may be found first: the gather whose messages are not taken, or the broadcast.
                "different calls: .*(gather|broadcast)\\(root 0, int\\[\\]\\).*");
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void broadcastThatARankForgetsIsReported(ThreadJob job) {
        assertAllFail(
                job,
                splitc -> {
                    if (splitc.rank() != 1) {
                        splitc.broadcast(0, new int[1]);
                    }
                },
                "different calls: .*");
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void barrierIsNotTheEndOfARun(ThreadJob job) {
        AtomicInteger passed = new AtomicInteger();
        assertAllFail(
                job,
                splitc -> {
                    if (splitc.rank() != 1) {
                        splitc.barrier();
                        passed.incrementAndGet();
                    }
                },
                "different calls: .*(close|barrier)\\(\\) .*(close|barrier)\\(\\).*");
        assertThat(passed).hasValue(0);
    }

    /** Both have already dropped the records of the calls in which they differ. */
    @Test
    void ranksThatAreFarApartAndWaitForEachOtherAreReported() {
        for (ThreadJob job : List.of(ThreadJob.onOneNode(3), ThreadJob.onNodes(0, 1, 2))) {
            assertAllFail(
                    job,
                    splitc -> {
                        switch (splitc.rank()) {
                            case 0 -> {
                                gatherAt(splitc, 2, 100);
                                splitc.gather(0, new int[1]);
                            }
                            case 1 -> splitc.broadcast(0, new int[1]);
                            default -> splitc.pollUntil(() -> false);
                        }
                    },
                    "different calls: rank 1 has called broadcast\\(root 0, int\\[\\]\\) as its call number 1 "
                            + "where rank 0 has called gather\\(root 0, int\\[\\]\\) as number 101");
        }
    }

    /** No rank queries a rank that waits for it. */
    @Test
    void ranksThatAreFarApartAndWaitInACircleAreReported() {
        for (ThreadJob job : List.of(ThreadJob.onOneNode(4), ThreadJob.onNodes(0, 1, 2, 3))) {
            assertAllFail(
                    job,
                    splitc -> {
                        switch (splitc.rank()) {
                            case 0 -> {
                                gatherAt(splitc, 3, 200);
                                splitc.broadcast(2, new int[1]);
                            }
                            case 1 -> splitc.broadcast(0, new int[1]);
                            case 2 -> {
                                gatherAt(splitc, 3, 100);
                                splitc.broadcast(1, new int[1]);
                            }
                            default -> splitc.pollUntil(() -> false);
                        }
                    },
                    "different calls: rank \\d has called broadcast\\(root \\d, int\\[\\]\\) as its call number 1.* "
                            + "where rank \\d has called broadcast\\(root \\d, int\\[\\]\\) as number \\d01");
        }
    }

    /**
     * No rank waits for another one before the barrier, and the messages to rank 2 arrive long after all ranks have
     * reached it.
     */
    @Test
    void whatNobodyHasTakenIsReported() {
        assertAllFail(
                ThreadJob.onNodes(0, 1, 2, 3, 4).property("clump.faults", "loss=0.3,delay=1ms..20ms"),
                splitc -> {
                    if (splitc.rank() == 2) {
                        splitc.broadcast(2, new int[1]);
                    } else {
                        splitc.gather(2, new int[1]);
                    }
                },
                "different calls: .*");
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void allocationIsNotAnExchange(ThreadJob job) {
        assertAllFail(
                job,
                splitc -> {
                    if (splitc.rank() == 1) {
                        splitc.allGather(new long[3]);
                    } else {
                        splitc.spreadInts(7);
                    }
                },
                "different calls: .*new spread array\\(\\).*");
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void arraysAreClosedInTheSameOrder(ThreadJob job) {
        assertAllFail(
                job,
                splitc -> {
                    SpreadInts one = splitc.spreadInts(10);
                    SpreadInts other = splitc.spreadInts(10);
                    (splitc.rank() == 1 ? one : other).close();
                },
                "different calls: .*spread array [01]: close\\(\\) where .*spread array [01]: close\\(\\)");
        assertAllFail(
                job,
                splitc -> {
                    SpreadInts ints = splitc.spreadInts(10);
                    if (splitc.rank() == 1) {
                        splitc.allStoreSync();
                    } else {
                        ints.close();
                    }
                },
                "different calls: .*allStoreSync\\(\\).*");
    }

    /** The call then has no number, so a program that catches the exception may go on. */
    @ParameterizedTest
    @MethodSource("jobs")
    void whatIsMissingIsRefusedBeforeTheCallCounts(ThreadJob job) {
        job.run(splitc -> {
            if (splitc.rank() == 1) {
                assertRefused(() -> splitc.gather(0, (int[]) null), "no array: found=null");
                assertRefused(() -> splitc.broadcast(1, (double[]) null), "no array: found=null");
                assertRefused(() -> splitc.broadcast(1, null, 0, 5), "no array: found=null");
                assertRefused(() -> splitc.allGather((byte[]) null), "no array: found=null");
                assertRefused(() -> splitc.allToAll((long[][]) null), "no array: found=null");
                assertRefused(() -> splitc.allReduce((long[]) null, Reduction.SUM), "no array: found=null");
                assertRefused(() -> splitc.reduce(0, (float[]) null, Reduction.SUM), "no array: found=null");
                assertRefused(() -> splitc.allReduce(1, null), "no reduction: found=null");
                assertRefused(() -> splitc.reduce(-1, 1, Reduction.SUM), "no such root: found=-1");
            }
            assertThat(splitc.allReduce(1, Reduction.SUM)).isEqualTo(splitc.size());
        });
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void rootThatDoesNotExistAndArraysThatAreMissingAreRefused(ThreadJob job) {
        assertThat(job.runToFailures(splitc -> splitc.reduce(splitc.size(), 1, Reduction.SUM)))
                .allSatisfy(failure -> assertThat(failure).hasMessageContaining("no such root: found="));
        assertThat(job.runToFailures(splitc -> splitc.allToAll(new int[1][1])))
                .allSatisfy(failure ->
                        assertThat(failure).hasMessageContaining("one array for each process: found=1, expected "));
        assertThat(job.runToFailures(splitc -> splitc.allToAll(new int[splitc.size()][])))
                .allSatisfy(failure -> assertThat(failure).hasMessageContaining("no array for rank 0: found=null"));
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void rankThatThrowsEndsWhatTheOthersDoTogether(ThreadJob job) {
        List<@Nullable Throwable> failures = job.runToFailures(splitc -> {
            if (splitc.rank() == 1) {
                throw new IllegalStateException("no more numbers");
            }
            splitc.allToAll(new int[splitc.size()][20_000]);
        });
        for (int rank = 0; rank < failures.size(); rank++) {
            assertThat(failures.get(rank)).isNotNull();
            assertThat(String.valueOf(failures.get(rank).getMessage())).contains("no more numbers");
        }
    }

    /** The vanished rank sends nothing, and no rank sends to it. */
    @Test
    void rankThatIsGoneWithoutAWordIsMissed() {
        for (ThreadJob job : List.of(ThreadJob.onOneNode(3), ThreadJob.onNodes(0, 0, 1))) {
            List<@Nullable Throwable> failures = job.runToFailures(splitc -> {
                if (splitc.rank() == 1) {
                    throw new ThreadJob.Vanished();
                }
                splitc.gather(0, new int[1]);
                splitc.barrier();
            });
            assertThat(failures.get(0))
                    .isInstanceOf(ClumpException.class)
                    .hasMessageContaining("rank 1 cannot be reached from rank ")
                    .hasMessageContaining(": reason=ENDPOINT_CLOSED");
            assertThat(failures.get(2)).hasMessageContaining("rank 1 cannot be reached from rank ");
        }
    }

    @Test
    void faultIsThrownByEveryLaterCall() {
        ThreadJob.onOneNode(2).runToFailures(splitc -> {
            for (int i = 0; i < 2; i++) {
                boolean thrown = false;
                try {
                    splitc.allReduce(new int[splitc.rank()], Reduction.SUM);
                } catch (ClumpException e) {
                    thrown = true;
                }
                assertThat(thrown || i == 0).isTrue();
            }
        });
    }

    @Test
    void callsAreWrittenAsInAProgram() {
        assertThat(Call.describe(Call.of(Call.Kind.BARRIER))).isEqualTo("barrier()");
        assertThat(Call.describe(Call.ofClose(1000))).isEqualTo("spread array 1000: close()");
        assertThat(Call.describe(Call.of(Call.Kind.ALL_TO_ALL, 0, Types.FLOATS, null)))
                .isEqualTo("allToAll(float[])");
        assertThat(Call.describe(Call.of(Call.Kind.REDUCE, 1023, Types.LONGS, Reduction.XOR)))
                .isEqualTo("reduce(root 1023, long[], XOR)");
        assertThat(Call.describe(Call.of(Call.Kind.GATHER, 0, Types.BYTES, null)))
                .isEqualTo("gather(root 0, byte[])");
    }

    /** Calls gather repeatedly; a rank other than the root only sends, and does not wait. */
    private static void gatherAt(SplitC splitc, int root, int times) {
        for (int i = 0; i < times; i++) {
            splitc.gather(root, new int[1]);
        }
    }

    private static void assertRefused(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessageStartingWith(message);
    }

    private static void assertAllFail(ThreadJob job, SpmdProgram program, String what) {
        List<@Nullable Throwable> failures = job.runToFailures(program);
        assertThat(failures).doesNotContainNull();
        for (Throwable failure : failures) {
            assertThat(failure)
                    .as(job + ": " + Arrays.toString(failures.toArray()))
                    .isInstanceOf(ClumpException.class);
            assertThat(failure.getMessage()).matches("(rank \\d has failed: io.clump.am2.ClumpException: )?" + what);
        }
    }
}
