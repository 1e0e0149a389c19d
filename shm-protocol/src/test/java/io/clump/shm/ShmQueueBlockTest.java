package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import io.clump.am2.EndpointName;
import io.clump.am2.ReturnReason;
import io.clump.am2.Tag;
import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import io.clump.am2.spi.Waiter;
import io.clump.shm.claim.QueueGeometry;
import io.clump.shm.claim.QueueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@ParameterizedClass
@ValueSource(strings = {"lock-free", "fifo", "single-transfer"})
class ShmQueueBlockTest {
    private final TestNode node;
    private final List<Integer> received = new ArrayList<>();
    private TestEndpoint sender;
    private TestEndpoint receiver;
    private Route route;

    ShmQueueBlockTest(String algorithm) {
        node = TestNode.open(algorithm, 4, 2, 128);
    }

    @BeforeEach
    void open() {
        sender = node.endpoint();
        receiver = node.endpoint();
        route = sender.routeTo(receiver);
        receiver.onMessage((memory, packet, data) -> received.add(TestMessage.sequence(memory, packet)));
    }

    @AfterEach
    void close() {
        sender.close();
        receiver.close();
        node.close();
    }

    @Test
    void repliesComeBeforeRequestsAndTheLimitIsForBothTogether() {
        send(QueueKind.REQUEST, 1);
        send(QueueKind.REQUEST, 2);
        send(QueueKind.REPLY, 3);
        send(QueueKind.REPLY, 4);
        assertThat(receiver.poll(PollScope.ALL, 3)).isEqualTo(3);
        assertThat(received).containsExactly(3, 4, 1);
        assertThat(receiver.poll(PollScope.ALL, 3)).isEqualTo(1);
        assertThat(receiver.poll(PollScope.ALL, 3)).isZero();
    }

    @Test
    void pollForRepliesLeavesRequests() {
        send(QueueKind.REQUEST, 1);
        send(QueueKind.REPLY, 2);
        assertThat(receiver.poll(PollScope.REPLIES)).isEqualTo(1);
        assertThat(receiver.poll(PollScope.REPLIES)).isZero();
        assertThat(receiver.poll(PollScope.ALL)).isEqualTo(1);
        assertThat(received).containsExactly(2, 1);
    }

    @Test
    void pollInsideAHandlerGoesOnBehindItsMessage() {
        receiver.onMessage((memory, packet, data) -> {
            received.add(TestMessage.sequence(memory, packet));
            receiver.poll(PollScope.ALL, 1);
        });
        send(QueueKind.REQUEST, 1);
        send(QueueKind.REQUEST, 2);
        send(QueueKind.REQUEST, 4);
        assertThat(receiver.poll(PollScope.ALL, 1)).isEqualTo(1);
        assertThat(received).containsExactly(1, 2, 4);
    }

    @Test
    void pollInsideAHandlerNeverComesToTheSameMessageAgain() {
        receiver.onMessage((memory, packet, data) -> {
            received.add(TestMessage.sequence(memory, packet));
            if (received.size() == 1) {
                assertThat(receiver.poll(PollScope.ALL)).isEqualTo(3);
                // The other three packets are free now, and the next one is in use by this handler.
                assertThat(receiver.poll(PollScope.ALL)).isZero();
            }
        });
        for (int i = 0; i < 4; i++) {
            send(QueueKind.REQUEST, i);
        }
        receiver.poll(PollScope.ALL, 1);
        assertThat(received).containsExactly(0, 1, 2, 3);
        send(QueueKind.REQUEST, 4);
        receiver.poll(PollScope.ALL);
        assertThat(received).containsExactly(0, 1, 2, 3, 4);
    }

    @Test
    void headShowsWhatWasAcceptedBeforeTheHandlerRuns() {
        int head = Math.toIntExact(QueueBlockLayout.requestsOffset(new QueueGeometry(4, 2, 128, 256)))
                + QueueLayout.HEAD_OFFSET;
        List<Long> heads = new ArrayList<>();
        receiver.onMessage((memory, packet, data) -> heads.add(route.memory().getLong(head)));
        send(QueueKind.REQUEST, 1);
        send(QueueKind.REQUEST, 2);
        receiver.poll(PollScope.ALL);
        assertThat(heads).containsExactly(1L, 2L);
    }

    @Test
    void packetIsFreeOnlyWhenItsHandlerHasReturned() {
        receiver.onMessage((memory, packet, data) -> {
            received.add(TestMessage.sequence(memory, packet));
            if (received.size() == 1) {
                assertThat(trySend(4)).isFalse();
            }
        });
        for (int i = 0; i < 4; i++) {
            send(QueueKind.REQUEST, i);
        }
        receiver.poll(PollScope.ALL);
        assertThat(received).containsExactly(0, 1, 2, 3);
    }

    @ParameterizedTest
    @EnumSource(QueueKind.class)
    void messageWhoseHandlerThrowsIsOverAllTheSame(QueueKind queue) {
        receiver.onMessage((memory, packet, data) -> {
            throw new AssertionError("thrown by the handler");
        });
        // Every third message has data: packets and blocks are reused several times.
        for (int i = 0; i < 20; i++) {
            send(queue, i);
            assertThatThrownBy(() -> receiver.poll(PollScope.ALL)).hasMessage("thrown by the handler");
        }
        assertThat(receiver.poll(PollScope.ALL)).isZero();
    }

    @Test
    void replyFindsTheWayBackToEachSender() {
        List<Integer> replies = new ArrayList<>();
        receiver.onMessage((memory, packet, data) ->
                assertThat(receiver.reply(memory, packet)).isTrue());
        try (TestEndpoint other = node.endpoint()) {
            other.onMessage((memory, packet, data) -> replies.add(TestMessage.sequence(memory, packet)));
            sender.onMessage((memory, packet, data) -> replies.add(-TestMessage.sequence(memory, packet)));
            assertThat(other.request(other.routeTo(receiver), 0, 7)).isTrue();
            send(QueueKind.REQUEST, 8);
            receiver.poll(PollScope.ALL);
            other.poll(PollScope.REPLIES);
            sender.poll(PollScope.REPLIES);
        }
        assertThat(replies).containsExactly(7, -8);
    }

    @Test
    void endpointSendsToItselfThroughItsOwnMapping() {
        Route self = receiver.routeTo(receiver);
        assertThat(receiver.request(self, 0, 5)).isTrue();
        receiver.poll(PollScope.ALL);
        assertThat(received).containsExactly(5);
        assertThat(receiver.block.routeBack(self.source())).isSameAs(self);
    }

    @Test
    void tagDecidesWhatIsRefused() {
        assertThat(route.refusal(TestMessage.TAG)).isNull();
        assertThat(route.refusal(1)).isEqualTo(ReturnReason.BAD_TAG);
        receiver.block.setTag(Tag.ALL);
        assertThat(route.refusal(1)).isNull();
        receiver.block.setTag(Tag.NONE);
        assertThat(route.refusal(TestMessage.TAG)).isEqualTo(ReturnReason.BAD_TAG);
    }

    @Test
    void closedEndpointRefusesAndStaysClosed() {
        send(QueueKind.REQUEST, 1);
        receiver.block.refuse();
        receiver.block.setTag(Tag.ALL);
        assertThat(route.refusal(TestMessage.TAG)).isEqualTo(ReturnReason.ENDPOINT_CLOSED);
        assertThat(route.isAlive()).isFalse();
        assertThat(receiver.poll(PollScope.ALL)).isEqualTo(1);
        receiver.close();
        assertThat(route.refusal(TestMessage.TAG)).isEqualTo(ReturnReason.ENDPOINT_CLOSED);
    }

    @Test
    void senderThatWaitsForAClosedEndpointGivesUp() {
        for (int i = 0; i < 4; i++) {
            send(QueueKind.REQUEST, i);
        }
        List<Integer> returned = new ArrayList<>();
        sender.onReturned((reason, memory, packet, data) -> returned.add(TestMessage.sequence(memory, packet)));
        receiver.close();
        assertThat(route.isGone()).isTrue();
        assertThat(sender.send(route, QueueKind.REQUEST, 0, 4, sender.requestWaiter))
                .isFalse();
        while (returned.size() < 4) {
            sender.poll(PollScope.ALL);
        }
        assertThat(returned).containsExactlyInAnyOrder(0, 1, 2, 3);
    }

    @Test
    void senderThatIsGoneHasNoWayBack() {
        TestEndpoint gone = node.endpoint();
        assertThat(gone.request(gone.routeTo(receiver), 0, 1)).isTrue();
        gone.close();
        receiver.onMessage((memory, packet, data) -> {
            received.add(TestMessage.sequence(memory, packet));
            assertThat(receiver.reply(memory, packet)).isFalse();
        });
        receiver.poll(PollScope.ALL);
        assertThat(received).containsExactly(1);
        assertThat(receiver.block.routeBack(99)).isNull();
        assertThat(receiver.block.routeBack(-1)).isNull();
        assertThat(receiver.block.routeBack(Integer.MAX_VALUE)).isNull();
        assertThat(receiver.block.endpointId(99)).isZero();
        assertThat(receiver.block.endpointId(sender.routeTo(receiver).source()))
                .isEqualTo(sender.name().id());
    }

    @Test
    void endpointThatIsGoneCannotBeMapped() {
        EndpointName closed;
        try (TestEndpoint gone = node.endpoint()) {
            closed = gone.name();
        }
        assertThatThrownBy(() -> sender.block.routeTo(closed))
                .isInstanceOf(ClumpException.class)
                .hasMessage("the endpoint is gone: destination=" + closed);
        EndpointName otherId = TestNode.name(12345, receiver.block.address());
        assertThatThrownBy(() -> sender.block.routeTo(otherId)).hasMessageContaining("the endpoint is gone");
    }

    @Test
    void endpointOfAnotherNodeOrJobIsNotReached() {
        Map<String, String> addresses = Map.of("shm", receiver.block.address());
        assertThat(sender.block.routeTo(new EndpointName(1, "other", addresses)))
                .isNull();
        assertThat(sender.block.routeTo(new EndpointName(1, TestNode.NODE, Map.of())))
                .isNull();
        assertThat(sender.block.routeTo(TestNode.name(1, "/dev/shm/elsewhere/node-0/endpoint-1")))
                .isNull();
        assertThat(sender.block.routeTo(TestNode.name(1, sender.block.address() + "x")))
                .isNull();
    }

    @Test
    void mediumMessageThatDoesNotFitIsRefusedBeforeTheClaim() {
        assertThat(route.claimMedium(QueueKind.REQUEST, 129, sender.requestWaiter))
                .isEqualTo(Route.TOO_LONG);
        assertThat(route.tryClaimMedium(QueueKind.REQUEST, 129)).isEqualTo(Route.TOO_LONG);
        send(QueueKind.REQUEST, 1);
        assertThat(receiver.poll(PollScope.ALL)).isEqualTo(1);
    }

    @Test
    void everyUseAfterCloseFailsCleanly() {
        UnsafeBuffer memory = route.memory();
        int packet = route.claim(QueueKind.REQUEST, sender.requestWaiter);
        route.publish(packet);
        sender.close();
        sender.close();
        assertThatThrownBy(() -> route.refusal(TestMessage.TAG)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> route.claim(QueueKind.REQUEST, sender.requestWaiter))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> route.claimMedium(QueueKind.REPLY, 0, sender.requestWaiter))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(route::isAlive).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> route.publish(packet)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> memory.getInt(packet)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> sender.poll(PollScope.ALL)).hasMessageContaining("the queue block is closed");
        assertThatThrownBy(() -> sender.block.setTag(Tag.ALL)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> sender.block.routeBack(1)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> sender.block.routeTo(receiver.name())).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(sender.block::refuse).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void closeInsideAHandlerIsRefused() {
        receiver.onMessage((memory, packet, data) -> assertThatThrownBy(receiver::close)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("inside a handler"));
        send(QueueKind.REQUEST, 1);
        assertThat(receiver.poll(PollScope.ALL)).isEqualTo(1);
    }

    private void send(QueueKind queue, int sequence) {
        assertThat(sender.send(route, queue, 0, sequence, (step, to) -> Waiter.GIVE_UP))
                .as("message %d sent", sequence)
                .isTrue();
    }

    private boolean trySend(int sequence) {
        return sender.send(route, QueueKind.REQUEST, 0, sequence, (step, to) -> Waiter.GIVE_UP);
    }
}
