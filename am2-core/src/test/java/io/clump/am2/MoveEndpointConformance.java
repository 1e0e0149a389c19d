package io.clump.am2;

import static io.clump.am2.ConformancePeer.BOUND;
import static io.clump.am2.ConformancePeer.TAG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.turns.Sleeper;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Behaviour of MoveEndpoint: an endpoint changes its bundle while messages pass, without effect on other endpoints. */
public abstract class MoveEndpointConformance extends SeveralThreads {
    private static final int MESSAGES = 12_000;
    private static final int MESSAGES_PER_STAY = 400;

    /** Owners of the moving endpoint: the threads of two sequential bundles, and several threads of a parallel one. */
    private static final int OWNERS = 3;

    /** For subclasses only. */
    protected MoveEndpointConformance() {}

    /** Messages counted at one end. The fields are plain, since only the current owner of the endpoint uses them. */
    private static final class Passed {
        int sent;
        int requests;
        int replies;
        int returns;
        int misplaced;
        boolean isNotified;

        void watch(Endpoint endpoint) {
            endpoint.handlers().set(ECHO, message -> {
                misplaced += message.argument(0) == requests ? 0 : 1;
                requests++;
                message.reply(ECHO_REPLY, message.argument(0));
            });
            endpoint.handlers().set(ECHO_REPLY, message -> {
                misplaced += message.argument(0) == replies ? 0 : 1;
                replies++;
            });
            endpoint.handlers().setReturnedMessageHandler(message -> returns++);
        }

        boolean isAll() {
            return sent == MESSAGES && requests == MESSAGES && replies == MESSAGES;
        }

        void assertAllOnceAndInOrder() {
            assertThat(List.of(sent, requests, replies)).containsOnly(MESSAGES);
            assertThat(List.of(misplaced, returns)).containsOnly(0);
        }
    }

    @Test
    void moveEndpointUnderAFloodInBothDirectionsLosesAndDoublesNothing() throws Exception {
        Passed here = new Passed();
        Passed there = new Passed();
        there.watch(b.endpoint);
        Bundle[] bundles = new Bundle[OWNERS];
        AtomicInteger ready = new AtomicInteger();
        AtomicInteger holder = new AtomicInteger(-1);
        AtomicInteger finished = new AtomicInteger();
        AtomicInteger over = new AtomicInteger();
        Endpoint moving = a.bundle.allocateEndpoint();
        connect(moving, b.endpoint);
        here.watch(moving);
        List<Work<Integer>> owners = new ArrayList<>();
        for (int i = 0; i < OWNERS; i++) {
            int self = i;
            owners.add(work("owner " + i, () -> {
                Bundle bundle = self == 1 ? a.layer.allocateParallelBundle() : a.layer.allocateBundle();
                bundles[self] = bundle;
                ready.incrementAndGet();
                int stays = 0;
                while (finished.get() < 2) {
                    bundle.pollUntil(() -> holder.get() == self || finished.get() == 2, BOUND);
                    if (holder.get() == self) {
                        stays += stay(moving, here, bundle, finished) ? 1 : 0;
                        int next = (self + 1) % OWNERS;
                        moving.moveTo(bundles[next]);
                        holder.set(next);
                        bundles[next].wakeUp();
                    }
                }
                // Until all owners are here, the endpoint may still be moved to this bundle.
                over.incrementAndGet();
                while (over.get() < OWNERS) {
                    bundle.poll();
                }
                settleOwn(bundle);
                bundle.close();
                return stays;
            }));
        }
        awaitWithoutPolling("the bundles", () -> ready.get() == OWNERS);
        moving.moveTo(bundles[0]);
        holder.set(0);
        while (there.sent < MESSAGES) {
            b.endpoint.request(0, ECHO, there.sent++);
        }
        await("everything", there::isAll);
        finished.incrementAndGet();
        await("the owners", () -> owners.stream().allMatch(Work::isDone));
        for (Work<Integer> owner : owners) {
            assertThat(owner.get()).as("stays").isGreaterThan(3);
        }
        here.assertAllOnceAndInOrder();
        there.assertAllOnceAndInOrder();
    }

    /** Sends and polls for a while; returns true if there were still messages to send. */
    private static boolean stay(Endpoint endpoint, Passed passed, Bundle bundle, AtomicInteger finished) {
        int until = Math.min(MESSAGES, passed.sent + MESSAGES_PER_STAY);
        boolean isSending = passed.sent < until;
        while (passed.sent < until) {
            endpoint.request(0, ECHO, passed.sent++);
        }
        bundle.poll();
        if (passed.isAll() && !passed.isNotified) {
            passed.isNotified = true;
            finished.incrementAndGet();
        }
        if (!isSending) {
            Thread.yield();
        }
        return isSending;
    }

    private static void settleOwn(Bundle bundle) {
        Await.pass(Duration.ofMillis(5), bundle::poll);
    }

    @Test
    void moveEndpointWakesASleepingBundleWhichThenSleepsForItToo() throws Exception {
        Bundle parallel = new Bundle(a.layer, new Sleeper(NO_BOUND_NANOS), true);
        Bundle own = new Bundle(a.layer, new Sleeper(NO_BOUND_NANOS), false);
        Endpoint endpoint = own.allocateEndpoint();
        connect(endpoint, b.endpoint);
        AtomicInteger handled = new AtomicInteger();
        endpoint.handlers().set(NOTE, message -> handled.incrementAndGet());
        own.awaitMessage(Duration.ofMillis(5));
        Bundle[] sequential = new Bundle[1];
        CountDownLatch atSleeper = new CountDownLatch(1);
        CountDownLatch atNext = new CountDownLatch(1);
        Work<Integer> sleeper = work("sleeper", () -> {
            sequential[0] = new Bundle(a.layer, new Sleeper(NO_BOUND_NANOS), false);
            int messages = sleepAndReceive(sequential[0], atSleeper);
            endpoint.moveTo(parallel);
            sequential[0].close();
            return messages;
        });
        Work<Integer> next = work("next", () -> sleepAndReceive(parallel, atNext));
        sleeper.awaitSleep();
        next.awaitSleep();
        endpoint.moveTo(sequential[0]);
        assertThat(own.awaitMessage(Duration.ofMillis(5))).isZero();
        receive(sleeper, atSleeper);
        receive(next, atNext);
        assertThat(handled).hasValue(2);
        settle(parallel);
        parallel.close();
        own.close();
    }

    private void receive(Work<Integer> owner, CountDownLatch arrived) throws Exception {
        awaitWithoutPolling("the endpoint", () -> arrived.getCount() == 0);
        owner.awaitSleep();
        b.endpoint.request(0, NOTE);
        await("the message", owner::isDone);
        assertThat(owner.get()).isEqualTo(1);
    }

    private int sleepAndReceive(Bundle bundle, CountDownLatch arrived) {
        bundle.setEventMask(Set.of(BundleEvent.ENDPOINT_ARRIVED));
        assertThat(bundle.awaitMessage(BOUND)).isZero();
        bundle.setEventMask(Set.of(BundleEvent.MESSAGE_ARRIVED));
        arrived.countDown();
        return bundle.awaitMessage(BOUND);
    }

    @Test
    void moveEndpointTakesItAwayFromItsThread() throws Exception {
        Endpoint endpoint = a.bundle.allocateEndpoint();
        connect(endpoint, b.endpoint);
        Work<Bundle> other = work("other", () -> a.layer.allocateBundle());
        Bundle target = other.get();
        Thread thread = Thread.currentThread();
        Work<Integer> wrong = work("wrong", () -> {
            assertRefused(() -> endpoint.moveTo(target), "the bundle belongs to thread \"" + thread.getName() + "\"");
            return 1;
        });
        assertThat(wrong.get()).isEqualTo(1);
        endpoint.moveTo(a.bundle);
        endpoint.request(0, NOTE);
        endpoint.moveTo(target);
        for (Runnable use : List.<Runnable>of(
                () -> endpoint.request(0, NOTE),
                () -> endpoint.setTag(TAG),
                () -> endpoint.claimMedium(0, 1),
                () -> endpoint.moveTo(a.bundle))) {
            assertRefused(
                    use::run, "the bundle belongs to thread \"other\", this is thread \"" + thread.getName() + "\"");
        }
        awaitWith("the thread's end", () -> !other.thread.isAlive());
        target.close();
        assertRefused(() -> endpoint.request(0, NOTE), "the bundle is closed");
        await("arrival", () -> !b.arrivals.isEmpty());
        b.endpoint.destinations().map(0, a.endpoint.name(), TAG);
        assertStillWorks();
    }

    @Test
    void moveEndpointIntoAClosedBundleOrAnotherLayerOrInsideAHandlerOrClaimIsRefused() {
        Bundle closed = a.layer.allocateBundle();
        closed.close();
        Bundle second = a.layer.allocateParallelBundle();
        assertRefused(() -> a.endpoint.moveTo(closed), "the bundle it is moved to is closed");
        assertThatThrownBy(() -> a.endpoint.moveTo(b.bundle))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a bundle of another layer: name=" + a.endpoint.name());
        MediumClaim claim = a.endpoint.claimMedium(0, 1);
        assertRefused(() -> a.endpoint.moveTo(second), "cannot move the endpoint while a medium claim is open");
        claim.abort();
        a.endpoint.handlers().set(UNSET, message -> a.endpoint.moveTo(second));
        b.endpoint.request(0, UNSET);
        await("report", () -> !a.errors.isEmpty());
        assertThat(a.errors).singleElement().asString().contains("cannot move the endpoint inside a handler");
        assertStillWorks();
        Endpoint gone = second.allocateEndpoint();
        gone.close();
        assertRefused(() -> gone.moveTo(a.bundle), "cannot move the endpoint: the endpoint is closed");
    }

    @Test
    void closeOfTheTargetClosesAnEndpointThatIsOnItsWay() throws Exception {
        Work<Bundle> other = work("other", () -> a.layer.allocateBundle());
        Bundle target = other.get();
        Endpoint endpoint = a.bundle.allocateEndpoint();
        connect(endpoint, b.endpoint);
        endpoint.handlers().set(NOTE, a::note);
        b.endpoint.request(0, NOTE, 1);
        endpoint.moveTo(target);
        other.thread.join();
        target.close();
        await("the message to be handled or to come back", () -> a.arrivals.size() + b.returns.size() == 1);
        b.endpoint.request(0, NOTE, 2);
        await("the second one", () -> a.arrivals.size() + b.returns.size() == 2);
        assertThat(b.returns.get(b.returns.size() - 1).reason()).isEqualTo(ReturnReason.ENDPOINT_CLOSED);
        b.endpoint.destinations().map(0, a.endpoint.name(), TAG);
        b.returns.clear();
        assertStillWorks();
    }

    @Test
    void endpointThatWasMovedTwiceBeforeAPollIsPolledOnce() {
        Bundle second = a.layer.allocateParallelBundle();
        Bundle third = a.layer.allocateBundle();
        Endpoint endpoint = a.bundle.allocateEndpoint();
        connect(endpoint, b.endpoint);
        endpoint.handlers().set(NOTE, a::note);
        endpoint.moveTo(second);
        endpoint.moveTo(third);
        endpoint.moveTo(second);
        b.endpoint.request(0, NOTE, 1);
        awaitWith("arrival", () -> !a.arrivals.isEmpty(), second, third);
        endpoint.moveTo(third);
        endpoint.close();
        assertThat(third.poll() + second.poll()).isZero();
        settle(second, third);
        b.endpoint.destinations().map(0, a.endpoint.name(), TAG);
        assertStillWorks();
    }
}
