package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.ReturnReason;
import io.clump.am2.Thorough;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A process answers another one, which does not poll, with more medium replies than 16 blocks of 8 kB hold. */
class SilentRequesterIT {
    private static final Duration BOUND = Duration.ofDays(1);
    private static final int REPLY_BYTES = 8_000;
    private static final int ROUND_TRIPS = 100;
    private static final int PING = 3;

    private final List<ReturnReason> returned = new ArrayList<>();
    private int handled;
    private int pings;

    static Stream<String> algorithms() {
        return Stream.of("single-transfer", "mutex", "fifo", "lock-free").limit(Thorough.Count.of(2, 4));
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void requesterThatPollsAgainGetsEverything(String algorithm) throws IOException {
        LayerConfiguration configuration = configuration(algorithm);
        try (Layer layer = Layer.open(configuration);
                Bundle bundle = layer.allocateBundle();
                ChildProcess requester = ChildProcess.start(SilentRequester.class, configuration.toProperties())) {
            Endpoint endpoint = replier(layer, bundle);
            assertThat(requester.readLine()).isEqualTo(SilentRequester.SILENT);
            serveAnotherClient(layer, bundle, endpoint);
            assertThat(endpoint.statistics().setAside()).isPositive();
            assertThat(handled).isLessThan(SilentRequester.REQUESTS);
            requester.writeLine("poll");
            // The thread sleeps in between, and no event wakes it when there is space again.
            assertThat(bundle.pollUntil(
                            () -> endpoint.statistics().setAside() == 0 && handled == SilentRequester.REQUESTS, BOUND))
                    .isTrue();
            assertThat(requester.readLine()).isEqualTo(SilentRequester.CONTENT);
            assertThat(returned).isEmpty();
        }
    }

    @Test
    void answersToAKilledRequesterComeBackAndItsRequestsAreHandled() throws IOException {
        LayerConfiguration configuration = configuration("single-transfer");
        try (Layer layer = Layer.open(configuration);
                Bundle bundle = layer.allocateBundle();
                ChildProcess requester = ChildProcess.start(SilentRequester.class, configuration.toProperties())) {
            Endpoint endpoint = replier(layer, bundle);
            assertThat(requester.readLine()).isEqualTo(SilentRequester.SILENT);
            serveAnotherClient(layer, bundle, endpoint);
            requester.kill();
            assertThat(bundle.pollUntil(() -> handled == SilentRequester.REQUESTS, BOUND))
                    .isTrue();
            assertThat(bundle.pollUntil(() -> returned.size() == SilentRequester.REQUESTS, BOUND))
                    .as("replies that came back: %s", returned.size())
                    .isTrue();
            assertThat(returned).containsOnly(ReturnReason.UNREACHABLE);
            assertThat(endpoint.statistics().setAside()).isZero();
            serveAnotherClient(layer, bundle, endpoint);
        }
    }

    private Endpoint replier(Layer layer, Bundle bundle) {
        UnsafeBuffer bytes = new UnsafeBuffer(new byte[REPLY_BYTES]);
        Endpoint endpoint = bundle.allocateEndpoint();
        endpoint.setTag(SilentRequester.TAG);
        endpoint.handlers().set(SilentRequester.ASK, message -> {
            handled++;
            message.replyMedium(SilentRequester.ANSWER, bytes, 0, REPLY_BYTES, message.argument(0));
        });
        endpoint.handlers().set(PING, message -> message.replyMedium(PING, bytes, 0, REPLY_BYTES));
        endpoint.handlers().setReturnedMessageHandler(message -> returned.add(message.reason()));
        layer.registry().publish(SilentRequester.REPLIER, endpoint.name());
        return endpoint;
    }

    /** Makes round trips with an endpoint that polls. */
    private void serveAnotherClient(Layer layer, Bundle bundle, Endpoint replier) {
        try (Bundle clients = layer.allocateBundle()) {
            Endpoint client = clients.allocateEndpoint();
            client.setTag(SilentRequester.TAG);
            client.handlers().set(PING, message -> pings++);
            client.destinations().map(0, replier.name(), SilentRequester.TAG);
            pings = 0;
            for (int i = 1; i <= ROUND_TRIPS; i++) {
                int expected = i;
                client.request(0, PING);
                long deadline = System.nanoTime() + BOUND.toNanos();
                while (pings < expected) {
                    bundle.poll();
                    clients.poll();
                    assertThat(System.nanoTime() - deadline)
                            .as("round trip %s", i)
                            .isNegative();
                }
            }
        }
    }

    private static LayerConfiguration configuration(String algorithm) {
        return LayerConfiguration.builder()
                .directory(TestNode.newDirectory())
                .network(LayerConfiguration.NO_PROTOCOL)
                .property("clump.lease-millis", "50")
                .property(ShmConfiguration.QUEUE, algorithm)
                .build();
    }
}
