package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import io.clump.am2.Thorough;
import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import io.clump.am2.spi.Waiter;
import io.clump.shm.claim.Algorithms;
import io.clump.shm.claim.Tally;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A receiver recovers the claims of senders that were killed between claim and publish, and not of stopped ones. */
class DeadSenderIT {
    /** Number of leases after which a receiver with a missing packet has checked whether its sender lives. */
    private static final int LEASES = 4;

    private static final int MESSAGES = 20;
    private static final int FLOOD = Thorough.Count.of(2_000, 5_000);

    /** Both queues, each with and without data, in a plain build half of the four. */
    static Stream<Arguments> claims() {
        return Algorithms.fewSurvivors()
                .flatMap(algorithm -> Stream.of(QueueKind.values())
                        .flatMap(queue -> Stream.of(queue == QueueKind.REQUEST, queue != QueueKind.REQUEST)
                                .limit(Thorough.Count.of(1, 2))
                                .map(medium -> Arguments.of(algorithm, queue, medium))));
    }

    @ParameterizedTest
    @MethodSource("claims")
    void killedSenderDoesNotWedgeTheReceiver(String algorithm, QueueKind queue, boolean medium) throws IOException {
        try (TestNode node = TestNode.open(algorithm, 4, 1, 64);
                TestEndpoint receiver = node.endpoint();
                TestEndpoint other = node.endpoint();
                ChildProcess holder =
                        ChildProcess.start(ClaimHolder.class, node.properties(), receiver.name(), queue, medium)) {
            Tally tally = tally(receiver, algorithm);
            assertThat(holder.readLine()).isEqualTo("claimed true");
            Route route = other.routeTo(receiver);
            Waiter killing = (step, to) -> {
                if (holder.isAlive()) {
                    receiver.pollForLeases(LEASES);
                    assertThat(tally.count()).as("before the kill").isZero();
                    assertThat(receiver.block.recoveredClaims()).isZero();
                    holder.kill();
                }
                receiver.poll(PollScope.ALL);
                assertThat(Thread.currentThread().isInterrupted())
                        .as("timed out")
                        .isFalse();
                return step + 1;
            };
            for (int sequence = 0; sequence < MESSAGES; sequence++) {
                assertThat(other.send(route, queue, 0, sequence, killing)).isTrue();
            }
            pollUntil(receiver, () -> tally.count() == MESSAGES);
            assertThat(receiver.block.recoveredClaims()).isEqualTo(medium ? 2 : 1);
        }
    }

    @ParameterizedTest
    @MethodSource("claims")
    void stoppedSenderIsWaitedFor(String algorithm, QueueKind queue, boolean medium) throws IOException {
        try (TestNode node = TestNode.open(algorithm, 4, 2, 64);
                TestEndpoint receiver = node.endpoint();
                TestEndpoint other = node.endpoint();
                ChildProcess holder =
                        ChildProcess.start(ClaimHolder.class, node.properties(), receiver.name(), queue, medium)) {
            List<Integer> senders = new ArrayList<>();
            receiver.onMessage((memory, packet, data) -> senders.add(TestMessage.sender(memory, packet)));
            assertThat(holder.readLine()).isEqualTo("claimed true");
            holder.signal("STOP");
            Route route = other.routeTo(receiver);
            assertThat(other.send(route, queue, 0, 0, (step, to) -> Waiter.GIVE_UP))
                    .isTrue();
            assertThat(other.send(route, queue, 0, 1, (step, to) -> Waiter.GIVE_UP))
                    .isTrue();
            assertThat(receiver.pollForLeases(LEASES)).isZero();
            holder.signal("CONT");
            holder.writeLine("publish");
            assertThat(holder.readLine()).isEqualTo("published");
            assertThat(receiver.poll(PollScope.ALL)).isEqualTo(3);
            assertThat(senders).containsExactly(ClaimHolder.SENDER, 0, 0);
            assertThat(receiver.block.recoveredClaims()).isZero();
        }
    }

    @ParameterizedTest
    @MethodSource("io.clump.shm.claim.Algorithms#fewSurvivors")
    void slotOfAKilledSenderIsTakenByAnother(String algorithm) throws IOException {
        try (TestNode node = TestNode.open(
                        "clump.lease-millis", "10", ShmConfiguration.QUEUE, algorithm, ShmConfiguration.SENDERS, "2");
                TestEndpoint receiver = node.endpoint();
                TestEndpoint other = node.endpoint();
                ChildProcess holder = ChildProcess.start(
                        ClaimHolder.class, node.properties(), receiver.name(), QueueKind.REQUEST, true)) {
            Tally tally = tally(receiver, algorithm);
            assertThat(holder.readLine()).isEqualTo("claimed true");
            assertThatThrownBy(() -> other.routeTo(receiver))
                    .isInstanceOf(ClumpException.class)
                    .hasMessage("too many senders to one endpoint: receiver=1, sender=2, expected at most 2, the"
                            + " receiver's clump.senders");
            holder.kill();
            // The claims of the dead sender must be given back first.
            assertThatThrownBy(() -> other.routeTo(receiver)).isInstanceOf(ClumpException.class);
            pollUntil(receiver, () -> receiver.block.recoveredClaims() == 2);
            assertThat(other.request(other.routeTo(receiver), 0, 0)).isTrue();
            pollUntil(receiver, () -> tally.count() == 1);
        }
    }

    /** The sender may be killed at any point of its work. */
    @ParameterizedTest
    @Thorough
    @MethodSource("io.clump.shm.claim.Algorithms#fewSurvivors")
    void floodOfTheOthersGoesOnWhenOneIsKilled(String algorithm) throws IOException, InterruptedException {
        List<ChildProcess> children = new ArrayList<>();
        try (TestNode node = TestNode.open(algorithm, 4, 2, 64);
                TestEndpoint receiver = node.endpoint()) {
            Tally tally = new Tally(3, !algorithm.equals("lock-free"));
            // Replies that the killed sender had not taken come back.
            receiver.onReturned((reason, memory, packet, data) -> {});
            receiver.onMessage((memory, packet, data) -> {
                int sender = TestMessage.sender(memory, packet);
                tally.add(sender, TestMessage.sequence(memory, packet));
                if (sender == 0 && TestMessage.sequence(memory, packet) == FLOOD / 2) {
                    children.get(0).kill();
                }
                assertThat(receiver.reply(memory, packet) || sender == 0).isTrue();
            });
            for (int sender = 0; sender < 3; sender++) {
                children.add(ChildProcess.start(
                        FloodSender.class, node.properties(), receiver.name(), sender, FLOOD, 7 + sender));
            }
            while (children.stream().anyMatch(ChildProcess::isAlive)) {
                receiver.poll(PollScope.ALL);
                Thread.yield();
            }
            children.get(1).assertSuccess();
            children.get(2).assertSuccess();
            for (int sequence = 0; sequence < FLOOD; sequence++) {
                assertThat(tally.has(1, sequence) && tally.has(2, sequence)).isTrue();
            }
        } finally {
            children.forEach(ChildProcess::close);
        }
    }

    private static Tally tally(TestEndpoint receiver, String algorithm) {
        Tally tally = new Tally(2, !algorithm.equals("lock-free"));
        receiver.onMessage((memory, packet, data) ->
                tally.add(TestMessage.sender(memory, packet), TestMessage.sequence(memory, packet)));
        return tally;
    }

    private static void pollUntil(TestEndpoint receiver, BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            assertThat(Thread.currentThread().isInterrupted()).as("timed out").isFalse();
            receiver.poll(PollScope.ALL);
        }
    }
}
