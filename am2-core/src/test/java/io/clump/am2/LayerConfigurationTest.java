package io.clump.am2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.job.JobDirectory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LayerConfigurationTest {
    @Test
    void defaultsAreThoseDocumented() {
        LayerConfiguration configuration = LayerConfiguration.builder().build();
        assertThat(configuration)
                .isEqualTo(new LayerConfiguration(
                        JobDirectory.defaultBase().resolve("default"), 0, "0", "shm", "udp", "auto", "file", Map.of()));
        assertThat(JobDirectory.defaultBase().getParent()).isEqualTo(Path.of("/dev/shm"));
    }

    @Test
    void propertiesMakeTheSameConfigurationAgain() {
        LayerConfiguration configuration = LayerConfiguration.builder()
                .directory(Path.of("relative/../job"))
                .job(-5)
                .node("rack-3.node_7")
                .local("none")
                .network("udp")
                .poll("fractional:8")
                .registry("file")
                .property("clump.udp.port", "4711")
                .build();
        Properties properties = new Properties();
        properties.putAll(configuration.toProperties());
        properties.put("java.version", "is not ours");
        assertThat(LayerConfiguration.builder().properties(properties).build()).isEqualTo(configuration);
        assertThat(configuration.toProperties())
                .containsEntry("clump.job", "fffffffffffffffb")
                .containsEntry("clump.poll", "fractional:8")
                .containsEntry("clump.udp.port", "4711");
        assertThat(configuration.properties()).containsOnlyKeys("clump.udp.port");
    }

    @Test
    void directoryIsMadeAbsolute() {
        Path directory = LayerConfiguration.builder()
                .directory(Path.of("a/../b"))
                .build()
                .directory();
        assertThat(directory).isEqualTo(Path.of("b").toAbsolutePath());
    }

    @Test
    void systemPropertiesAreRead() {
        System.setProperty("clump.node", "from-the-system");
        try {
            assertThat(LayerConfiguration.fromSystemProperties().node()).isEqualTo("from-the-system");
        } finally {
            System.clearProperty("clump.node");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "a/b", "ä", "x1234567890123456789012345678901234567890123456789012345678901234"})
    void wrongNameOfANodeIsRefused(String node) {
        assertThatThrownBy(() -> LayerConfiguration.builder().node(node).build())
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("invalid name of a node: found=\"" + node + "\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "g", "11112222333344445"})
    void wrongJobNumberIsRefusedWithItsProperty(String job) {
        assertThatThrownBy(() -> LayerConfiguration.builder().property("clump.job", job))
                .isInstanceOf(ClumpException.class)
                .hasMessage("invalid job number: clump.job=" + job + ", expected up to 16 hexadecimal digits");
    }

    @Test
    void networksAreInTheOrderInWhichTheyAreNamed() {
        LayerConfiguration.Builder builder = LayerConfiguration.builder();
        assertThat(builder.build().networks()).containsExactly("udp");
        assertThat(builder.network("udp,tcp").build().networks()).containsExactly("udp", "tcp");
        assertThat(builder.network("none").build().networks()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "udp,", ",", "udp,udp", "udp,none", "none,udp", "none,none"})
    void networksThatDoNotGoTogetherAreRefused(String network) {
        LayerConfiguration.Builder builder = LayerConfiguration.builder().property("clump.network", network);
        assertThatThrownBy(builder::build)
                .isInstanceOf(ClumpException.class)
                .hasMessage("networks that do not go together: found=" + network
                        + ", expected the names of different protocols with commas between them, or none");
    }

    @Test
    void countersAreOnUnlessSwitchedOff() {
        assertThat(LayerConfiguration.builder().build().hasCounters()).isTrue();
        assertThat(withCounters("on").hasCounters()).isTrue();
        assertThat(withCounters("off").hasCounters()).isFalse();
        assertThatThrownBy(() -> withCounters("yes").hasCounters())
                .isInstanceOf(ClumpException.class)
                .hasMessage("invalid property: clump.counters=yes, expected on or off");
    }

    private static LayerConfiguration withCounters(String value) {
        return LayerConfiguration.builder().property("clump.counters", value).build();
    }

    @Test
    void sendsWaitForEverUnlessTheirTimeoutIsSet() {
        LayerConfiguration.Builder builder = LayerConfiguration.builder();
        assertThat(builder.build().sendTimeout().toNanos()).isEqualTo(Long.MAX_VALUE);
        builder.property("clump.send-timeout-millis", "250");
        assertThat(builder.build().sendTimeout()).isEqualTo(Duration.ofMillis(250));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "-1", "3600001", "1.5", "soon"})
    void wrongSendTimeoutIsRefusedWithItsProperty(String millis) {
        LayerConfiguration configuration = LayerConfiguration.builder()
                .property("clump.send-timeout-millis", millis)
                .build();
        assertThatThrownBy(configuration::sendTimeout)
                .isInstanceOf(ClumpException.class)
                .hasMessage("invalid send timeout: clump.send-timeout-millis=" + millis
                        + ", expected a number of milliseconds from 1 to 3600000");
    }

    @Test
    void closingEndpointWaitsTwoSecondsUnlessLessIsSet() {
        LayerConfiguration.Builder builder = LayerConfiguration.builder();
        assertThat(builder.build().linger()).isEqualTo(Duration.ofSeconds(2));
        builder.property("clump.linger-millis", "20");
        assertThat(builder.build().linger()).isEqualTo(Duration.ofMillis(20));
    }

    @Test
    void longerWaitOfAClosingEndpointThanPeersCountOnIsRefused() {
        LayerConfiguration configuration = LayerConfiguration.builder()
                .property("clump.linger-millis", "2001")
                .build();
        assertThatThrownBy(configuration::linger)
                .isInstanceOf(ClumpException.class)
                .hasMessage("invalid linger: clump.linger-millis=2001"
                        + ", expected a number of milliseconds from 1 to 2000");
    }
}
