package io.clump.futures;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Await;
import io.clump.am2.Bundle;
import io.clump.am2.EndpointName;
import io.clump.am2.JavaChild;
import io.clump.am2.Layer;
import io.clump.am2.ReturnReason;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The callee is a process of its own, which is killed while calls to it are outstanding. */
class KilledCalleeIT {
    private static final Procedure<Integer, Integer> TRIPLE = Procedure.of(1, Integer.class, Integer.class);
    private static final Procedure<Integer, Integer> NEVER = Procedure.of(2, Integer.class, Integer.class);
    private static final String KEY = "callee";
    private static final int CALLS = 50;
    private static final Duration LONG = Duration.ofDays(1);

    /** The callee: serves until it is killed. */
    public static void main(String[] arguments) {
        try (Layer layer = Layer.open(CallPair.configuration(Long.parseLong(arguments[0]), arguments[1]));
                Bundle bundle = layer.allocateBundle();
                Calls calls = Calls.open(bundle, CallPair.TAG)) {
            calls.serve(TRIPLE, number -> 3 * number);
            calls.serve(NEVER, number -> number, task -> {});
            layer.registry().publish(KEY, calls.name());
            bundle.pollThroughWakeUps(() -> false, LONG);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "1"})
    void callsToAKilledProcessEnd(String node) throws Exception {
        long job = ProcessHandle.current().pid() << 20 | 12 << 14 | node.charAt(0);
        Process victim = start(job, node);
        try (Layer layer = Layer.open(CallPair.configuration(job, "0"));
                Bundle bundle = layer.allocateBundle();
                Calls calls = Calls.open(bundle, CallPair.TAG, new CallLimits(200, 1, LONG))) {
            EndpointName name = layer.registry().await(KEY, LONG);
            int callee = calls.map(name, CallPair.TAG);
            assertThat(calls.await(calls.call(callee, TRIPLE, 5), LONG)).isEqualTo(15);
            List<CompletableFuture<Integer>> outstanding = new ArrayList<>();
            for (int i = 0; i < CALLS; i++) {
                outstanding.add(calls.call(callee, NEVER, i).toCompletableFuture());
            }
            // The callee accepts requests in order, so those before this one were accepted.
            assertThat(calls.await(calls.call(callee, TRIPLE, 6), LONG)).isEqualTo(18);
            victim.destroyForcibly().waitFor();
            for (CompletableFuture<Integer> stage : outstanding) {
                assertThat(failure(bundle, stage).failure()).isEqualTo(CallFailure.PEER_GONE);
            }
            CallException later = failure(bundle, calls.call(callee, TRIPLE, 7).toCompletableFuture());
            assertThat(later.returnReason()).isIn(ReturnReason.UNREACHABLE, ReturnReason.UNANSWERED);
            assertThat(calls.outstanding()).isZero();
        } finally {
            victim.destroyForcibly();
        }
    }

    private static CallException failure(Bundle bundle, CompletableFuture<?> stage) {
        Await.until("the end of a call to a killed process", () -> {
            bundle.poll();
            return stage.isDone();
        });
        return (CallException) stage.handle((result, failure) -> failure).join();
    }

    private static Process start(long job, String node) throws IOException {
        return JavaChild.of(KilledCalleeIT.class, job, node)
                .redirectOutput(Redirect.INHERIT)
                .start();
    }
}
