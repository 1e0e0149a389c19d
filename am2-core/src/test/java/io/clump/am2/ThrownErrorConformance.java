package io.clump.am2;

import static io.clump.am2.ConformancePeer.TAG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.agrona.LangUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/**
 * Behaviour when a handler throws an {@link Error}, or a {@link HandlerErrorListener} any exception: the poll or send
 * that ran the handler throws it, and messages in flight are not affected.
 */
public abstract class ThrownErrorConformance extends SeveralThreads {
    /** Number of backoffs; each eight take a quarter of a millisecond, and a yield. */
    private static final int BACKOFFS_WITHOUT_SPACE = 1_000;

    private static final int BOOM = 5;
    private static final int GOT = 6;
    private static final int LENGTH = 100;

    /** Time for each get, a fraction of the test's time, since any network has space for hundreds of gets. */
    private static final Duration GET_TIMEOUT = Duration.ofMillis(20);

    /** For subclasses only. */
    protected ThrownErrorConformance() {}

    /** Way to send a message, whose argument is its number. */
    private interface Send {
        void send(Endpoint from, int number);
    }

    private static final class Boom extends Error {
        private static final long serialVersionUID = 1;

        Boom(String message) {
            super(message);
        }
    }

    /** Result of a sender. */
    private record Outcome(int sent, List<Throwable> thrown) {}

    @Test
    void shortRequestThatWaitsIsSentBeforeTheErrorIsThrown() throws Exception {
        assertSentThoughHandlersThrow(false, (from, number) -> from.request(0, NOTE, number));
    }

    @Test
    void shortRequestOfAParallelBundleIsSentBeforeTheErrorIsThrown() throws Exception {
        assertSentThoughHandlersThrow(true, (from, number) -> from.request(0, NOTE, number));
    }

    @Test
    void mediumRequestThatWaitsIsSentBeforeTheErrorIsThrown() throws Exception {
        UnsafeBuffer data = data(LENGTH);
        assertSentThoughHandlersThrow(false, (from, number) -> from.requestMedium(0, NOTE, data, 0, LENGTH, number));
    }

    @Test
    void longRequestThatWaitsIsSentBeforeTheErrorIsThrown() throws Exception {
        UnsafeBuffer data = data(LENGTH);
        b.endpoint.allocateSegment(LENGTH);
        assertSentThoughHandlersThrow(false, (from, number) -> from.requestLong(0, NOTE, data, 0, LENGTH, 0, number));
    }

    @Test
    void claimThatWaitsIsGivenUpWhenTheErrorIsThrown() throws Exception {
        boolean[] isRefused = {false};
        assertSentThoughHandlersThrow(false, (from, number) -> {
            try {
                from.claimMedium(0, LENGTH).commit(NOTE, number);
            } catch (Boom e) {
                // Nothing was sent, and no claim is open.
                isRefused[0] = true;
                from.claimMedium(0, LENGTH).commit(NOTE, number);
                throw e;
            }
        });
        assertThat(isRefused[0]).isTrue();
    }

    @Test
    void triedRequestThatFindsNoSpaceComesBackWhenItsPollThrows() {
        a.endpoint.handlers().set(BOOM, message -> {
            throw new Boom("boom " + message.argument(0));
        });
        Bundle bundle = b.layer.allocateBundle();
        Endpoint other = bundle.allocateEndpoint();
        connect(other, other);
        other.destinations().map(0, a.endpoint.name(), TAG);
        int taken = 0;
        while (a.endpoint.withoutWaiting().request(0, NOTE, taken) == SendResult.SENT) {
            taken++;
        }
        other.request(0, BOOM, 0);
        Boom boom = null;
        while (boom == null) {
            try {
                bundle.poll();
                taken += a.endpoint.withoutWaiting().request(0, NOTE, taken) == SendResult.SENT ? 1 : 0;
            } catch (Boom e) {
                boom = e;
            }
        }
        int messages = taken;
        awaitWith("all", () -> b.arrivals.size() + a.returns.size() == messages + 1, bundle);
        assertThat(b.arrivals)
                .extracting(arrival -> arrival.arguments().get(0))
                .isEqualTo(IntStream.range(0, b.arrivals.size()).boxed().toList());
        assertThat(a.returns).allMatch(back -> back.reason() == ReturnReason.CONGESTED);
        assertStillWorks();
        bundle.close();
    }

    @Test
    void getWhosePollThrowsEndsOnce() {
        a.endpoint.allocateSegment(LENGTH);
        b.endpoint.allocateSegment(LENGTH);
        AtomicInteger ends = new AtomicInteger();
        a.endpoint.handlers().set(GOT, message -> ends.incrementAndGet());
        a.endpoint.handlers().set(BOOM, message -> {
            throw new Boom("boom");
        });
        b.endpoint.request(0, BOOM);
        int gets = 0;
        Boom boom = null;
        while (boom == null) {
            gets++;
            int asked = gets;
            try {
                a.endpoint.get(0, 0, LENGTH, 0, GOT);
            } catch (Boom e) {
                boom = e;
            }
            // This thread drives both ends: a get that waits for space while the other end does not poll would wait for
            // ever.
            b.bundle.pollUntil(() -> received(b.endpoint) >= asked, GET_TIMEOUT);
        }
        int begun = gets;
        await("all gets", () -> ends.get() == begun);
        assertThat(a.returns).isEmpty();
        assertStillWorks();
    }

    @Test
    void listenerThatThrowsLosesNothingEither() throws Exception {
        assertSentThoughHandlersThrow(
                false,
                number -> new IllegalStateException("boom " + number),
                (from, number) -> from.request(0, NOTE, number));
    }

    @Test
    void errorComesOutOfThePollAndTheMessageIsHandledOnce() {
        assertStillWorks();
        AtomicInteger booms = new AtomicInteger();
        b.endpoint.handlers().set(BOOM, message -> {
            booms.incrementAndGet();
            throw new Boom("boom " + message.argument(0));
        });
        for (int i = 0; i < 5; i++) {
            int number = i;
            a.endpoint.request(0, BOOM, i);
            a.endpoint.request(0, NOTE, i);
            assertThatThrownBy(() -> await("the error", () -> false))
                    .isInstanceOf(Boom.class)
                    .hasMessage("boom " + i);
            await("what was sent after it", () -> b.arrivals.size() == number + 1);
            assertThat(booms).hasValue(number + 1);
        }
        assertStillWorks();
        assertThat(booms).hasValue(5);
    }

    @Test
    void exceptionOfAListenerComesOutOfThePollAndTheMessageIsHandledOnce() {
        assertStillWorks();
        b.endpoint.handlers().set(BOOM, message -> {
            throw new IllegalArgumentException("boom " + message.argument(0));
        });
        b.endpoint.handlers().setErrorListener((at, handler, error) -> {
            throw new UnsupportedOperationException(error);
        });
        for (int i = 0; i < 3; i++) {
            int number = i;
            a.endpoint.request(0, BOOM, i);
            a.endpoint.request(0, NOTE, i);
            assertThatThrownBy(() -> await("the exception", () -> false))
                    .isInstanceOf(UnsupportedOperationException.class)
                    .hasRootCauseMessage("boom " + i);
            await("what was sent after it", () -> b.arrivals.size() == number + 1);
        }
        assertThat(b.endpoint.statistics().handlerErrors()).isEqualTo(3);
        assertStillWorks();
    }

    @Test
    void errorInHandlerZeroComesOutOfTheSendWhoseMessageCameBack() {
        a.endpoint.handlers().setReturnedMessageHandler(message -> {
            a.returns.add(ConformancePeer.Return.of(message));
            throw new Boom("boom " + message.argument(0));
        });
        assertThatThrownBy(() -> a.endpoint.request(9, NOTE, 3))
                .isInstanceOf(Boom.class)
                .hasMessage("boom 3");
        assertThat(a.returns).hasSize(1);
        assertStillWorks();
    }

    /** Lets a sender wait for space while two of its handlers throw, and then makes space again. */
    private void assertSentThoughHandlersThrow(boolean isParallel, Send how) throws Exception {
        assertSentThoughHandlersThrow(isParallel, number -> new Boom("boom " + number), how);
    }

    private void assertSentThoughHandlersThrow(boolean isParallel, IntFunction<Throwable> what, Send how)
            throws Exception {
        AtomicInteger booms = new AtomicInteger();
        CountDownLatch enough = new CountDownLatch(1);
        CountDownLatch over = new CountDownLatch(1);
        List<Outcome> outcomes = new CopyOnWriteArrayList<>();
        Endpoint[] from = {null};
        CountDownLatch isMade = new CountDownLatch(1);
        Work<Outcome> sender = work("sender", () -> {
            Bundle bundle = isParallel ? a.layer.allocateParallelBundle() : a.layer.allocateBundle();
            Endpoint endpoint = bundle.allocateEndpoint();
            connect(endpoint, endpoint);
            endpoint.destinations().map(0, b.endpoint.name(), TAG);
            endpoint.handlers().set(BOOM, message -> {
                booms.incrementAndGet();
                LangUtil.rethrowUnchecked(what.apply(message.argument(0)));
            });
            endpoint.handlers().setErrorListener((at, handler, error) -> {
                throw new Boom(error.getMessage());
            });
            from[0] = endpoint;
            isMade.countDown();
            Outcome outcome = send(endpoint, how, enough);
            outcomes.add(outcome);
            awaitWithoutPolling("the end", () -> {
                bundle.poll();
                return over.getCount() == 0;
            });
            bundle.close();
            return outcome;
        });
        awaitWithoutPolling("the endpoint", () -> isMade.getCount() == 0);
        awaitNoSpace(from[0]);
        Bundle bundle = b.layer.allocateBundle();
        Endpoint other = bundle.allocateEndpoint();
        other.destinations().map(0, from[0].name(), TAG);
        other.request(0, BOOM, 1);
        other.request(0, BOOM, 2);
        awaitWithoutPolling("the errors", () -> {
            bundle.poll();
            return booms.get() == 2;
        });
        assertThat(outcomes).isEmpty();
        enough.countDown();
        awaitWith("the sender", () -> !outcomes.isEmpty(), bundle);
        Outcome outcome = outcomes.get(0);
        awaitWith("all", () -> b.arrivals.size() >= outcome.sent, bundle);
        over.countDown();
        awaitWith("the end", sender::isDone, bundle);
        assertThat(sender.get()).isSameAs(outcome);
        assertAllSentAndBothThrown(outcome);
        assertStillWorks();
        bundle.close();
    }

    private void assertAllSentAndBothThrown(Outcome outcome) {
        assertThat(b.arrivals)
                .extracting(arrival -> arrival.arguments().get(0))
                .isEqualTo(IntStream.range(0, outcome.sent).boxed().toList());
        // A network may have found space for a message between the two errors; then two sends throw them.
        List<String> errors = new ArrayList<>();
        outcome.thrown.forEach(error -> {
            errors.add(error.getMessage());
            Arrays.stream(error.getSuppressed()).map(Throwable::getMessage).forEach(errors::add);
        });
        assertThat(errors).containsExactly("boom 1", "boom 2");
    }

    private static Outcome send(Endpoint from, Send how, CountDownLatch enough) {
        List<Throwable> thrown = new ArrayList<>();
        int sent = 0;
        while (enough.getCount() > 0) {
            try {
                how.send(from, sent);
            } catch (Boom e) {
                thrown.add(e);
            }
            sent++;
        }
        return new Outcome(sent, thrown);
    }

    /** Waits until there is no space. If a slow network has space again, the next message finds it. */
    private static void awaitNoSpace(Endpoint endpoint) {
        long[] lastSent = {-1};
        long[] backoffsThen = {0};
        awaitWithoutPolling("the end of the space", () -> {
            EndpointStatistics now = endpoint.statistics();
            long messages = now.localMessagesSent() + now.remoteMessagesSent();
            if (messages != lastSent[0]) {
                lastSent[0] = messages;
                backoffsThen[0] = now.backoffs();
            }
            return now.backoffs() - backoffsThen[0] > BACKOFFS_WITHOUT_SPACE;
        });
    }

    private static long received(Endpoint endpoint) {
        EndpointStatistics counts = endpoint.statistics();
        return counts.localMessagesReceived() + counts.remoteMessagesReceived();
    }
}
