package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.ReturnReason;
import io.clump.am2.Tag;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two processes with whole layers, and shared memory between them. */
class ShmLayerIT {
    private static final Duration BOUND = Duration.ofDays(1);
    private static final int PACKETS = 4;
    private static final int MESSAGES = 1_000;

    private final List<String> returned = new ArrayList<>();
    private int replies;
    private boolean asleep;

    @ParameterizedTest
    @ValueSource(strings = {"lock-free", "fifo", "single-transfer"})
    void requestsAreAnsweredAndWhatAKilledReceiverDoesNotTakeComesBack(String algorithm) throws IOException {
        LayerConfiguration configuration = LayerConfiguration.builder()
                .directory(TestNode.newDirectory())
                .network(LayerConfiguration.NO_PROTOCOL)
                .property("clump.lease-millis", "50")
                .property(ShmConfiguration.QUEUE, algorithm)
                .property(ShmConfiguration.PACKETS, Integer.toString(PACKETS))
                .build();
        try (Layer layer = Layer.open(configuration);
                Bundle bundle = layer.allocateBundle();
                ChildProcess echo = ChildProcess.start(LayerEcho.class, configuration.toProperties())) {
            Endpoint endpoint = endpoint(bundle);
            endpoint.destinations().map(0, layer.registry().await(LayerEcho.KEY, BOUND), LayerEcho.TAG);
            assertThat(endpoint.destinations().isLocal(0)).isTrue();
            exchange(bundle, endpoint);
            refuseWrongTag(layer, endpoint);

            endpoint.request(0, LayerEcho.SLEEP);
            assertThat(bundle.pollUntil(() -> asleep, BOUND)).isTrue();
            assertThat(echo.readLine()).isEqualTo(LayerEcho.ASLEEP);
            UnsafeBuffer data = new UnsafeBuffer(new byte[LayerEcho.SEGMENT_BYTES]);
            endpoint.request(0, LayerEcho.ECHO, 0);
            endpoint.requestMedium(0, LayerEcho.ECHO, data, 0, 10, 10);
            endpoint.requestLong(0, LayerEcho.ECHO, data, 0, LayerEcho.SEGMENT_BYTES, 0, LayerEcho.SEGMENT_BYTES);
            endpoint.request(0, LayerEcho.ECHO, 3);
            echo.kill();
            // Nothing is sent, so the watch over peers must notice the death.
            assertThat(bundle.pollUntil(() -> returned.size() == PACKETS, BOUND))
                    .isTrue();
            endpoint.request(0, LayerEcho.ECHO, 99);
            assertThat(returned)
                    .containsExactly(
                            ReturnReason.UNREACHABLE + " SHORT 0",
                            ReturnReason.UNREACHABLE + " MEDIUM 10",
                            ReturnReason.UNREACHABLE + " LONG " + LayerEcho.SEGMENT_BYTES,
                            ReturnReason.UNREACHABLE + " SHORT 3",
                            ReturnReason.UNREACHABLE + " SHORT 99");
        }
    }

    private Endpoint endpoint(Bundle bundle) {
        Endpoint endpoint = bundle.allocateEndpoint();
        endpoint.setTag(Tag.of(8));
        endpoint.handlers().set(LayerEcho.ECHO, message -> {
            assertThat(message.argument(0)).isEqualTo(message.dataLength());
            replies++;
        });
        endpoint.handlers().set(LayerEcho.SLEEP, message -> asleep = true);
        endpoint.handlers().setErrorListener((at, handler, error) -> returned.add("error " + error));
        endpoint.handlers()
                .setReturnedMessageHandler(message ->
                        returned.add(message.reason() + " " + message.category() + " " + message.argument(0)));
        return endpoint;
    }

    private void exchange(Bundle bundle, Endpoint endpoint) {
        UnsafeBuffer data = new UnsafeBuffer(new byte[endpoint.maxMediumBytes()]);
        for (int i = 0; i < MESSAGES; i++) {
            endpoint.request(0, LayerEcho.ECHO, 0);
            endpoint.requestMedium(0, LayerEcho.ECHO, data, 0, i + 1, i + 1);
        }
        assertThat(bundle.pollUntil(() -> replies == 2 * MESSAGES, BOUND)).isTrue();
        assertThat(returned).isEmpty();
        assertThat(endpoint.statistics().localMessagesSent()).isEqualTo(2 * MESSAGES);
    }

    private void refuseWrongTag(Layer layer, Endpoint endpoint) {
        endpoint.destinations().map(1, layer.registry().await(LayerEcho.KEY, BOUND), Tag.of(9));
        endpoint.request(1, LayerEcho.ECHO, 5);
        assertThat(returned).containsExactly(ReturnReason.BAD_TAG + " SHORT 5");
        returned.clear();
    }
}
