package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.Bundle;
import io.clump.am2.ClumpException;
import io.clump.am2.Endpoint;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.Tag;
import java.time.Duration;
import org.agrona.IoUtil;
import org.junit.jupiter.api.Test;

/** A job whose directory the system removes, as systemd does at the last logout of a user. */
class RemovedDirectoryTest {
    private static final Duration BOUND = Duration.ofDays(1);

    @Test
    void layerGoesOnAndClosesAsUsualAndSaysWhyThereCanBeNothingNew() {
        LayerConfiguration configuration = LayerConfiguration.builder()
                .directory(TestNode.newDirectory())
                .network(LayerConfiguration.NO_PROTOCOL)
                .build();
        int[] handled = {0};
        try (Layer layer = Layer.open(configuration);
                Bundle bundle = layer.allocateBundle()) {
            Endpoint endpoint = bundle.allocateEndpoint();
            endpoint.setTag(Tag.of(7));
            endpoint.handlers().set(1, message -> handled[0]++);
            endpoint.destinations().map(0, endpoint.name(), Tag.of(7));
            layer.registry().publish("a", endpoint.name());

            IoUtil.delete(configuration.directory().toFile(), false);

            endpoint.request(0, 1);
            assertThat(bundle.pollUntil(() -> handled[0] == 1, BOUND)).isTrue();
            String reason = "the job's directory was removed while the job ran: directory=" + configuration.directory();
            assertThatThrownBy(() -> layer.registry().publish("b", endpoint.name()))
                    .isInstanceOf(ClumpException.class)
                    .hasMessageContaining(reason)
                    .hasMessageContaining("loginctl enable-linger");
            assertThatThrownBy(bundle::allocateEndpoint)
                    .isInstanceOf(ClumpException.class)
                    .hasMessageContaining(reason);
        }
        assertThat(configuration.directory()).doesNotExist();
    }
}
