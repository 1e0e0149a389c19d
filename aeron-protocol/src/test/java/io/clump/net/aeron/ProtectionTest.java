package io.clump.net.aeron;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Options that protect messages, with a network that has none of them. */
class ProtectionTest {
    @TempDir
    Path base;

    @ParameterizedTest
    @CsvSource({
        "'aeron,udp', clump.net.encryption, --net-encryption",
        "'udp,aeron', clump.net.encryption, --net-encryption",
        "'tcp,udp,aeron', clump.net.encryption, --net-encryption",
        "aeron, clump.net.encryption, --net-encryption",
        "'aeron,udp', clump.net.authentication, --net-auth",
        "aeron, clump.net.authentication, --net-auth"
    })
    void layerIsRefusedIfOneOfItsNetworksCannotProtectMessagesAsAsked(String networks, String key, String option) {
        LayerConfiguration configuration = LayerConfiguration.builder()
                .directory(base.resolve("job"))
                .job(7)
                .node("0")
                .local("none")
                .network(networks)
                .property(key, "on")
                .build();
        assertThatThrownBy(() -> Layer.open(configuration))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining(option + " (" + key + "=on)")
                .hasMessageContaining("of which [aeron] cannot, expected only [ethernet, tcp, udp]");
        assertThat(base).isEmptyDirectory();
    }
}
