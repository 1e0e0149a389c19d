package io.clump.futures;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Many calls at a time, in both directions, of any length and end: each ends once, and with its own end. */
class CallsProperties {
    private static final CallLimits LIMITS = new CallLimits(50, 20, Duration.ofDays(1));
    private static final Procedure<String, String> DEFERRED = Procedure.of(4, String.class, String.class);
    private static final int CALLS = 400;

    @Property(tries = 12)
    void eachCallEndsOnceWithItsOwnEnd(@ForAll long seed, @ForAll boolean isLocal) {
        ExecutorService executor = Executors.newFixedThreadPool(2);
        try (CallPair pair = new CallPair(isLocal, LIMITS)) {
            int back = pair.callee.map(pair.caller.name(), CallPair.TAG);
            pair.caller.serve(CallPair.SHOUT, text -> text + "!");
            pair.callee.serve(
                    DEFERRED,
                    text -> {
                        if (text.contains("7")) {
                            throw new IllegalArgumentException(text);
                        }
                        return text + "?";
                    },
                    executor);
            SplittableRandom random = new SplittableRandom(seed);
            List<CompletableFuture<?>> checks = new ArrayList<>();
            for (int i = 0; i < CALLS; i++) {
                checks.add(call(pair, back, random, i));
                if (random.nextInt(4) == 0) {
                    pair.poll(() -> true);
                }
            }
            pair.poll(() -> checks.stream().allMatch(CompletableFuture::isDone));
            checks.forEach(CompletableFuture::join);
            assertThat(pair.caller.outstanding()).isZero();
            assertThat(pair.callee.outstanding()).isZero();
        } finally {
            executor.shutdownNow();
            Await.until("the executor's end", executor::isTerminated);
        }
    }

    /** Makes a call and returns the check of its end. */
    private static CompletableFuture<?> call(CallPair pair, int back, SplittableRandom random, int i) {
        String text = i + "x".repeat(random.nextInt(3) == 0 ? random.nextInt(3000) : random.nextInt(20));
        return switch (random.nextInt(5)) {
            case 0 ->
                check(pair.caller.call(pair.destination, CallPair.DOUBLE, i).thenApply(String::valueOf), "" + 2 * i);
            case 1 -> check(pair.caller.call(pair.destination, CallPair.SHOUT, text), text + "!");
            case 2 -> check(pair.callee.call(back, CallPair.SHOUT, text), text + "!");
            case 3 -> check(pair.caller.call(pair.destination, CallPair.SHOUT, "throw" + text), text);
            default ->
                check(pair.caller.call(pair.destination, DEFERRED, text), text.contains("7") ? text : text + "?");
        };
    }

    private static CompletableFuture<?> check(CompletionStage<String> stage, String expected) {
        return stage.handle((result, failure) -> {
                    if (failure == null) {
                        assertThat(result).isEqualTo(expected);
                    } else {
                        CallException e =
                                (CallException) (failure instanceof CompletionException ? failure.getCause() : failure);
                        assertThat(
                                        e.failure() == CallFailure.PROCEDURE
                                                ? e.getMessage().contains(expected)
                                                : e.failure() == CallFailure.TOO_MANY_OUTSTANDING
                                                        || e.failure() == CallFailure.CALLEE_BUSY)
                                .as(e.getMessage())
                                .isTrue();
                    }
                    return result;
                })
                .toCompletableFuture();
    }
}
