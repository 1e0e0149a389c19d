package io.clump.am2;

import static io.clump.am2.ConformancePeer.BOUND;
import static io.clump.am2.ConformancePeer.TAG;
import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.turns.Sleeper;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Behaviour of SetEventMask, GetEventMask and WaitSema, and of a wake-up without a message. */
public abstract class EventMaskConformance extends SeveralThreads {
    /** For subclasses only. */
    protected EventMaskConformance() {}

    @Test
    void setEventMaskChoosesWhatEndsAWait() throws Exception {
        assertThat(a.bundle.eventMask()).containsExactly(BundleEvent.MESSAGE_ARRIVED);
        for (Bundle bundle : List.of(a.layer.allocateBundle(), a.layer.allocateParallelBundle())) {
            AtomicInteger handled = new AtomicInteger();
            Endpoint endpoint = bundle.allocateEndpoint();
            endpoint.setTag(TAG);
            endpoint.handlers().set(NOTE, message -> handled.incrementAndGet());
            bundle.setEventMask(Set.of());
            assertThat(bundle.eventMask()).isEmpty();
            Thread waiting = Thread.currentThread();
            AtomicInteger handledBeforeCall = new AtomicInteger();
            Work<Integer> first = requestTo(endpoint, () -> handled.get() == 1);
            Work<Integer> caller = work("caller", () -> {
                awaitWithoutPolling("the message", () -> handled.get() == 1);
                awaitWithoutPolling("a sleep", () -> isAsleep(waiting));
                handledBeforeCall.set(handled.get());
                bundle.wakeUp();
                return 1;
            });
            assertThat(bundle.awaitMessage(BOUND)).isEqualTo(1);
            assertThat(caller.get()).isEqualTo(1);
            assertThat(handledBeforeCall).hasValue(1);
            awaitWith("the sender's end", first::isDone, bundle);
            assertThat(first.get()).isEqualTo(1);
            bundle.setEventMask(Set.of(BundleEvent.MESSAGE_ARRIVED, BundleEvent.ENDPOINT_ARRIVED));
            a.bundle.allocateEndpoint().moveTo(bundle);
            assertThat(bundle.awaitMessage(BOUND)).isZero();
            Work<Integer> second = requestTo(endpoint, () -> handled.get() == 2);
            assertThat(bundle.awaitMessage(BOUND)).isEqualTo(1);
            awaitWith("the sender's end", second::isDone, bundle);
            assertThat(second.get()).isEqualTo(1);
        }
    }

    @Test
    void wakeUpEndsASleepAsIfItsTimeWereOver() throws Exception {
        for (boolean isParallel : new boolean[] {false, true}) {
            Bundle[] bundle = new Bundle[1];
            Work<Boolean> waiter = work("waiter", () -> {
                bundle[0] = isParallel
                        ? new Bundle(a.layer, new Sleeper(NO_BOUND_NANOS), true)
                        : new Bundle(a.layer, new Sleeper(NO_BOUND_NANOS), false);
                bundle[0].allocateEndpoint();
                assertThat(bundle[0].awaitMessage(BOUND)).isZero();
                boolean holds = bundle[0].pollUntil(() -> false, BOUND);
                bundle[0].close();
                return holds;
            });
            waiter.awaitSleep();
            bundle[0].wakeUp();
            // The waiter is in the second wait, which the previous call must not have ended; the stack shows which wait
            // it is.
            awaitWithoutPolling("the second wait", () -> isInSecondWait(waiter.thread));
            bundle[0].wakeUp();
            assertThat(waiter.get()).isFalse();
            bundle[0].wakeUp();
        }
    }

    private static boolean isInSecondWait(Thread thread) {
        List<StackTraceElement> stack = List.of(thread.getStackTrace());
        return isAsleep(stack)
                && stack.stream().anyMatch(frame -> frame.getMethodName().equals("pollUntil"));
    }

    @Test
    void wakeUpBeforeAWaitEndsThatOne() {
        for (Bundle bundle : List.of(a.bundle, a.layer.allocateParallelBundle())) {
            bundle.wakeUp();
            bundle.wakeUp();
            assertThat(bundle.awaitMessage(BOUND)).isZero();
            assertThat(bundle.awaitMessage(Duration.ofMillis(2))).isZero();
            bundle.wakeUp();
            assertThat(bundle.pollUntil(() -> false, BOUND)).isFalse();
            bundle.wakeUp();
            assertThat(bundle.pollUntil(() -> true, BOUND)).isTrue();
        }
    }

    @Test
    void wakeUpEndsAllWaitsOfAParallelBundle() throws Exception {
        Bundle bundle = new Bundle(a.layer, new Sleeper(NO_BOUND_NANOS), true);
        bundle.allocateEndpoint();
        Work<Integer> first = work("first", () -> bundle.awaitMessage(BOUND));
        first.awaitSleep();
        Work<Boolean> second = work("second", () -> bundle.pollUntil(() -> false, BOUND));
        second.awaitFrame(CONDITION);
        bundle.wakeUp();
        assertThat(first.get()).isZero();
        assertThat(second.get()).isFalse();
        bundle.close();
    }

    @Test
    void wakeUpEndsAWaitThatMessagesKeepBusy() throws Exception {
        Bundle bundle = a.layer.allocateBundle();
        Endpoint endpoint = bundle.allocateEndpoint();
        connect(endpoint, endpoint);
        AtomicInteger handled = new AtomicInteger();
        endpoint.handlers().set(NOTE, message -> handled.incrementAndGet());
        Work<Integer> caller = work("caller", () -> {
            awaitWithoutPolling("messages", () -> handled.get() > 50);
            bundle.wakeUp();
            return 1;
        });
        assertThat(bundle.pollUntil(
                        () -> {
                            endpoint.request(0, NOTE);
                            return false;
                        },
                        BOUND))
                .isFalse();
        assertThat(caller.get()).isEqualTo(1);
    }

    @Test
    void eventMaskOfAnotherThreadIsRefused() throws Exception {
        Work<Integer> other = work("other", () -> {
            assertRefused(
                    () -> a.bundle.setEventMask(Set.of()), "cannot set the event mask: the bundle belongs to thread");
            assertRefused(a.bundle::eventMask, "cannot get the event mask: the bundle belongs to thread");
            return 1;
        });
        assertThat(other.get()).isEqualTo(1);
        b.endpoint.destinations().map(1, a.endpoint.name(), TAG);
        assertStillWorks();
    }
}
