package io.clump.futures;

import io.clump.am2.Await;
import io.clump.am2.Bundle;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.Tag;
import io.clump.am2.job.JobDirectory;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/** Two layers that represent two processes with calls, both polled by one thread, or the second by another. */
final class CallPair implements AutoCloseable {
    static final Tag TAG = Tag.of(0xCA11);
    static final Procedure<Integer, Integer> DOUBLE = Procedure.of(1, Integer.class, Integer.class);
    static final Procedure<String, String> SHOUT = Procedure.of(2, String.class, String.class);
    static final Procedure<Integer, Integer> NOT_SERVED = Procedure.of(3, Integer.class, Integer.class);

    private static final AtomicLong JOBS =
            new AtomicLong(ProcessHandle.current().pid() << 20 | 11 << 14);

    /** Many times as long as a network protocol may delay an acknowledgement. */
    private static final Duration SETTLING = Duration.ofMillis(5);

    /** Set by a test that closes one of the bundles itself. */
    boolean isClosed;

    /** Time by the caller's clock, which tests advance. */
    final AtomicLong nanos = new AtomicLong();

    final Layer callerLayer;
    final Layer calleeLayer;
    final Bundle callerBundle;
    final Bundle calleeBundle;
    final Calls caller;
    final Calls callee;
    final int destination;

    /** Both on one node, or with a network between them. */
    CallPair(boolean isLocal, CallLimits limits) {
        long job = JOBS.incrementAndGet();
        callerLayer = Layer.open(configuration(job, "0"));
        calleeLayer = Layer.open(configuration(job, isLocal ? "0" : "1"));
        callerBundle = callerLayer.allocateBundle();
        calleeBundle = calleeLayer.allocateBundle();
        caller = new Calls(callerBundle, TAG, limits, nanos::get);
        callee = Calls.open(calleeBundle, TAG, limits);
        destination = caller.map(callee.name(), TAG);
        callee.serve(DOUBLE, number -> 2 * number);
        callee.serve(SHOUT, text -> {
            if (text.startsWith("throw")) {
                throw new IllegalStateException(text.substring("throw".length()));
            }
            return text + "!";
        });
    }

    static LayerConfiguration configuration(long job, String node) {
        return LayerConfiguration.builder()
                .job(job)
                .directory(JobDirectory.defaultBase().resolve("test-" + Long.toHexString(job)))
                .network("udp")
                .node(node)
                .build();
    }

    /** Polls both until a stage has ended, and returns its result. */
    <T> T join(CompletionStage<T> stage) {
        CompletableFuture<T> future = stage.toCompletableFuture();
        poll(future::isDone);
        return future.join();
    }

    /** Polls both until a stage has ended, and returns how. */
    CallException failure(CompletionStage<?> stage) {
        try {
            throw new AssertionError("a call has ended with the result " + join(stage));
        } catch (CompletionException e) {
            return (CallException) e.getCause();
        }
    }

    void poll(BooleanSupplier condition) {
        Await.until("the condition of a test", () -> {
            callerBundle.poll();
            calleeBundle.poll();
            return condition.getAsBoolean();
        });
    }

    /** Lets acknowledgements pass first: a layer that closes waits for them, and the other is not polled then. */
    @Override
    public void close() {
        if (!isClosed) {
            Await.pass(SETTLING, () -> {
                callerBundle.poll();
                calleeBundle.poll();
            });
        }
        callerLayer.close();
        calleeLayer.close();
    }
}
