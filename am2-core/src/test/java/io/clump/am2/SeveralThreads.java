package io.clump.am2;

import static io.clump.am2.ConformancePeer.BOUND;
import static io.clump.am2.ConformancePeer.TAG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;

/** Two layers with further bundles, and threads that use them. */
abstract class SeveralThreads extends TwoLayers {
    /** Bound of a sleep, so long that a test fails if only the bound ends the sleep. */
    static final long NO_BOUND_NANOS = TimeUnit.DAYS.toNanos(1);

    /** Class in which threads wait that have found another thread asleep in the selector. */
    static final String CONDITION = "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject";

    /** Many times as long as a network protocol may delay an acknowledgement. */
    private static final Duration SETTLING = Duration.ofMillis(5);

    private final List<Thread> threads = new ArrayList<>();

    @AfterEach
    final void noThreadIsLeft() throws InterruptedException {
        for (Thread thread : threads) {
            thread.interrupt();
            thread.join(BOUND.toMillis());
            assertThat(thread.isAlive()).as(thread.getName()).isFalse();
        }
    }

    /** Thread, with its result. */
    final class Work<T> {
        final Thread thread;
        private final FutureTask<T> task;

        Work(String name, Callable<T> action) {
            task = new FutureTask<>(action);
            thread = new Thread(task, name);
            threads.add(thread);
            thread.start();
        }

        boolean isDone() {
            return task.isDone();
        }

        T get() throws Exception {
            return task.get();
        }

        /** Waits until the thread is asleep. */
        void awaitSleep() {
            awaitWithoutPolling("the sleep of " + thread.getName(), () -> isAsleep(thread));
        }

        /** Waits until the thread runs code of a class. */
        void awaitFrame(String className) {
            awaitWithoutPolling(className + " in " + thread.getName(), () -> isIn(className));
        }

        /** Returns whether the thread runs code of a class. */
        boolean isIn(String className) {
            return Arrays.stream(thread.getStackTrace())
                    .anyMatch(frame -> frame.getClassName().equals(className));
        }
    }

    final <T> Work<T> work(String name, Callable<T> action) {
        return new Work<>(name, action);
    }

    static void awaitWithoutPolling(String what, BooleanSupplier condition) {
        Await.until(what, condition);
    }

    /**
     * Starts a thread that sends a request from b's layer and polls until a condition holds. A message that is held
     * back for coalescing, or that a network has lost, is sent only when its sender polls, which the waiting thread
     * cannot do.
     */
    final Work<Integer> requestTo(Endpoint to, BooleanSupplier hasHappened) {
        EndpointName name = to.name();
        return work("sender", () -> {
            try (Bundle bundle = b.layer.allocateBundle()) {
                Endpoint from = bundle.allocateEndpoint();
                from.destinations().map(0, name, TAG);
                from.request(0, NOTE);
                awaitWithoutPolling("what the request leads to", () -> {
                    bundle.poll();
                    return hasHappened.getAsBoolean();
                });
                return 1;
            }
        });
    }

    /** Sets the tags of two endpoints, and maps each one at index 0 of the other. */
    static void connect(Endpoint from, Endpoint to) {
        from.setTag(TAG);
        to.setTag(TAG);
        from.destinations().map(0, to.name(), TAG);
        to.destinations().map(0, from.name(), TAG);
    }

    /** Polls bundles that this thread may use, and both peers, until a condition holds. */
    final void awaitWith(String what, BooleanSupplier condition, Bundle... bundles) {
        await(what, () -> {
            for (Bundle bundle : bundles) {
                bundle.poll();
            }
            return condition.getAsBoolean();
        });
    }

    /**
     * Polls until acknowledgements have passed. Otherwise the bundle that is closed first would wait for those of the
     * others, which are no longer polled.
     */
    final void settle(Bundle... bundles) {
        Await.pass(SETTLING, () -> awaitWith("one poll", () -> true, bundles));
    }

    static void assertRefused(ThrowingCallable use, String message) {
        assertThatThrownBy(use).isInstanceOf(IllegalStateException.class).hasMessageContaining(message);
    }
}
