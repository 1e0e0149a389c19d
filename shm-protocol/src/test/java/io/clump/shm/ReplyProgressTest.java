package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import io.clump.am2.spi.Waiter;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * The central case of the proof of Theorem 3.6 (Lumetta 1998, section 3.4.2): both wait to reply, each for the other's
 * full reply queue. Both continue because a waiting reply polls for replies.
 */
class ReplyProgressTest {
    private static final int PACKETS = 4;

    @Test
    void twoThatReplyIntoEachOthersFullReplyQueueBothGoOn() throws Exception {
        CyclicBarrier bothAreFull = new CyclicBarrier(2);
        AtomicInteger answered = new AtomicInteger();
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try (TestNode node = TestNode.open("fifo", PACKETS, PACKETS, 64);
                TestEndpoint one = node.endpoint();
                TestEndpoint other = node.endpoint();
                TestEndpoint helperOfOne = node.endpoint();
                TestEndpoint helperOfOther = node.endpoint()) {
            request(one, other);
            request(other, one);
            try {
                Future<?> first = threads.submit(() -> answer(one, helperOfOne, other, bothAreFull, answered));
                Future<?> second = threads.submit(() -> answer(other, helperOfOther, one, bothAreFull, answered));
                first.get();
                second.get();
            } finally {
                // No thread may be in the queues when they are unmapped.
                threads.shutdownNow();
                assertThat(threads.awaitTermination(1, TimeUnit.DAYS)).isTrue();
            }
        }
    }

    /** Handles one request: fills the requester's reply queue, waits until both are full, then replies. */
    private static void answer(
            TestEndpoint endpoint,
            TestEndpoint helper,
            TestEndpoint requester,
            CyclicBarrier bothAreFull,
            AtomicInteger answered) {
        Route route = helper.routeTo(requester);
        endpoint.onMessage((memory, packet, data) -> {
            if (TestEndpoint.isReply(memory, packet)) {
                return;
            }
            for (int i = 0; i < PACKETS; i++) {
                assertThat(helper.send(route, QueueKind.REPLY, 1, i, (step, to) -> Waiter.GIVE_UP))
                        .isTrue();
            }
            await(bothAreFull);
            assertThat(endpoint.reply(memory, packet)).isTrue();
            answered.incrementAndGet();
        });
        while (answered.get() < 2 && !Thread.currentThread().isInterrupted()) {
            endpoint.poll(PollScope.ALL);
            Thread.yield();
        }
        assertThat(answered).hasValue(2);
    }

    /** Sends a request without polling, unlike the layer: the handlers are not set yet. */
    private static void request(TestEndpoint from, TestEndpoint to) {
        assertThat(from.send(from.routeTo(to), QueueKind.REQUEST, 0, 0, (step, route) -> Waiter.GIVE_UP))
                .isTrue();
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (Exception e) {
            throw new AssertionError("the other did not come", e);
        }
    }
}
