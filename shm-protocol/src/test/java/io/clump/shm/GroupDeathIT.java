package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.EndpointName;
import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.Route;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Processes that take part in a group message are killed. */
class GroupDeathIT {
    private static final int LEASES = 4;
    private static final int EARLIER = 3;
    private static final int BYTES = GroupSenderProcess.LENGTH_BYTES;

    /** One receiver is left with a claim, the other with a message whose data is in the dead process's memory. */
    @ParameterizedTest
    @MethodSource("io.clump.shm.claim.Algorithms#fewSurvivors")
    void killedSenderLeavesItsMessageAndWedgesNobody(String algorithm) throws IOException {
        try (TestNode node = TestNode.open(algorithm, 4, 4, 1_024);
                TestEndpoint first = node.endpoint();
                TestEndpoint second = node.endpoint();
                TestEndpoint other = node.endpoint();
                ChildProcess sender =
                        ChildProcess.start(GroupSenderProcess.class, node.properties(), first.name(), second.name())) {
            List<Integer> atFirst = listen(first);
            List<Integer> atSecond = listen(second);
            EndpointName name = EndpointName.parse(sender.readLine());
            first.routeTo(name);
            second.routeTo(name);
            for (int sequence = 0; sequence < EARLIER; sequence++) {
                assertThat(other.request(other.routeTo(second), 0, sequence)).isTrue();
            }
            sender.writeLine("go");
            assertThat(sender.readLine()).isEqualTo("shares true");
            assertThat(sender.readLine()).isEqualTo("shares true");
            assertThat(sender.readLine()).isEqualTo("published");
            sender.kill();
            // The second receiver detects that the sender is dead while earlier messages precede that of the dead.
            for (int i = 0; i < EARLIER + 1; i++) {
                second.pauseForLeases(LEASES);
                second.poll(PollScope.ALL, 1);
            }
            assertThat(atSecond).containsExactly(0, 0, 0, GroupSenderProcess.SENDER);
            assertThat(other.request(other.routeTo(first), 0, 0)).isTrue();
            pollUntil(first, () -> atFirst.size() == 1);
            assertThat(atFirst).containsExactly(0);
            assertThat(first.block.recoveredClaims()).isEqualTo(1);
        }
    }

    @Test
    void blockOfAKilledMemberComesFree() throws IOException {
        try (TestNode node = TestNode.open("single-transfer", 64, 2, 1_024);
                TestEndpoint sender = node.endpoint();
                TestEndpoint other = node.endpoint();
                ChildProcess member = ChildProcess.start(GroupMemberProcess.class, node.properties(), sender.name())) {
            List<Integer> atOther = listen(other);
            sender.onReturned((reason, memory, packet, data) -> {});
            other.routeTo(sender);
            List<Route> routes = List.of(sender.routeTo(other), sender.routeTo(EndpointName.parse(member.readLine())));
            assertThat(sender.requestAll(routes, 0, 0, BYTES)).isEqualTo(2);
            assertThat(member.readLine()).isEqualTo("handles");
            pollUntil(other, () -> atOther.size() == 1);
            List<Route> living = List.of(routes.get(0));
            assertThat(sender.requestAll(living, 0, 1, BYTES))
                    .as("the only block is in use")
                    .isZero();
            pollUntil(other, () -> atOther.size() == 2);
            sender.pollForLeases(LEASES);
            assertThat(sender.requestAll(living, 0, 2, BYTES))
                    .as("as long as the member lives")
                    .isZero();
            pollUntil(other, () -> atOther.size() == 3);
            member.kill();
            pollUntil(sender, routes.get(1)::isGone);
            sender.poll(PollScope.ALL);
            assertThat(sender.requestAll(living, 0, 3, BYTES)).isEqualTo(1);
            pollUntil(other, () -> atOther.size() == 4);
        }
    }

    private static List<Integer> listen(TestEndpoint endpoint) {
        List<Integer> senders = new ArrayList<>();
        endpoint.onMessage((memory, packet, data) -> senders.add(TestMessage.sender(memory, packet)));
        return senders;
    }

    private static void pollUntil(TestEndpoint endpoint, BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            assertThat(Thread.currentThread().isInterrupted()).as("timed out").isFalse();
            endpoint.poll(PollScope.ALL);
        }
    }
}
