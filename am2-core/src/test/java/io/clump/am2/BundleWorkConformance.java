package io.clump.am2;

import static io.clump.am2.ConformancePeer.BOUND;
import static io.clump.am2.ConformancePeer.TAG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Behaviour of the work that libraries attach to a bundle. */
public abstract class BundleWorkConformance extends TwoLayers {
    private static final int MESSAGES = 100;

    /** For subclasses only. */
    protected BundleWorkConformance() {}

    /** A handler may not send requests, so it queues them, and the work sends them. */
    private static final class Forwarder implements BundleWork {
        private final Endpoint endpoint;
        private final ArrayDeque<Integer> queue = new ArrayDeque<>();
        private int checks;

        Forwarder(Endpoint endpoint) {
            this.endpoint = endpoint;
        }

        @Override
        public int advance(int accepted) {
            int sent = 0;
            while (!queue.isEmpty()
                    && endpoint.withoutWaiting().request(0, NOTE, queue.getFirst()) == SendResult.SENT) {
                queue.removeFirst();
                sent++;
            }
            return sent;
        }

        @Override
        public long nanosToRetry() {
            return queue.isEmpty() ? NOTHING_TO_RETRY : 0;
        }

        @Override
        public void check(long nanoTime) {
            checks++;
        }
    }

    private List<Bundle> bundles() {
        return List.of(b.layer.allocateBundle(), b.layer.allocateParallelBundle());
    }

    private Forwarder forwarder(Bundle bundle) {
        Endpoint endpoint = bundle.allocateEndpoint();
        endpoint.setTag(TAG);
        endpoint.destinations().map(0, a.endpoint.name(), TAG);
        a.endpoint.destinations().map(1, endpoint.name(), TAG);
        Forwarder forwarder = new Forwarder(endpoint);
        endpoint.handlers().set(NOTE, message -> forwarder.queue.addLast(message.argument(0)));
        return forwarder;
    }

    @Test
    void pollDoesTheWorkAfterTheHandlersAndCountsMessagesOnly() {
        for (Bundle bundle : bundles()) {
            Forwarder forwarder = forwarder(bundle);
            bundle.attach(forwarder);
            int before = a.arrivals.size();
            int accepted = 0;
            for (int i = 0; i < MESSAGES; i++) {
                a.endpoint.request(1, NOTE, i);
                while (a.arrivals.size() == before + i) {
                    accepted += bundle.poll();
                    a.bundle.poll();
                }
                assertThat(a.arrivals.get(before + i).arguments()).containsExactly(i);
            }
            assertThat(accepted).isEqualTo(MESSAGES);
        }
    }

    @Test
    void waitDoesTheWorkAndReadsTheClockBeforeItSleeps() {
        for (Bundle bundle : bundles()) {
            Forwarder forwarder = forwarder(bundle);
            bundle.attach(forwarder);
            int before = a.arrivals.size();
            forwarder.queue.addLast(7);
            boolean isTrue = bundle.pollUntil(
                    () -> {
                        a.bundle.poll();
                        return a.arrivals.size() > before && forwarder.checks > 0;
                    },
                    BOUND);
            assertThat(isTrue).isTrue();
        }
    }

    @Test
    void programThatOnlyPollsReadsTheClock() {
        Forwarder forwarder = forwarder(b.bundle);
        b.bundle.attach(forwarder);
        while (forwarder.checks == 0) {
            b.bundle.poll();
        }
        b.bundle.detach(forwarder);
    }

    @Test
    void workLearnsOnceThatItsBundleIsClosed() {
        for (Bundle bundle : bundles()) {
            int[] closed = {0};
            bundle.attach(new BundleWork() {
                @Override
                public int advance(int accepted) {
                    return 0;
                }

                @Override
                public void closed() {
                    closed[0]++;
                }
            });
            bundle.poll();
            assertThat(closed[0]).isZero();
            bundle.close();
            bundle.close();
            assertThat(closed[0]).isEqualTo(1);
        }
    }

    @Test
    void detachedWorkIsNotDoneAnyMore() {
        Forwarder forwarder = forwarder(b.bundle);
        b.bundle.attach(forwarder);
        b.bundle.detach(forwarder);
        b.bundle.detach(forwarder);
        forwarder.queue.addLast(1);
        b.bundle.pollUntil(() -> false, Duration.ofMillis(2));
        assertThat(forwarder.queue).hasSize(1);
        assertThat(forwarder.checks).isZero();
    }

    @Test
    void waitSleepsAgainAfterWorkThatWasUnderWayWasDetached() {
        for (int advanced = 0; advanced <= 1; advanced++) {
            waitSleepsAgainAfter(advanced);
        }
    }

    /** Work that never sends, or always does. */
    private void waitSleepsAgainAfter(int advanced) {
        for (Bundle bundle : bundles()) {
            BundleWork blocked = new BundleWork() {
                @Override
                public int advance(int accepted) {
                    return advanced;
                }

                @Override
                public long nanosToRetry() {
                    return 0;
                }
            };
            bundle.attach(blocked);
            bundle.pollUntil(() -> false, Duration.ofMillis(2));
            bundle.detach(blocked);
            Thread waiting = Thread.currentThread();
            CompletableFuture<Void> asleep = CompletableFuture.runAsync(() -> {
                while (!isAsleep(waiting)) {
                    Thread.yield();
                }
                bundle.wakeUp();
            });
            while (!asleep.isDone()) {
                bundle.pollUntil(asleep::isDone, BOUND);
            }
        }
    }

    @Test
    void wakeUpDoesNotEndAWaitThroughWakeUpsButTheNextOther() {
        for (Bundle bundle : bundles()) {
            bundle.wakeUp();
            int[] tests = {0};
            // The number of tests that a wait makes before it sleeps.
            assertThat(bundle.pollThroughWakeUps(() -> ++tests[0] == 100, BOUND))
                    .isTrue();
            assertThat(bundle.pollUntil(() -> false, BOUND)).isFalse();
        }
    }

    @Test
    void whatTheWorkThrowsReachesTheCallerOfThePollOrWait() {
        BundleWork failing = accepted -> {
            throw new ClumpException("the work has failed");
        };
        for (Bundle bundle : bundles()) {
            bundle.attach(failing);
            assertThatThrownBy(bundle::poll).isInstanceOf(ClumpException.class).hasMessage("the work has failed");
            assertThatThrownBy(() -> bundle.pollUntil(() -> false, BOUND)).isInstanceOf(ClumpException.class);
            bundle.detach(failing);
            assertThat(bundle.poll()).isZero();
        }
    }

    @Test
    void pollsOfSendsDoNotDoTheWork() {
        Forwarder forwarder = forwarder(b.bundle);
        b.bundle.attach(forwarder);
        forwarder.queue.addLast(1);
        b.endpoint.request(0, NOTE);
        assertThat(forwarder.queue).hasSize(1);
        await("the message of the work", forwarder.queue::isEmpty);
        b.bundle.detach(forwarder);
    }
}
