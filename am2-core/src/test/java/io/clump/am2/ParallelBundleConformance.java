package io.clump.am2;

import static io.clump.am2.ConformancePeer.BOUND;
import static io.clump.am2.ConformancePeer.TAG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.bundle.Membership;
import io.clump.am2.turns.Sleeper;
import io.clump.am2.turns.Turns;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/**
 * Behaviour of AllocateBundle(PAR) and FreeBundle: any thread may use the bundle, its handlers run one at a time, and a
 * waiting thread does not block the others.
 */
public abstract class ParallelBundleConformance extends SeveralThreads {
    /** Number of backoffs; each eight take a quarter of a millisecond, and a yield. */
    private static final int BACKOFFS_WITHOUT_SPACE = 1_000;

    private static final int THREADS = 3;
    private static final int MESSAGES_PER_THREAD = 2_000;
    private static final int MESSAGES = THREADS * MESSAGES_PER_THREAD;
    private static final int MEDIUM_EVERY = 16;
    private static final int CLAIM_EVERY = 25;
    private static final int DATA_LENGTH = 300;

    /** For subclasses only. */
    protected ParallelBundleConformance() {}

    /** One end of a flood. Only the bundle guards its counts. */
    private final class End {
        final Bundle bundle;
        final Endpoint endpoint;
        final int[] requests = new int[MESSAGES];
        final int[] replies = new int[MESSAGES];
        int requestCount;
        int replyCount;
        int returns;
        private int inside;
        int overlaps;

        End(Layer layer) {
            bundle = layer.allocateParallelBundle();
            endpoint = bundle.allocateEndpoint();
            endpoint.handlers().set(ECHO, message -> {
                begin();
                requests[message.argument(0)]++;
                requestCount++;
                message.reply(ECHO_REPLY, message.argument(0));
                inside--;
            });
            endpoint.handlers().set(ECHO_REPLY, message -> {
                replies[message.argument(0)]++;
                replyCount++;
            });
            endpoint.handlers().setReturnedMessageHandler(message -> returns++);
        }

        private void begin() {
            overlaps += inside;
            inside++;
        }

        Work<Integer> flood(String name, int first, AtomicInteger finished) {
            return work(name, () -> {
                for (int i = first; i < first + MESSAGES_PER_THREAD; i++) {
                    send(i);
                }
                assertThat(bundle.pollUntil(() -> requestCount == MESSAGES && replyCount == MESSAGES, BOUND))
                        .as("%s: %d requests, %d replies", name, requestCount, replyCount)
                        .isTrue();
                finished.incrementAndGet();
                while (finished.get() < 2 * THREADS) {
                    bundle.poll();
                    Thread.yield();
                }
                return first;
            });
        }

        private void send(int number) {
            if (number % CLAIM_EVERY == 0) {
                endpoint.claimMedium(0, DATA_LENGTH).commit(ECHO, number);
            } else if (number % MEDIUM_EVERY == 0) {
                endpoint.requestMedium(0, ECHO, data(DATA_LENGTH), 0, DATA_LENGTH, number);
            } else {
                endpoint.request(0, ECHO, number);
            }
        }

        void assertEachOnce() {
            assertThat(requests).as("requests").containsOnly(1);
            assertThat(replies).as("replies").containsOnly(1);
            assertThat(returns).as("returned").isZero();
            assertThat(overlaps).as("handlers at the same time").isZero();
        }
    }

    @Test
    void allocateParallelBundleHandlesEachMessageOnceWhileAllThreadsFlood() throws Exception {
        End here = new End(a.layer);
        End there = new End(b.layer);
        connect(here.endpoint, there.endpoint);
        AtomicInteger finished = new AtomicInteger();
        List<Work<Integer>> works = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            works.add(here.flood("here " + i, i * MESSAGES_PER_THREAD, finished));
            works.add(there.flood("there " + i, i * MESSAGES_PER_THREAD, finished));
        }
        for (Work<Integer> work : works) {
            work.get();
        }
        here.assertEachOnce();
        there.assertEachOnce();
        settle(here.bundle, there.bundle);
    }

    @Test
    void messageEndsTheWaitsOfAllThreadsWhicheverHandlesIt() throws Exception {
        Bundle bundle = new Bundle(b.layer, new Sleeper(NO_BOUND_NANOS), true);
        int[] handled = {0};
        Endpoint endpoint = noting(bundle, handled);
        int rounds = 10;
        AtomicInteger noticed = new AtomicInteger();
        List<Work<Integer>> waiters = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            waiters.add(work("waiter " + i, () -> {
                for (int round = 1; round <= rounds; round++) {
                    int expected = round;
                    assertThat(bundle.pollUntil(() -> handled[0] >= expected, BOUND))
                            .isTrue();
                    noticed.incrementAndGet();
                }
                return rounds;
            }));
        }
        a.endpoint.destinations().map(1, endpoint.name(), TAG);
        for (int round = 1; round <= rounds; round++) {
            awaitOneAsleep(waiters);
            a.endpoint.request(1, NOTE);
            int expected = round * THREADS;
            awaitWith("everybody", () -> noticed.get() == expected);
        }
        for (Work<Integer> waiter : waiters) {
            assertThat(waiter.get()).isEqualTo(rounds);
        }
        settle(bundle);
        bundle.close();
    }

    /** A message that is returned at once is handled by its sender, without a bell. */
    @Test
    void handlerThatAnotherThreadRunsEndsTheWaitInTheSelectorAndTheWaitForNews() throws Exception {
        Bundle bundle = new Bundle(b.layer, new Sleeper(NO_BOUND_NANOS), true);
        Endpoint endpoint = bundle.allocateEndpoint();
        int[] returned = {0};
        endpoint.handlers().setReturnedMessageHandler(message -> returned[0]++);
        Work<Boolean> first = work("first", () -> bundle.pollUntil(() -> returned[0] == 2, BOUND));
        first.awaitSleep();
        Work<Boolean> second = work("second", () -> bundle.pollUntil(() -> returned[0] == 1, BOUND));
        second.awaitFrame(CONDITION);
        endpoint.request(9, NOTE);
        assertThat(second.get()).isTrue();
        endpoint.request(9, NOTE);
        assertThat(first.get()).isTrue();
        bundle.close();
    }

    @Test
    void interruptEndsTheWaitInTheSelectorAndTheWaitForNews() throws Exception {
        Bundle bundle = new Bundle(b.layer, new Sleeper(NO_BOUND_NANOS), true);
        bundle.allocateEndpoint();
        Work<Integer> first = interruptible(bundle, "first");
        first.awaitSleep();
        Work<Integer> second = interruptible(bundle, "second");
        second.awaitFrame(CONDITION);
        second.thread.interrupt();
        assertThat(second.get()).isZero();
        first.thread.interrupt();
        assertThat(first.get()).isZero();
        bundle.close();
    }

    @Test
    void threadThatWaitsForSpaceLetsOthersIn() throws Exception {
        Bundle bundle = a.layer.allocateParallelBundle();
        Endpoint endpoint = bundle.allocateEndpoint();
        endpoint.destinations().map(0, b.endpoint.name(), TAG);
        int[] handled = {0};
        b.endpoint.handlers().set(NOTE, message -> handled[0]++);
        CountDownLatch enough = new CountDownLatch(1);
        Work<Integer> sender = untilThereIsNoSpace(endpoint, enough);
        Endpoint other = bundle.allocateEndpoint();
        connect(other, other);
        int[] own = {0};
        other.handlers().set(NOTE, message -> own[0]++);
        endpoint.handlers().set(UNSET, message -> {});
        other.request(0, NOTE);
        assertThat(bundle.pollUntil(() -> own[0] == 1, BOUND)).isTrue();
        assertThat(sender.isDone()).isFalse();
        Work<Integer> second = work("second sender", () -> {
            endpoint.request(0, NOTE);
            return 1;
        });
        second.awaitFrame(CONDITION);
        enough.countDown();
        awaitWith("the senders", () -> sender.isDone() && second.isDone());
        int sent = sender.get() + second.get();
        awaitWith("all", () -> handled[0] == sent, bundle);
        settle(bundle);
    }

    @Test
    void closeEndsTheWaitsOfOtherThreads() throws Exception {
        Bundle bundle = new Bundle(a.layer, new Sleeper(NO_BOUND_NANOS), true);
        bundle.allocateEndpoint();
        Work<Integer> first = work("first", () -> bundle.awaitMessage(BOUND));
        first.awaitSleep();
        Work<Boolean> second = work("second", () -> bundle.pollUntil(() -> false, BOUND));
        second.awaitFrame(CONDITION);
        bundle.close();
        bundle.close();
        for (Work<?> wait : List.of(first, second)) {
            assertThatThrownBy(wait::get)
                    .hasRootCauseInstanceOf(IllegalStateException.class)
                    .hasRootCauseMessage("cannot poll: the bundle is closed");
        }
        assertRefused(bundle::poll, "cannot poll: the bundle is closed");
    }

    @Test
    void closeLetsARequestThatWaitsForSpaceComeBack() throws Exception {
        Bundle bundle = a.layer.allocateParallelBundle();
        Endpoint endpoint = bundle.allocateEndpoint();
        endpoint.destinations().map(0, b.endpoint.name(), TAG);
        List<ReturnReason> returns = new CopyOnWriteArrayList<>();
        endpoint.handlers().setReturnedMessageHandler(message -> {
            // Earlier messages are returned, too, if the close fails to deliver them.
            if (returns.isEmpty()) {
                assertRefused(bundle::close, "cannot close: the bundle is closed");
            }
            returns.add(message.reason());
        });
        Work<Integer> sender = untilThereIsNoSpace(endpoint, new CountDownLatch(1));
        Work<Integer> closer = work("closer", () -> {
            bundle.close();
            return 1;
        });
        // Nothing makes space before.
        awaitWithoutPolling("the return", () -> !returns.isEmpty());
        awaitWith("the end", () -> closer.isDone() && sender.isDone());
        assertThat(closer.get()).isEqualTo(1);
        assertThatThrownBy(sender::get).hasRootCauseMessage("cannot send a request: the bundle is closed");
        assertThat(returns).first().isEqualTo(ReturnReason.CONGESTED);
        // Over a network some of the earlier messages may still arrive.
        b.endpoint.handlers().set(NOTE, message -> {});
        await("the queue to have space", () -> b.bundle.poll() == 0);
        assertStillWorks();
    }

    @Test
    void closeThatCameToNothingBeforeAMoveDoesNotEndLaterSends() {
        Bundle first = a.layer.allocateParallelBundle();
        Bundle second = a.layer.allocateParallelBundle();
        Endpoint endpoint = first.allocateEndpoint();
        endpoint.destinations().map(0, b.endpoint.name(), TAG);
        MediumClaim claim = endpoint.claimMedium(0, 1);
        claim.abort();
        Membership membership = endpoint.membership();
        membership.enterToClose(claim.claim());
        membership.leave();
        endpoint.moveTo(second);
        membership.enterToSend("send");
        membership.beginPause();
        assertThat(membership.endPause())
                .as("the send goes on waiting for space")
                .isTrue();
        membership.leave();
    }

    @Test
    void openClaimBelongsToTheThreadThatOpenedIt() throws Exception {
        Bundle bundle = a.layer.allocateParallelBundle();
        Endpoint endpoint = bundle.allocateEndpoint();
        endpoint.destinations().map(0, b.endpoint.name(), TAG);
        MediumClaim claim = endpoint.claimMedium(0, 10);
        claim.data().putBytes(0, data(10), 0, 10);
        CountDownLatch refused = new CountDownLatch(1);
        Work<Integer> other = work("other", () -> {
            assertRefused(() -> claim.commit(NOTE), "it was opened by thread \"");
            assertRefused(claim::data, "it was opened by thread \"");
            refused.countDown();
            return bundle.poll();
        });
        await(refused);
        other.awaitFrame(CONDITION);
        assertThat(other.isDone()).isFalse();
        assertRefused(bundle::poll, "while a medium claim is open: commit or abort it first");
        claim.commit(NOTE, 1);
        assertThat(other.get()).isZero();
        awaitWith("arrival", () -> !b.arrivals.isEmpty(), bundle);
        assertThat(b.onlyArrival().data()).isEqualTo(ConformancePeer.text(data(10)));
        settle(bundle);
    }

    @Test
    void requestThatHasWaitedForSpaceGoesOnWhenAnotherThreadsClaimIsOver() throws Exception {
        assertGoesOnAfterAnotherThreadsClaim((from, number) -> from.request(0, NOTE, number));
    }

    @Test
    void claimThatHasWaitedForSpaceOpensWhenAnotherThreadsClaimIsOver() throws Exception {
        assertGoesOnAfterAnotherThreadsClaim(
                (from, number) -> from.claimMedium(0, DATA_LENGTH).commit(NOTE, number));
    }

    private void assertGoesOnAfterAnotherThreadsClaim(BiConsumer<Endpoint, Integer> send) throws Exception {
        Bundle bundle = a.layer.allocateParallelBundle();
        Endpoint endpoint = bundle.allocateEndpoint();
        endpoint.destinations().map(0, b.endpoint.name(), TAG);
        Endpoint other = bundle.allocateEndpoint();
        connect(other, other);
        int[] own = {0};
        other.handlers().set(NOTE, message -> own[0]++);
        CountDownLatch enough = new CountDownLatch(1);
        Work<Integer> sender = untilThereIsNoSpace(endpoint, enough, send);
        MediumClaim claim = other.claimMedium(0, 10);
        enough.countDown();
        awaitWithoutPolling("the sender at the door", () -> {
            b.bundle.poll();
            return sender.isDone() || sender.isIn(CONDITION);
        });
        assertThat(sender.isDone()).as("sent while a claim is open").isFalse();
        assertThat(claim.data().capacity()).isEqualTo(10);
        claim.commit(NOTE);
        awaitWith("the sender", sender::isDone);
        int sent = sender.get();
        awaitWith("all", () -> b.arrivals.size() == sent && own[0] == 1, bundle);
        endpoint.request(0, NOTE);
        awaitWith("a later request", () -> b.arrivals.size() == sent + 1, bundle);
        settle(bundle);
    }

    @Test
    void claimOfAThreadThatEndedIsAbortedByTheClose() throws Exception {
        Bundle bundle = a.layer.allocateParallelBundle();
        Endpoint endpoint = bundle.allocateEndpoint();
        endpoint.destinations().map(0, b.endpoint.name(), TAG);
        Work<Integer> claimant =
                work("claimant", () -> endpoint.claimMedium(0, 10).data().capacity());
        assertThat(claimant.get()).isEqualTo(10);
        claimant.thread.join();
        assertRefused(bundle::poll, "while a medium claim is open");
        bundle.close();
        assertThat(b.arrivals).isEmpty();
        assertStillWorks();
    }

    @Test
    void otherThreadWaitsForAHandlerAndMayNotAnswerForIt() throws Exception {
        Bundle bundle = b.layer.allocateParallelBundle();
        Endpoint endpoint = bundle.allocateEndpoint();
        endpoint.setTag(TAG);
        endpoint.destinations().map(0, a.endpoint.name(), TAG);
        CountDownLatch inHandler = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        Message[] seen = new Message[1];
        List<String> errors = new CopyOnWriteArrayList<>();
        endpoint.handlers().setErrorListener((at, handler, error) -> errors.add(error.getMessage()));
        endpoint.handlers().set(ECHO, message -> {
            seen[0] = message;
            inHandler.countDown();
            await(mayEnd);
            message.reply(ECHO_REPLY, 7);
            bundle.poll();
        });
        a.endpoint.destinations().map(1, endpoint.name(), TAG);
        a.endpoint.request(1, ECHO);
        Work<Integer> poller = work("poller", () -> bundle.awaitMessage(BOUND));
        awaitWith("the handler", () -> inHandler.getCount() == 0);
        assertRefused(() -> seen[0].reply(ECHO_REPLY, 8), "can only be answered by the thread that runs its handler");
        Work<Integer> other = work("other", () -> {
            endpoint.request(0, NOTE, 1);
            return 1;
        });
        other.awaitFrame(Turns.class.getName());
        mayEnd.countDown();
        assertThat(poller.get()).isEqualTo(1);
        assertThat(other.get()).isEqualTo(1);
        awaitWith("both", () -> a.arrivals.size() == 2, bundle);
        assertThat(a.arrivals).extracting(arrival -> arrival.arguments().get(0)).containsExactlyInAnyOrder(7, 1);
        assertThat(errors).containsExactly("cannot poll inside a handler: only one reply may be sent there");
        settle(bundle);
    }

    /**
     * Starts a thread that sends to b until b's queue, or its own, is full; the thread returns the number of messages
     * sent.
     */
    private Work<Integer> untilThereIsNoSpace(Endpoint endpoint, CountDownLatch enough) {
        return untilThereIsNoSpace(endpoint, enough, (from, number) -> from.request(0, NOTE, number));
    }

    private Work<Integer> untilThereIsNoSpace(
            Endpoint endpoint, CountDownLatch enough, BiConsumer<Endpoint, Integer> send) {
        Work<Integer> sender = work("sender", () -> {
            int sent = 0;
            while (enough.getCount() > 0) {
                send.accept(endpoint, sent++);
            }
            return sent;
        });
        long[] lastSent = {-1};
        long[] backoffsThen = {0};
        // After a slow network has space again, the next message finds it.
        awaitWithoutPolling("the end of the space", () -> {
            EndpointStatistics now = endpoint.statistics();
            long messages = now.localMessagesSent() + now.remoteMessagesSent();
            if (messages != lastSent[0]) {
                lastSent[0] = messages;
                backoffsThen[0] = now.backoffs();
            }
            return now.backoffs() - backoffsThen[0] > BACKOFFS_WITHOUT_SPACE;
        });
        return sender;
    }

    private Work<Integer> interruptible(Bundle bundle, String name) {
        return work(name, () -> {
            int messages = bundle.awaitMessage(BOUND);
            assertThat(Thread.interrupted()).isTrue();
            return messages;
        });
    }

    private static Endpoint noting(Bundle bundle, int[] handled) {
        Endpoint endpoint = bundle.allocateEndpoint();
        endpoint.setTag(TAG);
        endpoint.handlers().set(NOTE, message -> handled[0]++);
        return endpoint;
    }

    private static void awaitOneAsleep(List<Work<Integer>> waiters) {
        awaitWithoutPolling("a sleep", () -> waiters.stream().anyMatch(waiter -> isAsleep(waiter.thread)));
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(1, TimeUnit.DAYS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
