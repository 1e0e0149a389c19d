package io.clump.am2;

import static io.clump.am2.ConformancePeer.BOUND;
import static io.clump.am2.ConformancePeer.TAG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.clump.am2.endpoint.NetworkQueues;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * Pause and context epoch, over each protocol: the conditions of a stable state in the paper on PM (Tezuka, Hori,
 * Ishikawa 1996, lines 158 to 173 of the text). C1: only answers are sent; C2: all sent messages have left; C3: all
 * received messages are acknowledged; C4: all sent messages are acknowledged.
 */
public abstract class PauseConformance extends SeveralThreads {
    private static final Duration BRIEF = Duration.ofMillis(30);

    /** For subclasses only. */
    protected PauseConformance() {}

    /** C1, [L164]. */
    @Test
    void aPausedLayerSendsNothingUntilItIsResumed() {
        assertThat(a.layer.isStable()).as("stable though not paused").isFalse();
        a.layer.pause();

        assertThatThrownBy(() -> a.endpoint.request(0, NOTE, 1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("this thread has paused the layer: resume it first");
        assertThatThrownBy(() -> a.endpoint.withoutWaiting().request(0, NOTE, 1))
                .isInstanceOf(IllegalStateException.class);
        settleBoth();
        assertThat(b.arrivals).isEmpty();

        a.layer.resume();
        assertStillWorks();
    }

    /** The launcher pauses a layer that its program may have paused. */
    @Test
    void aPauseWithinAPauseDoesNotEndIt() {
        a.layer.pause();
        a.layer.pause();
        a.layer.resume();
        assertThatThrownBy(() -> a.endpoint.request(0, NOTE, 1)).isInstanceOf(IllegalStateException.class);

        a.layer.resume();
        assertStillWorks();
    }

    /** C2 to C4, [L165-L167]: the layer is not stable before the last acknowledgement, and stable afterwards. */
    @Test
    void whatIsUnderWayKeepsTheLayersFromBeingStable() {
        a.endpoint.request(0, ECHO, 5);
        a.layer.pause();
        b.layer.pause();

        // Over a network the sender lacks the acknowledgement; in shared memory the receiver has not handled the
        // request.
        assertThat(a.layer.isStable() && b.layer.isStable()).isFalse();
        settleBoth();
        assertThat(a.onlyArrival().arguments()).containsExactly(5);
        assertThat(a.endpoint.isStable() && b.endpoint.isStable()).isTrue();
        a.layer.resume();
        b.layer.resume();
        assertStillWorks();
    }

    @Test
    void pausingRunsTheNetworkEmpty() {
        int messages = 40;
        for (int i = 0; i < messages; i++) {
            a.endpoint.requestMedium(0, ECHO, data(100), 0, 100, i);
            b.endpoint.request(0, ECHO, i);
        }
        a.layer.pause();
        b.layer.pause();
        settleBoth();

        assertThat(a.arrivals).hasSize(2 * messages);
        assertThat(b.arrivals).hasSize(2 * messages);
        a.layer.resume();
        b.layer.resume();
        assertStillWorks();
    }

    /** A thread that waits for stability polls and does not sleep, whatever it found when it was last about to sleep. */
    @Test
    void layerBecomesStableAfterAMessageHasPreventedASleep() {
        for (int i = 0; i < 10; i++) {
            a.endpoint.request(0, NOTE, i);
            for (NetworkQueues network : b.endpoint.queues().networks()) {
                network.block.readyToSleep(Await.now());
                network.block.awake();
            }
            settleBoth();
        }
        assertThat(b.arrivals).hasSize(10);
    }

    /** A pause fails within the time it is given, and names the peer. */
    @Test
    void pauseNamesThePeerThatDoesNotAnswer() {
        assumeFalse(world.isLocal(), "in shared memory nobody acknowledges");
        a.endpoint.request(0, NOTE, 1);
        a.layer.pause();

        assertThatThrownBy(() -> a.layer.awaitStable(BRIEF))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("the layer is not stable: waited ms=30, for endpoint "
                        + Long.toHexString(b.endpoint.name().id()));
        b.layer.pause();
        settleBoth();
        assertThat(b.arrivals).hasSize(1);
        a.layer.resume();
        b.layer.resume();
    }

    @Test
    void pauseEndsWhenThePeerThatHasNotAnsweredIsGone() {
        a.endpoint.request(0, NOTE, 1);
        a.layer.pause();
        b.endpoint.close();

        a.layer.awaitStable(BOUND);
        assertThat(a.returns.size() + b.arrivals.size()).isPositive();
        a.layer.resume();
    }

    @Test
    void aLayerThatIsNotPausedIsNotWaitedFor() {
        assertThatThrownBy(() -> a.layer.awaitStable(BRIEF))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the layer is not paused");
        a.layer.resume();
        assertStillWorks();
    }

    /** C1 for a thread that does not know of the pause: at the latest its second send waits. */
    @Test
    void sendsOfAnotherThreadWaitUntilTheLayerIsResumed() throws Exception {
        AtomicInteger sent = new AtomicInteger();
        AtomicBoolean isOver = new AtomicBoolean();
        b.endpoint.handlers().set(NOTE, message -> {});
        EndpointName to = b.endpoint.name();
        Work<Integer> sender = work("sender", () -> {
            try (Bundle bundle = a.layer.allocateBundle()) {
                Endpoint endpoint = bundle.allocateEndpoint();
                endpoint.setTag(TAG);
                endpoint.destinations().map(0, to, TAG);
                while (!isOver.get()) {
                    endpoint.request(0, NOTE, 0);
                    sent.incrementAndGet();
                }
                return sent.get();
            }
        });
        await("messages", () -> sent.get() > 100);
        a.layer.pause();
        await("a stable layer", a.layer::isStable);
        int sentBefore = sent.get();
        for (int i = 0; i < 1_000; i++) {
            b.bundle.poll();
        }
        // The send whose last poll has noticed the pause is counted when it returns.
        assertThat(sent.get()).isBetween(sentBefore, sentBefore + 1);
        assertThat(a.layer.isStable()).isTrue();

        a.layer.resume();
        await("messages after the pause", () -> sent.get() > sentBefore + 100);
        isOver.set(true);
        await("the sender", sender::isDone);
        assertThat(sender.get()).isGreaterThan(sentBefore);
    }

    @Test
    void sendsToAParallelBundleWaitUntilTheLayerIsResumed() throws Exception {
        Bundle parallel = a.layer.allocateParallelBundle();
        Endpoint endpoint = parallel.allocateEndpoint();
        connect(endpoint, b.endpoint);
        a.layer.pause();
        AtomicBoolean hasSent = new AtomicBoolean();
        Work<Boolean> sender = work("sender", () -> {
            endpoint.request(0, NOTE, 8);
            hasSent.set(true);
            return true;
        });
        awaitWithoutPolling("a sender that waits", () -> sender.thread.getState() == Thread.State.WAITING);
        settleBoth();
        assertThat(hasSent).isFalse();
        assertThatThrownBy(() -> endpoint.request(0, NOTE, 9)).isInstanceOf(IllegalStateException.class);

        a.layer.resume();
        await("the message", () -> !b.arrivals.isEmpty() && sender.isDone());
        assertThat(b.onlyArrival().arguments()).containsExactly(8);
    }

    @Test
    void pauseNamesTheThreadThatDoesNotPoll() throws Exception {
        AtomicBoolean isReady = new AtomicBoolean();
        AtomicBoolean isOver = new AtomicBoolean();
        Work<Boolean> busy = work("thinker", () -> {
            try (Bundle bundle = a.layer.allocateBundle()) {
                bundle.allocateEndpoint();
                isReady.set(true);
                while (!isOver.get()) {
                    Thread.onSpinWait();
                }
                return true;
            }
        });
        awaitWithoutPolling("the thinker", isReady::get);
        a.layer.pause();

        assertThatThrownBy(() -> a.layer.awaitStable(BRIEF))
                .hasMessageEndingWith("for thread \"thinker\", which does not poll");
        isOver.set(true);
        await("the thinker", busy::isDone);
        a.layer.awaitStable(BOUND);
        a.layer.resume();
    }

    /** PM8, [L73]: no message crosses from one context to another; it is returned to its sender. */
    @Test
    void aRequestOfAnotherContextComesBackAndIsCounted() {
        begin(b, 5);
        a.endpoint.request(0, NOTE, 1, 2);
        awaitReturn();
        a.endpoint.requestMedium(0, ECHO, data(20), 0, 20, 3);
        await("return", () -> a.returns.size() == 2);

        assertThat(a.returns).extracting(ConformancePeer.Return::reason).containsOnly(ReturnReason.OTHER_CONTEXT);
        assertThat(a.returns.get(0).arguments()).containsExactly(1, 2);
        assertThat(a.returns.get(1).data()).isEqualTo(ConformancePeer.text(data(20)));
        assertThat(b.arrivals).isEmpty();
        assertThat(b.endpoint.statistics().otherContext()).isEqualTo(2);

        begin(a, 5);
        assertStillWorks();
        begin(a, 0xFFFF);
        begin(b, 0xFFFF);
        b.endpoint.handlers().set(NOTE, message -> assertThat(message.tag()).isEqualTo(TAG.value()));
        a.endpoint.request(0, NOTE, 1);
        settleBoth();
        assertThat(b.errors).isEmpty();
        assertThat(a.endpoint.contextEpoch()).isEqualTo(0xFFFF);
        assertStillWorks();
    }

    @Test
    void longRequestsAndGetsOfAnotherContextComeBack() {
        b.endpoint.allocateSegment(64);
        a.endpoint.allocateSegment(64);
        begin(b, 1);
        a.endpoint.requestLong(0, NOTE, data(40), 0, 40, 0);
        awaitReturn();
        assertThat(a.returns.get(0).reason()).isEqualTo(ReturnReason.OTHER_CONTEXT);
        assertThat(b.arrivals).isEmpty();
        if (!world.isLocal()) {
            a.endpoint.get(0, 0, 40, 0, NOTE);
            await("return", () -> a.returns.size() == 2);
            assertThat(a.returns.get(1).reason()).isEqualTo(ReturnReason.OTHER_CONTEXT);
            assertThat(b.endpoint.statistics().otherContext()).isEqualTo(2);
        }
        begin(a, 1);
        a.endpoint.requestLong(0, NOTE, data(40), 0, 40, 0);
        await("arrival", () -> !b.arrivals.isEmpty());
        a.endpoint.get(0, 0, 40, 0, NOTE);
        await("arrival", () -> !a.arrivals.isEmpty());
    }

    /**
     * A sender that has left a context does not get messages back that it sent there. In shared memory they may come
     * back, since nothing is acknowledged, and are dropped.
     */
    @Test
    void whatComesBackFromAContextThatTheSenderHasLeftIsDropped() {
        assumeTrue(world.isLocal(), "over a network the sender is not stable before it has the message back");
        begin(b, 5);
        a.endpoint.request(0, NOTE, 1);
        leave(6);
        await("count", () -> a.endpoint.statistics().otherContext() == 1);
        assertThat(a.returns).isEmpty();
        assertThat(b.arrivals).isEmpty();
    }

    @Test
    void aReplyToAContextThatTheRequesterHasLeftIsDropped() {
        assumeTrue(world.isLocal(), "over a network the requester is not stable before the request is handled");
        a.endpoint.request(0, ECHO, 1);
        leave(6);
        await("count", () -> a.endpoint.statistics().otherContext() == 1);
        assertThat(a.arrivals).isEmpty();
        assertThat(b.arrivals).hasSize(1);
        assertThat(b.returns).isEmpty();
    }

    @Test
    void aContextBeginsOnlyWhereNoGetIsUnderWayAndTagsAreDistinguished() {
        assertThatThrownBy(() -> a.endpoint.setContextEpoch(0x10000)).isInstanceOf(IllegalArgumentException.class);
        a.endpoint.setTag(Tag.ALL);
        assertThatThrownBy(() -> a.endpoint.setContextEpoch(1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("accepts every tag");
        a.endpoint.setTag(TAG);
        if (!world.isLocal()) {
            a.endpoint.allocateSegment(64);
            b.endpoint.allocateSegment(64);
            a.endpoint.get(0, 0, 40, 0, NOTE);
            assertThatThrownBy(() -> a.endpoint.setContextEpoch(1))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("gets are under way");
        }
        assertThat(a.endpoint.contextEpoch()).isZero();
    }

    /** Begins a context as soon as no message is in flight. */
    private void begin(ConformancePeer peer, int epoch) {
        await("a stable endpoint", peer.endpoint::isStable);
        peer.endpoint.setContextEpoch(epoch);
    }

    /** Leaves the context although the other end has not polled. */
    private void leave(int epoch) {
        assertThat(a.endpoint.isStable()).isTrue();
        a.endpoint.setContextEpoch(epoch);
    }

    /** Waits until both ends are stable three times: for a request, its reply and the acknowledgement of the reply. */
    private void settleBoth() {
        for (int i = 0; i < 3; i++) {
            await("stable layers", () -> a.endpoint.isStable() && b.endpoint.isStable());
        }
    }
}
