package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.ReturnReason;
import io.clump.am2.Thorough;
import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import io.clump.am2.spi.Segment;
import io.clump.am2.spi.Waiter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Peers that are gone leave no resources in the endpoints that have exchanged messages with them. */
class ForgottenPeersTest {
    private static final int CLIENTS = Thorough.Count.of(500, 2_000);
    private static final int SEGMENT_BYTES = 4_096;

    /** Number of clients after which the server is given the time to forget them: its heartbeat may come late. */
    private static final int AT_A_TIME = 100;

    @Test
    void hundredsOfClientsThatComeAndGoLeaveNoMappingAndNoFile() throws IOException {
        try (TestNode node = open();
                TestEndpoint server = node.endpoint()) {
            server.onMessage((memory, packet, data) ->
                    assertThat(server.reply(memory, packet)).isTrue());
            int[] replies = new int[1];
            long filesBefore = files(node.directory());
            for (int i = 0; i < CLIENTS; i++) {
                try (TestEndpoint client = node.endpoint()) {
                    client.block.allocateSegment(SEGMENT_BYTES);
                    client.onMessage((memory, packet, data) -> replies[0]++);
                    assertThat(client.request(client.routeTo(server), 0, i)).isTrue();
                    int expected = i + 1;
                    pollUntil(server, () -> client.poll(PollScope.ALL) > 0 || replies[0] == expected);
                    ((ShmRoute) server.routeTo(client)).segment();
                }
                if (i % AT_A_TIME == AT_A_TIME - 1) {
                    pollUntil(server, () -> mappings(node.directory()) == 1);
                }
            }
            assertThat(files(node.directory())).isEqualTo(filesBefore);
        }
    }

    @Test
    void routeToAForgottenPeerRefusesEverything() {
        try (TestNode node = open();
                TestEndpoint sender = node.endpoint()) {
            TestEndpoint receiver = node.endpoint();
            receiver.block.allocateSegment(SEGMENT_BYTES);
            Route route = sender.routeTo(receiver);
            Segment segment = route.segment();
            assertThat(segment.memory().capacity()).isEqualTo(SEGMENT_BYTES);
            List<Integer> returned = new ArrayList<>();
            sender.onReturned((reason, memory, packet, data) -> returned.add(TestMessage.sequence(memory, packet)));
            assertThat(sender.request(route, 0, 1)).isTrue();
            receiver.close();
            pollUntil(sender, () -> route.memory().capacity() == 0);

            assertThat(returned).containsExactly(1);
            assertThat(segment.memory().capacity()).isZero();
            assertThat(route.refusal(TestMessage.TAG)).isEqualTo(ReturnReason.ENDPOINT_CLOSED);
            assertThat(route.claim(QueueKind.REQUEST, Waiter.IMPATIENT)).isEqualTo(Route.GONE);
            assertThat(route.claimMedium(QueueKind.REPLY, 1, Waiter.IMPATIENT)).isEqualTo(Route.GONE);
            assertThat(route.tryClaim(QueueKind.REQUEST)).isEqualTo(Route.GONE);
            assertThat(route.tryClaimMedium(QueueKind.REPLY, 1)).isEqualTo(Route.GONE);
            assertThat(route.segment().memory().capacity()).isZero();
            assertThat(route.backlog(QueueKind.REQUEST))
                    .as("asked by a send whose wait has lasted long")
                    .isNull();
            assertThat(route.isAlive()).isFalse();
            assertThat(route.isGone()).isTrue();
            assertThat(sender.block.routeBack(route.receiverSource())).isNull();
        }
    }

    /** The waiter polls until the peer is forgotten, and the claim ends without access to the unmapped memory. */
    @ParameterizedTest
    @MethodSource("io.clump.shm.claim.Algorithms#names")
    void sendThatWaitsAroundThePollInWhichItsPeerIsForgottenEnds(String algorithm) {
        for (boolean isMedium : new boolean[] {false, true}) {
            try (TestNode node = TestNode.open(algorithm, 2, 2, 64);
                    TestEndpoint sender = node.endpoint()) {
                TestEndpoint receiver = node.endpoint();
                Route route = sender.routeTo(receiver);
                sender.onReturned((reason, memory, packet, data) -> {});
                Waiter closing = (step, to) -> {
                    receiver.close();
                    pollUntil(sender, () -> route.memory().capacity() == 0);
                    return Waiter.GIVE_UP;
                };
                int sequence = isMedium ? 0 : 1;
                boolean isSent = true;
                for (int i = 0; isSent; i++) {
                    assertThat(i).isLessThan(4);
                    isSent = sender.send(route, QueueKind.REQUEST, 0, sequence, closing);
                    sequence += 3;
                }
                assertThat(route.memory().capacity()).isZero();
            }
        }
    }

    private static TestNode open() {
        return TestNode.open(
                "clump.lease-millis",
                "10",
                ShmConfiguration.PACKETS,
                "2",
                ShmConfiguration.BULK_BLOCKS,
                "1",
                ShmConfiguration.BULK_BYTES,
                "64",
                ShmConfiguration.SENDERS,
                "4");
    }

    /** Returns the number of files of a directory that this process has mapped, including removed ones. */
    private static long mappings(Path directory) {
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/maps"))) {
            return lines.filter(line -> line.contains(directory.toString())).count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long files(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.count();
        }
    }

    private static void pollUntil(TestEndpoint endpoint, BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            assertThat(Thread.currentThread().isInterrupted()).as("timed out").isFalse();
            endpoint.poll(PollScope.ALL);
        }
    }
}
