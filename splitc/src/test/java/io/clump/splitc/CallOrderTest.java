package io.clump.splitc;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.ClumpException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What processes do together and cannot finish ends in an exception in each of them. */
class CallOrderTest {
    static Stream<ThreadJob> jobs() {
        return Stream.of(ThreadJob.onOneNode(2), ThreadJob.onNodes(1, 0, 1, 2, 0));
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void differentLengthsAreTold(ThreadJob job) {
        assertAllFail(
                job,
                splitc -> splitc.allReduce(new long[splitc.rank() == 1 ? 5 : 3], Reduction.SUM),
                "different lengths: allReduce\\(long\\[\\], SUM\\), rank \\d has \\d, rank \\d has \\d");
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
    void anotherOperationIsTold(ThreadJob job) {
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
    void anotherRootIsTold(ThreadJob job) {
        // Of two, each waits for the other, and nobody sends.
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
    void anotherTypeOrReductionIsTold(ThreadJob job) {
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
    void anotherOrderIsTold(ThreadJob job) {
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

    /** It sends nothing and nobody sends to it. */
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
                    .hasMessageStartingWith("rank 1 cannot be reached from rank 0: reason=ENDPOINT_CLOSED");
            assertThat(failures.get(2)).hasMessageContaining("rank 1 cannot be reached from rank 0");
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
        assertThat(Call.describe(Call.of(Call.Kind.ALL_TO_ALL, 0, Types.FLOATS, null)))
                .isEqualTo("allToAll(float[])");
        assertThat(Call.describe(Call.of(Call.Kind.REDUCE, 1023, Types.LONGS, Reduction.XOR)))
                .isEqualTo("reduce(root 1023, long[], XOR)");
        assertThat(Call.describe(Call.of(Call.Kind.GATHER, 0, Types.BYTES, null)))
                .isEqualTo("gather(root 0, byte[])");
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
