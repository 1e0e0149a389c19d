package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ReturnReason;
import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import io.clump.am2.spi.Waiter;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A message is handled once or given back once, whenever its receiver closes: with every algorithm. */
class LeftMessagesTest {
    private static final int SENDERS = 3;
    private static final int MESSAGES = 2_000;
    private static final int HANDLED_BEFORE_THE_CLOSE = 700;

    @ParameterizedTest
    @MethodSource("io.clump.shm.claim.Algorithms#names")
    void whatAClosedReceiverHasNotAcceptedComesBackOnce(String algorithm) {
        try (TestNode node = open(algorithm, 8, 4);
                TestEndpoint sender = node.endpoint();
                TestEndpoint other = node.endpoint()) {
            TestEndpoint receiver = node.endpoint();
            List<Integer> handled = new ArrayList<>();
            List<Integer> returned = new ArrayList<>();
            receiver.onMessage((memory, packet, data) -> handled.add(TestMessage.sequence(memory, packet)));
            sender.onReturned((reason, memory, packet, data) -> {
                assertThat(reason).isEqualTo(ReturnReason.ENDPOINT_CLOSED);
                returned.add(TestMessage.sequence(memory, packet));
            });
            Route route = sender.routeTo(receiver);
            Route others = other.routeTo(receiver);
            // A lap and a half, so that packets hold accepted messages of an earlier lap.
            for (int sequence = 0; sequence < 9; sequence++) {
                send(sender, route, QueueKind.REQUEST, sequence);
                assertThat(receiver.poll(PollScope.ALL)).isEqualTo(1);
            }
            send(sender, route, QueueKind.REQUEST, 10);
            send(sender, route, QueueKind.REQUEST, 12);
            send(other, others, QueueKind.REQUEST, 13);
            send(sender, route, QueueKind.REQUEST, 14);
            send(sender, route, QueueKind.REPLY, 16);
            assertThat(receiver.poll(PollScope.ALL, 2)).isEqualTo(2);
            assertThat(others.claim(QueueKind.REQUEST, (step, to) -> Waiter.GIVE_UP))
                    .isNotNegative();
            assertThat(route.isGone()).isFalse();

            receiver.close();
            assertThat(route.isGone()).isTrue();
            pollUntil(sender, () -> returned.size() == 2);
            assertThat(handled).hasSize(11).contains(16, 10);
            assertThat(returned).containsExactlyInAnyOrder(12, 14);
            assertThat(route.refusal(TestMessage.TAG)).isEqualTo(ReturnReason.ENDPOINT_CLOSED);
            assertThat(route.claim(QueueKind.REQUEST, (step, to) -> Waiter.GIVE_UP))
                    .isEqualTo(Route.GONE);
            assertThat(route.tryClaim(QueueKind.REPLY)).isEqualTo(Route.GONE);
            assertThat(route.tryClaimMedium(QueueKind.REQUEST, 1)).isEqualTo(Route.GONE);
            assertThat(sender.pollForLeases(4)).isZero();
            other.onReturned((reason, memory, packet, data) -> returned.add(TestMessage.sequence(memory, packet)));
            pollUntil(other, () -> returned.size() == 3);
            assertThat(returned).contains(13);
        }
    }

    /** The receiver behaves as if its process had died in a nested handler, after a whole lap of the ring. */
    @ParameterizedTest
    @MethodSource("io.clump.shm.claim.Algorithms#names")
    void whatRunsInAHandlerWasAccepted(String algorithm) {
        try (TestNode node = open(algorithm, 4, 4);
                TestEndpoint sender = node.endpoint();
                TestEndpoint receiver = node.endpoint()) {
            List<Integer> handled = new ArrayList<>();
            List<Integer> returned = new ArrayList<>();
            Route route = sender.routeTo(receiver);
            receiver.onMessage((memory, packet, data) -> {
                handled.add(TestMessage.sequence(memory, packet));
                if (handled.size() == 6) {
                    receiver.poll(PollScope.ALL, 1);
                } else if (handled.size() == 7) {
                    ((ShmRoute) route).giveBack(sender);
                }
            });
            sender.onReturned((reason, memory, packet, data) -> returned.add(TestMessage.sequence(memory, packet)));
            for (int sequence = 0; sequence < 5; sequence++) {
                send(sender, route, QueueKind.REQUEST, sequence);
                receiver.poll(PollScope.ALL, 1);
            }
            for (int sequence = 5; sequence < 8; sequence++) {
                send(sender, route, QueueKind.REQUEST, sequence);
            }
            receiver.poll(PollScope.ALL, 1);
            assertThat(handled).containsExactly(0, 1, 2, 3, 4, 5, 6);
            assertThat(returned).containsExactly(7);
            assertThat(((ShmRoute) route).giveBack(sender)).as("a second time").isZero();
        }
    }

    /** No message is given back inside a handler, or by a poll for replies. */
    @ParameterizedTest
    @MethodSource("io.clump.shm.claim.Algorithms#names")
    void whatComesBackWaitsForTheEndOfTheHandler(String algorithm) {
        try (TestNode node = open(algorithm, 8, 4);
                TestEndpoint sender = node.endpoint()) {
            TestEndpoint receiver = node.endpoint();
            List<String> events = new ArrayList<>();
            sender.onReturned((reason, memory, packet, data) -> events.add("returned"));
            send(sender, sender.routeTo(receiver), QueueKind.REQUEST, 1);
            receiver.close();
            sender.onMessage((memory, packet, data) -> {
                sender.block.awake();
                pollManyTimes(sender, PollScope.ALL);
                events.add("handled");
            });
            pollManyTimes(sender, PollScope.REPLIES);
            send(sender, sender.routeTo(sender), QueueKind.REPLY, 2);
            sender.poll(PollScope.REPLIES);
            pollUntil(sender, () -> events.size() == 2);
            assertThat(events).containsExactly("handled", "returned");
        }
    }

    @Test
    void whatComesBackToWhoPollsMeanwhileComesBackOnce() {
        List<Integer> returned = new ArrayList<>();
        try (TestNode node = open("fifo", 8, 4);
                TestEndpoint sender = node.endpoint()) {
            sendToTwoThatClose(node, sender);
            sender.onReturned((reason, memory, packet, data) -> {
                returned.add(TestMessage.sequence(memory, packet));
                sender.block.awake();
                pollManyTimes(sender, PollScope.ALL);
            });
            pollUntil(sender, () -> returned.size() >= 4);
            pollManyTimes(sender, PollScope.ALL);
            assertThat(returned).containsExactly(1, 2, 3, 4);
        }
    }

    @Test
    void errorWhileOneComesBackKeepsNothingFromComingBackLater() {
        List<Integer> returned = new ArrayList<>();
        try (TestNode node = open("fifo", 8, 4);
                TestEndpoint sender = node.endpoint()) {
            sendToTwoThatClose(node, sender);
            sender.onReturned((reason, memory, packet, data) -> {
                returned.add(TestMessage.sequence(memory, packet));
                if (returned.size() == 1) {
                    throw new AssertionError("the first");
                }
            });
            assertThatThrownBy(() -> pollUntil(sender, () -> false)).hasMessage("the first");
            pollUntil(sender, () -> returned.size() >= 4);
            pollManyTimes(sender, PollScope.ALL);
            assertThat(returned).containsExactly(1, 2, 3, 4);
        }
    }

    @ParameterizedTest
    @MethodSource("io.clump.shm.claim.Algorithms#names")
    void everyMessageOfAFloodIsHandledOrComesBack(String algorithm) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(SENDERS);
        try (TestNode node = open(algorithm, 64, 4)) {
            TestEndpoint receiver = node.endpoint();
            AtomicIntegerArray handled = new AtomicIntegerArray(SENDERS * MESSAGES);
            receiver.onMessage((memory, packet, data) -> handled.incrementAndGet(
                    index(TestMessage.sender(memory, packet), TestMessage.sequence(memory, packet))));
            List<TestEndpoint> endpoints = new ArrayList<>();
            List<Future<BitSet>> sending = new ArrayList<>();
            for (int i = 0; i < SENDERS; i++) {
                endpoints.add(node.endpoint());
            }
            for (int i = 0; i < SENDERS; i++) {
                int sender = i;
                Route route = endpoints.get(sender).routeTo(receiver);
                sending.add(threads.submit(() -> flood(endpoints.get(sender), route, sender)));
            }
            for (int count = 0; count < HANDLED_BEFORE_THE_CLOSE; ) {
                count += receiver.poll(PollScope.ALL);
            }
            receiver.close();
            for (int sender = 0; sender < SENDERS; sender++) {
                BitSet returned = sending.get(sender).get();
                for (int sequence = 0; sequence < MESSAGES; sequence++) {
                    assertThat(handled.get(index(sender, sequence)) + (returned.get(sequence) ? 1 : 0))
                            .as("message %d of sender %d", sequence, sender)
                            .isEqualTo(1);
                }
            }
            endpoints.forEach(TestEndpoint::close);
        } finally {
            threads.shutdownNow();
        }
    }

    /** Sends messages 1 and 2 to one endpoint, 3 and 4 to another, and closes both. */
    private static void sendToTwoThatClose(TestNode node, TestEndpoint sender) {
        TestEndpoint one = node.endpoint();
        TestEndpoint other = node.endpoint();
        for (int sequence = 1; sequence <= 4; sequence++) {
            send(sender, sender.routeTo(sequence <= 2 ? one : other), QueueKind.REQUEST, sequence);
        }
        one.close();
        other.close();
    }

    /** Sends until the receiver is gone; returns the messages that were not accepted or not even sent. */
    private static BitSet flood(TestEndpoint endpoint, Route route, int sender) {
        BitSet returned = new BitSet();
        endpoint.onReturned((reason, memory, packet, data) -> {
            assertThat(TestMessage.sender(memory, packet)).isEqualTo(sender);
            int sequence = TestMessage.sequence(memory, packet);
            assertThat(returned.get(sequence)).as("came back twice").isFalse();
            returned.set(sequence);
        });
        for (int sequence = 0; sequence < MESSAGES; sequence++) {
            if (!endpoint.request(route, sender, sequence)) {
                returned.set(sequence);
            }
        }
        pollUntil(endpoint, route::isGone);
        // No more messages come back after the sender has closed.
        endpoint.block.refuse();
        endpoint.poll(PollScope.ALL);
        return returned;
    }

    private static int index(int sender, int sequence) {
        return sender * MESSAGES + sequence;
    }

    private static TestNode open(String algorithm, int packets, int bulkBlocks) {
        return TestNode.open(
                "clump.lease-millis",
                "10",
                ShmConfiguration.QUEUE,
                algorithm,
                ShmConfiguration.PACKETS,
                Integer.toString(packets),
                ShmConfiguration.BULK_BLOCKS,
                Integer.toString(bulkBlocks),
                ShmConfiguration.BULK_BYTES,
                "64");
    }

    private static void send(TestEndpoint sender, Route route, QueueKind queue, int sequence) {
        assertThat(sender.send(route, queue, 0, sequence, (step, to) -> Waiter.GIVE_UP))
                .isTrue();
    }

    private static void pollManyTimes(TestEndpoint endpoint, PollScope scope) {
        for (int i = 0; i < 1_000_000; i++) {
            endpoint.poll(scope);
        }
    }

    private static void pollUntil(TestEndpoint endpoint, BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            assertThat(Thread.currentThread().isInterrupted()).as("timed out").isFalse();
            endpoint.poll(PollScope.ALL);
        }
    }
}
