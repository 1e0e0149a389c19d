package io.clump.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.Bundle;
import io.clump.am2.ClumpException;
import io.clump.am2.Endpoint;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.Message;
import io.clump.am2.Tag;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Layers with several networks, on separate nodes. */
class SeveralNetworksTest {
    private static final int NOTE = 1;
    private static final int ANSWER = 2;
    private static final int LONG_BYTES = 400_000;
    private static final int ROUNDS = 5;
    private static final Tag TAG = Tag.of(42);
    private static final Duration TIMEOUT = Duration.ofDays(1);

    @TempDir
    Path base;

    @Test
    void networksThatAllProtectMessagesAreOpenedAndOneThatNeedNotIsToo() {
        try (Layer encrypted = Layer.open(configuration("0", "udp,tcp")
                        .property("clump.net.encryption", "on")
                        .property("clump.net.authentication", "on")
                        .build());
                Layer open = Layer.open(configuration("1", "udp,tcp")
                        .property("clump.net.authentication", "off")
                        .build())) {
            assertThat(encrypted.configuration().networks())
                    .isEqualTo(open.configuration().networks())
                    .containsExactly("udp", "tcp");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "'udp,tcp', 'udp,tcp', udp",
        "'tcp,udp', 'udp,tcp', tcp",
        "'udp,tcp', tcp, tcp",
        "tcp, 'udp,tcp', tcp",
        "'udp,tcp', udp, udp"
    })
    void destinationIsSentToByTheFirstNetworkOfTheSenderThatBothHave(String here, String there, String expected) {
        List<String> networks = new ArrayList<>();
        try (Layer near = open("0", here);
                Layer far = open("1", there)) {
            Bundle bundle = near.allocateBundle();
            Bundle other = far.allocateBundle();
            Endpoint from = bundle.allocateEndpoint();
            Endpoint to = other.allocateEndpoint();
            to.setTag(TAG);
            to.handlers().set(NOTE, message -> {
                networks.add(network(message));
                message.reply(ANSWER);
            });
            from.handlers().set(ANSWER, message -> networks.add(network(message)));
            from.destinations().map(0, to.name(), TAG);
            assertThat(to.name().addresses()).containsOnlyKeys(there.split(","));
            from.request(0, NOTE);
            LayerOverUdpTest.pollBoth(bundle, other, () -> networks.size() == 2);
            assertThat(from.statistics().remoteMessagesReceived()).isEqualTo(1);
            assertThat(to.statistics().remoteMessagesSent()).isEqualTo(1);
        }
        assertThat(networks).as("request and reply").containsExactly(expected, expected);
    }

    /** Returns the network of a message, whose sender has the address of the network by which it arrived. */
    private static String network(Message message) {
        return String.join(
                ",", Objects.requireNonNull(message.source()).addresses().keySet());
    }

    @Test
    void withoutANetworkInCommonThereIsNoWayAndTheMessageSaysWhatThereIs() {
        try (Layer near = open("0", "udp");
                Layer far = open("1", "tcp")) {
            Endpoint from = near.allocateBundle().allocateEndpoint();
            Endpoint to = far.allocateBundle().allocateEndpoint();
            to.setTag(TAG);
            assertThatThrownBy(() -> from.destinations().map(0, to.name(), TAG))
                    .isInstanceOf(ClumpException.class)
                    .hasMessageContaining("no protocol reaches the endpoint")
                    .hasMessageContaining("tcp=")
                    .hasMessageEndingWith("addresses here=[udp]")
                    .hasMessageNotContaining("\n");
        }
    }

    /** Each network numbers its peers from 0, so the two have the same source field. */
    @Test
    void longMessagesOfTwoNetworksThatArriveTogetherAreNotMixedUp() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        int[] arrived = new int[2];
        AtomicInteger unfinished = new AtomicInteger(2);
        try (Layer here = open("0", "udp,tcp")) {
            Bundle bundle = here.allocateBundle();
            Endpoint server = bundle.allocateEndpoint();
            MutableDirectBuffer segment = server.allocateSegment(2L * LONG_BYTES);
            server.setTag(TAG);
            server.handlers().set(NOTE, message -> {
                int client = message.argument(0);
                assertThat(isFilledWith(message.data(), (byte) (message.argument(1) + 100 * client)))
                        .isTrue();
                arrived[client]++;
            });
            List<Future<?>> clients = new ArrayList<>();
            for (String network : List.of("udp", "tcp")) {
                int client = clients.size();
                clients.add(threads.submit(() -> sendLong(network, client, server, unfinished)));
            }
            assertThat(bundle.pollUntil(() -> unfinished.get() == 0, TIMEOUT)).isTrue();
            for (Future<?> client : clients) {
                client.get();
            }
            assertThat(bundle.pollUntil(() -> arrived[0] + arrived[1] == 2 * ROUNDS, TIMEOUT))
                    .isTrue();
            assertThat(segment.capacity()).isEqualTo(2 * LONG_BYTES);
        } finally {
            threads.shutdownNow();
        }
        assertThat(arrived).containsExactly(ROUNDS, ROUNDS);
    }

    private void sendLong(String network, int client, Endpoint server, AtomicInteger unfinished) {
        try (Layer layer = open(Integer.toString(client + 1), network)) {
            Endpoint endpoint = layer.allocateBundle().allocateEndpoint();
            endpoint.destinations().map(0, server.name(), TAG);
            UnsafeBuffer bytes = new UnsafeBuffer(new byte[LONG_BYTES]);
            for (int round = 0; round < ROUNDS; round++) {
                bytes.setMemory(0, LONG_BYTES, (byte) (round + 100 * client));
                endpoint.requestLong(0, NOTE, bytes, 0, LONG_BYTES, (long) client * LONG_BYTES, client, round);
            }
        } finally {
            unfinished.decrementAndGet();
        }
    }

    private static boolean isFilledWith(DirectBuffer data, byte expected) {
        for (int i = 0; i < data.capacity(); i++) {
            if (data.getByte(i) != expected) {
                return false;
            }
        }
        return data.capacity() == LONG_BYTES;
    }

    private Layer open(String node, String network) {
        return Layer.open(configuration(node, network).build());
    }

    private LayerConfiguration.Builder configuration(String node, String networks) {
        return LayerConfiguration.builder()
                .directory(base.resolve("job"))
                .job(9)
                .node(node)
                .local(LayerConfiguration.NO_PROTOCOL)
                .network(networks);
    }
}
