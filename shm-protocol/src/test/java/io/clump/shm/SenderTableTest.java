package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import io.clump.am2.job.ProcessIdentity;
import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import io.clump.am2.spi.Waiter;
import io.clump.shm.claim.ClaimAlgorithms;
import io.clump.shm.claim.QueueGeometry;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SenderTableTest {
    /** Number of leases after which a receiver with a missing packet has checked whether its sender lives. */
    private static final int LEASES = 4;

    private final List<TestNode> nodes = new ArrayList<>();

    @AfterEach
    void close() {
        nodes.forEach(TestNode::close);
    }

    @Test
    void fullTableIsAnErrorThatNamesTheProperty() {
        TestNode node = open("fifo");
        try (TestEndpoint receiver = node.endpoint();
                TestEndpoint first = node.endpoint();
                TestEndpoint second = node.endpoint()) {
            first.routeTo(receiver);
            first.routeTo(receiver);
            assertThatThrownBy(() -> second.routeTo(receiver))
                    .isInstanceOf(ClumpException.class)
                    .hasMessage("too many senders to one endpoint: receiver=1, sender=3, expected at most 2, the"
                            + " receiver's clump.senders");
            // The table of the second endpoint has space.
            assertThat(receiver.routeTo(second)).isNotNull();
        }
    }

    @Test
    void slotOfADeadProcessIsTaken() {
        TestNode node = open("fifo");
        ProcessIdentity self = ProcessIdentity.current();
        QueueBlockHeader header = new QueueBlockHeader(
                Objects.requireNonNull(ClaimAlgorithms.named("fifo")), new QueueGeometry(2, 1, 64, 2), self, 9, 9);
        QueueBlockMemory memory = QueueBlockFile.create(node.directory(), header);
        try {
            SenderTable table = memory.senders();
            int dead = table.enter(new ProcessIdentity(self.pid(), self.number() ^ 2), 2);
            int living = table.enter(self, 3);
            assertThat(table.isAlive(dead)).isFalse();
            assertThat(table.isAlive(living)).isTrue();
            assertThat(table.enter(self, 4)).isEqualTo(dead);
            assertThat(table.enter(self, 5)).isEqualTo(SenderTable.FULL);
        } finally {
            memory.unmap();
        }
    }

    @Test
    void closedSenderGivesItsSlotBack() {
        TestNode node = open("fifo");
        try (TestEndpoint receiver = node.endpoint()) {
            List<Integer> received = new ArrayList<>();
            receiver.onMessage((memory, packet, data) -> received.add(TestMessage.sequence(memory, packet)));
            for (int i = 0; i < 10; i++) {
                try (TestEndpoint sender = node.endpoint()) {
                    assertThat(sender.request(sender.routeTo(receiver), 0, i)).isTrue();
                }
                receiver.poll(PollScope.ALL);
            }
            assertThat(received).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
        }
    }

    @ParameterizedTest
    @MethodSource("io.clump.shm.claim.Algorithms#survivors")
    void claimThatAClosedSenderHasLeftIsSteppedOver(String algorithm) {
        TestNode node = open(algorithm);
        Waiter none = (step, route) -> Waiter.GIVE_UP;
        try (TestEndpoint receiver = node.endpoint();
                TestEndpoint other = node.endpoint()) {
            List<Integer> received = new ArrayList<>();
            receiver.onMessage((memory, packet, data) -> received.add(TestMessage.sequence(memory, packet)));
            try (TestEndpoint leaver = node.endpoint()) {
                assertThat(leaver.routeTo(receiver).claimMedium(QueueKind.REQUEST, 0, none))
                        .isNotEqualTo(Route.GONE);
                receiver.pollForLeases(LEASES);
                assertThat(receiver.block.recoveredClaims()).isZero();
            }
            assertThatThrownBy(() -> other.routeTo(receiver)).isInstanceOf(ClumpException.class);
            // Rare polls; their number is not limited, since the thread with the heartbeat may wait for a processor.
            while (receiver.block.recoveredClaims() < 2) {
                assertThat(Thread.currentThread().isInterrupted())
                        .as("timed out")
                        .isFalse();
                receiver.pauseForLeases(2);
                receiver.poll(PollScope.ALL);
            }
            Route route = other.routeTo(receiver);
            for (int i = 0; i < 10; i++) {
                assertThat(other.send(route, QueueKind.REQUEST, 0, i, none)).isTrue();
                poll(receiver, 1);
            }
            assertThat(received).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
        }
    }

    private TestNode open(String algorithm) {
        TestNode node = TestNode.open(
                "clump.lease-millis",
                "10",
                ShmConfiguration.QUEUE,
                algorithm,
                ShmConfiguration.PACKETS,
                "4",
                ShmConfiguration.BULK_BLOCKS,
                "1",
                ShmConfiguration.BULK_BYTES,
                "64",
                ShmConfiguration.SENDERS,
                "2");
        nodes.add(node);
        return node;
    }

    private static void poll(TestEndpoint receiver, int times) {
        for (int i = 0; i < times; i++) {
            receiver.poll(PollScope.ALL);
        }
    }
}
