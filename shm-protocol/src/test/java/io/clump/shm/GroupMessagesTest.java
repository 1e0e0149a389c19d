package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.ReturnReason;
import io.clump.am2.packet.Packet;
import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Messages with the same data to several receivers of a node: the data is written once, and each receiver checks it
 * byte by byte.
 */
class GroupMessagesTest {
    private static final int MEMBERS = 3;
    private static final int BYTES = 1_000;

    /** Half of the bulk blocks of a queue. */
    private static final int GROUP_BLOCKS = 4;

    private final TestNode node =
            TestNode.open("clump.lease-millis", "10", ShmConfiguration.BULK_BLOCKS, Integer.toString(2 * GROUP_BLOCKS));
    private final TestEndpoint sender = node.endpoint();
    private final List<TestEndpoint> members = new ArrayList<>();
    private final List<List<Integer>> arrived = new ArrayList<>();
    private final List<Route> routes = new ArrayList<>();

    @BeforeEach
    void open() {
        for (int member = 0; member < MEMBERS; member++) {
            TestEndpoint endpoint = node.endpoint();
            List<Integer> sequences = new ArrayList<>();
            endpoint.onMessage((memory, packet, data) -> sequences.add(TestMessage.sequence(memory, packet)));
            endpoint.routeTo(sender);
            members.add(endpoint);
            arrived.add(sequences);
            routes.add(sender.routeTo(endpoint));
        }
    }

    @AfterEach
    void close() {
        members.forEach(TestEndpoint::close);
        sender.close();
        node.close();
    }

    @Test
    void dataOfEachMessageIsSharedByAllMembers() {
        for (int sequence = 0; sequence < 100; sequence++) {
            assertThat(send(sequence)).as("members that share").isEqualTo(MEMBERS);
            pollAll();
        }
        assertThat(arrived).allSatisfy(sequences -> assertThat(sequences).hasSize(100));
        assertThat(sender.block.sharedMessages()).isEqualTo(100 * MEMBERS);
    }

    @Test
    void memberThatHasNotMappedTheSenderGetsACopy() {
        TestEndpoint outsider = node.endpoint();
        List<Integer> sequences = new ArrayList<>();
        outsider.onMessage((memory, packet, data) -> sequences.add(TestMessage.sequence(memory, packet)));
        routes.add(sender.routeTo(outsider));
        members.add(outsider);
        assertThat(send(1)).isEqualTo(MEMBERS);
        pollAll();
        assertThat(sequences).containsExactly(1);
    }

    @Test
    void shortDataAndOtherDataIsCopied() {
        assertThat(sender.requestAll(routes, 0, 1, GroupSend.LEAST_BYTES - 1)).isZero();
        pollAll();
        assertThat(arrived.get(0)).containsExactly(1);
    }

    /** The idle member holds two of the four blocks; the others stay free for the members that poll. */
    @Test
    void memberThatDoesNotPollTakesHalfOfTheBlocksAtMost() {
        TestEndpoint idle = members.remove(0);
        for (int sequence = 0; sequence < 6; sequence++) {
            int shared = send(sequence);
            assertThat(shared)
                    .as("message %s", sequence)
                    .isEqualTo(sequence < GROUP_BLOCKS / 2 ? MEMBERS : MEMBERS - 1);
            pollAll();
        }
        for (int i = 0; i < 6; i++) {
            idle.poll(PollScope.ALL);
        }
        assertThat(arrived.get(0)).containsExactly(0, 1, 2, 3, 4, 5);
        assertThat(send(6)).as("once it has taken all").isEqualTo(MEMBERS);
        members.add(idle);
        pollAll();
    }

    @Test
    void messageGoesAsACopyToEachWhileNoBlockIsFree() {
        Route first = routes.get(0);
        for (int sequence = 0; sequence < GROUP_BLOCKS; sequence++) {
            int member = sequence / 2;
            assertThat(sender.requestAll(List.of(routes.get(member)), 0, sequence, BYTES))
                    .isEqualTo(1);
        }
        assertThat(sender.requestAll(List.of(routes.get(2)), 0, GROUP_BLOCKS, BYTES))
                .isZero();
        pollAll();
        assertThat(arrived.get(2)).containsExactly(GROUP_BLOCKS);
        assertThat(sender.requestAll(List.of(first), 0, 9, BYTES)).isEqualTo(1);
        pollAll();
    }

    @Test
    void senderThatHasClosedLeavesItsData() {
        TestEndpoint other = node.endpoint();
        List<Route> ways = new ArrayList<>();
        members.forEach(member -> {
            member.routeTo(other);
            ways.add(other.routeTo(member));
        });
        send(4);
        assertThat(other.requestAll(ways, 3, 5, BYTES)).isEqualTo(MEMBERS);
        other.close();
        for (TestEndpoint member : members) {
            // The first poll finds the endpoints that are gone, and forgets them.
            member.block.refuse();
            member.poll(PollScope.ALL, 1);
            member.poll(PollScope.ALL, 1);
        }
        assertThat(arrived).allSatisfy(sequences -> assertThat(sequences).containsExactly(4, 5));
    }

    @Test
    void messagesToAMemberThatClosesComeBackWithTheirDataAndItsBlocksAreFree() {
        List<Integer> returned = new ArrayList<>();
        sender.onReturned((reason, memory, packet, data) -> {
            assertThat(reason).isEqualTo(ReturnReason.ENDPOINT_CLOSED);
            assertThat(Packet.bulkLengthBytes(memory, packet)).isEqualTo(BYTES);
            returned.add(TestMessage.sequence(memory, packet));
        });
        TestEndpoint leaving = members.remove(0);
        send(0);
        send(1);
        pollAll();
        leaving.close();
        pollUntil(() -> returned.size() == 2);
        assertThat(returned).containsExactly(0, 1);
        routes.remove(0);
        for (int sequence = 0; sequence < GROUP_BLOCKS; sequence++) {
            assertThat(sender.requestAll(List.of(routes.get(sequence / 2)), 0, sequence, BYTES))
                    .as("message %s has a block of its own", sequence)
                    .isEqualTo(1);
        }
        pollAll();
    }

    private int send(int sequence) {
        return sender.requestAll(routes, 0, sequence, BYTES);
    }

    private void pollAll() {
        members.forEach(member -> member.poll(PollScope.ALL));
    }

    private void pollUntil(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            assertThat(Thread.currentThread().isInterrupted()).as("timed out").isFalse();
            sender.poll(PollScope.ALL);
        }
    }
}
