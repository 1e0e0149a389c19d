package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.Tag;
import io.clump.am2.Thorough;
import io.clump.am2.job.Namespaces;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import io.clump.am2.spi.Waiter;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sleeping receivers, and senders in other processes that wake them, or die or stop before that. */
class DoorbellIT {
    private static final Duration BOUND = Duration.ofDays(1);
    private static final int MESSAGES = Thorough.Count.of(1_500, 4_000);
    private static final int HANDLER = 1;

    /** A plain build tries those that publish in ways of their own. */
    static Stream<String> algorithms() {
        return Stream.of("single-transfer", "lock-free", "pull-list", "fifo", "mcs", "michael-scott", "ultracomputer")
                .limit(Thorough.Count.of(3, 7));
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void noRingIsLostWhateverTheMomentOfTheMessage(String algorithm) throws IOException, InterruptedException {
        try (TestNode node = TestNode.open(algorithm, 16, 2, 64);
                TestEndpoint receiver = node.endpoint();
                UnboundedSleep sleep = new UnboundedSleep(receiver);
                ChildProcess sender = ChildProcess.start(
                        RingSender.class, node.properties(), receiver.name(), MESSAGES, algorithm.hashCode())) {
            List<Integer> received = new ArrayList<>();
            receiver.onMessage((memory, packet, data) -> {
                received.add(TestMessage.sequence(memory, packet));
                receiver.reply(memory, packet);
            });
            while (received.size() < MESSAGES) {
                sleep.receive();
            }
            sender.assertSuccess();
            assertThat(received).hasSize(MESSAGES).isSorted().doesNotHaveDuplicates();
            // A quarter of the messages waits for the sleep.
            assertThat(sleep.sleeps()).isGreaterThan(MESSAGES / 8);
        }
    }

    @Test
    void ringReachesTheOtherNetworkNamespaceInBothDirections() throws IOException, InterruptedException {
        List<String> prefix = Namespaces.unshare("--net");
        try (TestNode node = TestNode.open("single-transfer", 16, 2, 64);
                TestEndpoint receiver = node.endpoint();
                UnboundedSleep sleep = new UnboundedSleep(receiver);
                ChildProcess sender = ChildProcess.startBy(
                        prefix, RingSender.class, node.properties(), receiver.name(), MESSAGES / 8, 1)) {
            int[] received = {0};
            receiver.onMessage((memory, packet, data) -> {
                received[0]++;
                receiver.reply(memory, packet);
            });
            while (received[0] < MESSAGES / 8) {
                sleep.receive();
            }
            sender.assertSuccess();
            assertThat(sleep.sleeps()).isGreaterThan(MESSAGES / 64);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"KILL", "STOP"})
    void messageWhoseSenderIsGoneBeforeItRingsIsFoundAllTheSame(String signal) throws IOException {
        try (Layer layer = Layer.open(configuration());
                Bundle bundle = layer.allocateBundle()) {
            int[] handled = {0};
            Endpoint endpoint = receiver(bundle, handled);
            try (ChildProcess sender =
                    ChildProcess.start(SilentSender.class, layer.configuration().toProperties(), endpoint.name())) {
                CompletableFuture<Void> gone = CompletableFuture.runAsync(() -> {
                    assertThat(sender.readLine()).isEqualTo("published");
                    sender.signal(signal);
                });
                assertThat(bundle.pollUntil(() -> handled[0] == 1, BOUND)).isTrue();
                gone.join();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void sleepingReceiverFindsOutThatASenderDiedWithAClaim(boolean medium) throws IOException {
        LayerConfiguration configuration = configuration();
        try (Layer layer = Layer.open(configuration);
                Bundle bundle = layer.allocateBundle()) {
            int[] handled = {0};
            Endpoint endpoint = receiver(bundle, handled);
            try (ChildProcess holder = ChildProcess.start(
                            ClaimHolder.class,
                            configuration.toProperties(),
                            endpoint.name(),
                            QueueKind.REQUEST,
                            medium);
                    TestNode node = TestNode.open(configuration);
                    TestEndpoint other = node.endpoint()) {
                assertThat(holder.readLine()).isEqualTo("claimed true");
                Route route = other.routeTo(endpoint.name());
                // Behind the packet that is claimed, and without data.
                assertThat(other.send(route, QueueKind.REQUEST, 0, 1, (step, to) -> Waiter.GIVE_UP))
                        .isTrue();
                assertThat(bundle.pollUntil(() -> handled[0] > 0, Duration.ofMillis(300)))
                        .as("the claimed packet is waited for")
                        .isFalse();
                holder.kill();
                assertThat(bundle.pollUntil(() -> handled[0] == 1, BOUND)).isTrue();
            }
        }
    }

    private static LayerConfiguration configuration() {
        return LayerConfiguration.builder()
                .directory(TestNode.newDirectory())
                .node(TestNode.NODE)
                .network(LayerConfiguration.NO_PROTOCOL)
                .property(ShmConfiguration.QUEUE, "single-transfer")
                .property(ShmConfiguration.PACKETS, "16")
                .build();
    }

    private static Endpoint receiver(Bundle bundle, int[] handled) {
        Endpoint endpoint = bundle.allocateEndpoint();
        endpoint.setTag(Tag.of(TestMessage.TAG));
        endpoint.handlers().set(HANDLER, message -> handled[0]++);
        return endpoint;
    }
}
