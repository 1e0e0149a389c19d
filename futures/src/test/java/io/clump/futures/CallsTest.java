package io.clump.futures;

import static io.clump.futures.CallPair.DOUBLE;
import static io.clump.futures.CallPair.NOT_SERVED;
import static io.clump.futures.CallPair.SHOUT;
import static io.clump.futures.CallPair.TAG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.Await;
import io.clump.am2.ReturnReason;
import io.clump.am2.Tag;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls between two processes of one node, and of two: how they end. */
class CallsTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final CallLimits FEW = new CallLimits(3, 2, TIMEOUT);

    private CallPair pair;

    @AfterEach
    void close() {
        pair.close();
    }

    private CallPair open(boolean isLocal) {
        pair = new CallPair(isLocal, FEW);
        return pair;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void callEndsWithTheResult(boolean isLocal) {
        open(isLocal);
        assertThat(pair.join(pair.caller.call(pair.destination, DOUBLE, 21))).isEqualTo(42);
        assertThat(pair.join(pair.caller.call(pair.destination, SHOUT, "x".repeat(8000))))
                .isEqualTo("x".repeat(8000) + "!");
        assertThat(pair.caller.outstanding()).isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void callEndsWithTheExceptionOfTheProcedure(boolean isLocal) {
        open(isLocal);
        CallException failure = pair.failure(pair.caller.call(pair.destination, SHOUT, "throw a cup"));
        assertThat(failure.failure()).isEqualTo(CallFailure.PROCEDURE);
        assertThat(failure).hasMessageContaining("java.lang.IllegalStateException:  a cup");
        assertThat(pair.failure(pair.caller.call(pair.destination, SHOUT, "throw" + "ü".repeat(3900))))
                .hasMessageContaining("üüü");
        assertThat(pair.join(pair.caller.call(pair.destination, DOUBLE, 4))).isEqualTo(8);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void errorOfAProcedureEndsTheCallAndIsThrownByTheCalleesPoll(boolean isLocal) {
        open(isLocal);
        pair.callee.serve(DOUBLE, number -> {
            throw new AssertionError("broken");
        });
        CompletionStage<Integer> stage = pair.caller.call(pair.destination, DOUBLE, 1);
        assertThatThrownBy(() -> pair.poll(() -> false))
                .isInstanceOf(AssertionError.class)
                .hasMessage("broken");
        assertThat(pair.failure(stage)).hasMessageContaining("java.lang.AssertionError: broken");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void callThatIsRefusedEndsWithTheReason(boolean isLocal) {
        open(isLocal);
        int wrongTag = pair.caller.map(pair.callee.name(), Tag.of(1));
        assertThat(pair.failure(pair.caller.call(pair.destination, NOT_SERVED, 1))
                        .returnReason())
                .isEqualTo(ReturnReason.BAD_HANDLER);
        assertThat(pair.failure(pair.caller.call(wrongTag, DOUBLE, 1)).returnReason())
                .isEqualTo(ReturnReason.BAD_TAG);
        CallException unmapped = pair.failure(pair.caller.call(7, DOUBLE, 1));
        assertThat(unmapped.returnReason()).isEqualTo(ReturnReason.UNMAPPED);
        assertThat(unmapped.failure()).isEqualTo(CallFailure.RETURNED);
        assertThat(unmapped.mayHaveRun()).isFalse();
        assertThat(pair.join(pair.caller.call(pair.destination, DOUBLE, 4))).isEqualTo(8);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void argumentOrResultThatDoesNotFitEndsTheCall(boolean isLocal) {
        open(isLocal);
        String tooLong = "x".repeat(9000);
        assertThat(pair.failure(pair.caller.call(pair.destination, SHOUT, tooLong))
                        .failure())
                .isEqualTo(CallFailure.MESSAGE);
        pair.callee.serve(SHOUT, text -> tooLong);
        assertThat(pair.failure(pair.caller.call(pair.destination, SHOUT, "a")).failure())
                .isEqualTo(CallFailure.PROCEDURE);
        Procedure<Integer, Long> otherResult = Procedure.of(DOUBLE.number(), Integer.class, Long.class);
        assertThat(pair.failure(pair.caller.call(pair.destination, otherResult, 1))
                        .failure())
                .isEqualTo(CallFailure.MESSAGE);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void callsBeyondTheLimitEndAtOnceAndLaterOnesAreMade(boolean isLocal) {
        open(isLocal);
        List<CompletionStage<Integer>> stages = new ArrayList<>();
        for (int i = 0; i < FEW.outstanding(); i++) {
            stages.add(pair.caller.call(pair.destination, DOUBLE, i));
        }
        CompletableFuture<Integer> refused =
                pair.caller.call(pair.destination, DOUBLE, 9).toCompletableFuture();
        assertThat(refused).isDone();
        assertThat(pair.failure(refused).failure()).isEqualTo(CallFailure.TOO_MANY_OUTSTANDING);
        for (int i = 0; i < stages.size(); i++) {
            assertThat(pair.join(stages.get(i))).isEqualTo(2 * i);
        }
        assertThat(pair.join(pair.caller.call(pair.destination, DOUBLE, 9))).isEqualTo(18);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void callEndsAtItsDeadlineAndALateAnswerEndsNoOtherCall(boolean isLocal) {
        open(isLocal);
        CountDownLatch goOn = new CountDownLatch(1);
        ExecutorService executor = Executors.newCachedThreadPool();
        pair.callee.serve(
                DOUBLE,
                number -> {
                    Await.until("the deadline", () -> goOn.getCount() == 0);
                    return 2 * number;
                },
                executor);
        CompletionStage<Integer> stage = pair.caller.call(pair.destination, DOUBLE, 1, Duration.ofSeconds(1));
        pair.poll(() -> pair.callerBundle.messagesSent() > 0);
        pair.nanos.addAndGet(TIMEOUT.toNanos());
        assertThat(pair.failure(stage).failure()).isEqualTo(CallFailure.DEADLINE);
        goOn.countDown();
        List<CompletionStage<Integer>> later = new ArrayList<>();
        later.add(pair.caller.call(pair.destination, DOUBLE, 5));
        later.add(pair.caller.call(pair.destination, SHOUT, "").thenApply(String::length));
        later.add(pair.caller.call(pair.destination, SHOUT, "a").thenApply(String::length));
        assertThat(later.stream().map(pair::join)).containsExactly(10, 1, 2);
        executor.shutdown();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void executorRunsCallsUpToItsLimit(boolean isLocal) {
        open(isLocal);
        CountDownLatch goOn = new CountDownLatch(1);
        ExecutorService executor = Executors.newCachedThreadPool();
        pair.callee.serve(
                DOUBLE,
                number -> {
                    Await.until("the third call", () -> goOn.getCount() == 0);
                    if (number == 2) {
                        throw new IllegalArgumentException("two");
                    }
                    return 2 * number;
                },
                executor);
        CompletionStage<Integer> first = pair.caller.call(pair.destination, DOUBLE, 1);
        CompletionStage<Integer> second = pair.caller.call(pair.destination, DOUBLE, 2);
        CallException busy = pair.failure(pair.caller.call(pair.destination, DOUBLE, 3));
        assertThat(busy.failure()).isEqualTo(CallFailure.CALLEE_BUSY);
        assertThat(busy.mayHaveRun()).isFalse();
        goOn.countDown();
        assertThat(pair.join(first)).isEqualTo(2);
        assertThat(pair.failure(second)).hasMessageContaining("java.lang.IllegalArgumentException: two");
        executor.shutdown();
        assertThat(pair.failure(pair.caller.call(pair.destination, DOUBLE, 3)))
                .hasMessageContaining("RejectedExecutionException");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void acceptedCallEndsWhenTheCalleeCloses(boolean isLocal) {
        open(isLocal);
        CountDownLatch accepted = new CountDownLatch(1);
        pair.callee.serve(DOUBLE, number -> number, task -> accepted.countDown());
        CompletionStage<Integer> stage = pair.caller.call(pair.destination, DOUBLE, 1);
        pair.poll(() -> accepted.getCount() == 0);
        pair.callee.close();
        CallException failure = pair.failure(stage);
        assertThat(failure.failure()).isEqualTo(CallFailure.PEER_GONE);
        assertThat(failure.mayHaveRun()).isTrue();
        assertThat(pair.failure(pair.caller.call(pair.destination, DOUBLE, 1)).returnReason())
                .isIn(ReturnReason.ENDPOINT_CLOSED, ReturnReason.UNREACHABLE);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void closingEndsAllCallsAndRefusesLaterOnes(boolean isLocal) {
        open(isLocal);
        pair.callee.serve(DOUBLE, number -> number, task -> {});
        CompletionStage<Integer> sent = pair.caller.call(pair.destination, DOUBLE, 1);
        pair.callerBundle.poll();
        CompletionStage<Integer> submitted = pair.caller.call(pair.destination, DOUBLE, 2);
        pair.caller.close();
        assertThat(List.of(sent, submitted))
                .allSatisfy(stage ->
                        assertThat(pair.failure(stage).failure()).isIn(CallFailure.CLOSED, CallFailure.RETURNED));
        assertThat(pair.failure(pair.caller.call(pair.destination, DOUBLE, 3)).failure())
                .isEqualTo(CallFailure.CLOSED);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void closingTheBundleEndsAllCalls(boolean isLocal) {
        open(isLocal);
        pair.callee.serve(DOUBLE, number -> number, task -> {});
        CompletableFuture<Integer> sent =
                pair.caller.call(pair.destination, DOUBLE, 1).toCompletableFuture();
        pair.callerBundle.poll();
        CompletableFuture<Integer> submitted =
                pair.caller.call(pair.destination, DOUBLE, 2).toCompletableFuture();
        pair.callerBundle.close();
        pair.isClosed = true;
        assertThat(sent).isCompletedExceptionally();
        assertThat(submitted).isCompletedExceptionally();
        pair.caller.close();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void dependentsAndProceduresMayCall(boolean isLocal) {
        open(isLocal);
        CompletionStage<Integer> sum = pair.caller
                .call(pair.destination, DOUBLE, 1)
                .thenCompose(two -> pair.caller.call(pair.destination, DOUBLE, two))
                .thenCompose(four -> pair.caller.call(pair.destination, DOUBLE, four));
        assertThat(pair.join(sum)).isEqualTo(8);

        int back = pair.callee.map(pair.caller.name(), TAG);
        List<Integer> backwards = new ArrayList<>();
        pair.caller.serve(DOUBLE, number -> -number);
        pair.callee.serve(DOUBLE, number -> {
            pair.callee.call(back, DOUBLE, number).thenAccept(backwards::add);
            return number;
        });
        assertThat(pair.join(pair.caller.call(pair.destination, DOUBLE, 3))).isEqualTo(3);
        pair.poll(() -> backwards.equals(List.of(-3)));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void otherThreadsCallWhileTheBundlesThreadSleeps(boolean isLocal) throws Exception {
        open(isLocal);
        int self = pair.caller.map(pair.caller.name(), TAG);
        pair.caller.serve(DOUBLE, number -> 2 * number);
        CompletableFuture<Integer> done = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                int number = 1;
                for (int i = 0; i < 20; i++) {
                    number = pair.caller
                            .call(self, DOUBLE, number)
                            .toCompletableFuture()
                            .join();
                }
                done.complete(number);
            } catch (CompletionException e) {
                done.completeExceptionally(e);
            }
        });
        thread.start();
        assertThat(pair.caller.await(done, Duration.ofDays(1))).isEqualTo(1 << 20);
        thread.join();
    }
}
