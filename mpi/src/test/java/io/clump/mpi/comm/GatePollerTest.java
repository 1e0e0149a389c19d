package io.clump.mpi.comm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.matching.Matcher;
import io.clump.matching.MatcherConfiguration;
import io.clump.mpi.comm.WaitingThreads.Waiter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import mpi.MPIException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Failure of the daemon thread that polls for the threads that wait. */
class GatePollerTest {
    private static final int FIRST_WITH_VIRTUAL_THREADS = 21;

    @TempDir
    private Path directory;

    @Test
    void parkedThreadsAreCalledAndNotified() {
        WaitingThreads waiting = new WaitingThreads(false, WaitingThreads.TICKS_OF_TURN);
        Waiter unserved = new Waiter(Thread.currentThread(), true, () -> false);
        Waiter served = new Waiter(Thread.currentThread(), false, () -> true);
        waiting.add(unserved);
        waiting.add(served);

        waiting.fail(new StackOverflowError("deep"));

        assertThat(List.of(unserved, served)).allMatch(Waiter::isCalled);
        assertThat(waiting.isEmpty()).isTrue();
        waiting.arrive(unserved);
        waiting.arrive(served);
        assertThat(waiting.anyThread()).isNull();
        served.check();
        assertThatThrownBy(unserved::check)
                .isInstanceOf(MPIException.class)
                .hasMessage("the thread that polls for the waiting threads has failed: java.lang.StackOverflowError:"
                        + " deep")
                .hasCauseInstanceOf(StackOverflowError.class);
    }

    @Test
    void virtualThreadsAreNotifiedAndTheNextOnesAreServed() throws Exception {
        assumeThat(Runtime.version().feature())
                .as("virtual threads need Java 21")
                .isGreaterThanOrEqualTo(FIRST_WITH_VIRTUAL_THREADS);
        try (Layer layer = Layer.open(LayerConfiguration.builder()
                .directory(directory.resolve("job"))
                .network(LayerConfiguration.NO_PROTOCOL)
                .build())) {
            ThreadGate gate = gate(layer.allocateBundle());
            List<FutureTask<Boolean>> failing =
                    Stream.generate(() -> wait(gate, true)).limit(3).toList();
            for (FutureTask<Boolean> task : failing) {
                assertThatThrownBy(task::get)
                        .isInstanceOf(ExecutionException.class)
                        .cause()
                        .isInstanceOf(MPIException.class)
                        .hasMessageContaining("java.lang.AssertionError: polls");
            }
            assertThat(wait(gate, false).get()).isTrue();
            gate.enter();
            gate.close();
            gate.leave();
        }
    }

    private static ThreadGate gate(Bundle bundle) {
        Endpoint endpoint = bundle.allocateEndpoint();
        Matcher matcher = Matcher.open(bundle, endpoint, MatcherConfiguration.of(0, 1));
        HelpedActivities activities = new HelpedActivities(new WaitQuestions(bundle));
        Errors errors = new Errors(Integer::toString);
        ThreadGate gate =
                new ThreadGate(bundle, matcher, new Progress(matcher, activities, errors), false, () -> false);
        activities.open(gate);
        return gate;
    }

    /** Waits in a virtual thread, for which the daemon thread polls: that thread fails, or ends the wait. */
    private static FutureTask<Boolean> wait(ThreadGate gate, boolean fails) {
        AtomicBoolean isPolled = new AtomicBoolean();
        FutureTask<Boolean> task = new FutureTask<>(() -> {
            gate.enter();
            try {
                return gate.await(() -> {
                    boolean polls = Thread.currentThread().getName().equals("mpi-poller");
                    if (polls && fails) {
                        throw new AssertionError("polls");
                    }
                    isPolled.set(isPolled.get() || polls);
                    return isPolled.get();
                });
            } finally {
                gate.leave();
            }
        });
        try {
            Object unused =
                    Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, task);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
        return task;
    }
}
