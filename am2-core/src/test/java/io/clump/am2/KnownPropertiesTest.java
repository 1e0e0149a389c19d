package io.clump.am2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.spi.Setting;
import io.clump.am2.spi.Values;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KnownPropertiesTest {
    private final KnownProperties known =
            new KnownProperties(Stream.of("clump.udp.port", "clump.udp.address", "clump.program.")
                    .map(key -> Setting.of(key, Values.text(""), "", "")));

    @ParameterizedTest
    @CsvSource({
        "clump.pol, clump.poll",
        "clump.Poll, clump.poll",
        "clump.yield-micro, clump.yield-micros",
        "clump.udp.adress, clump.udp.address",
        "clump.send-timeout-milis, clump.send-timeout-millis",
        "clump.lease_millis, clump.lease-millis",
        "clump.udp-port, clump.udp.port"
    })
    void misspeltPropertyIsRefusedWithTheNearestName(String found, String nearest) {
        assertThatThrownBy(() -> known.check(Set.of(found)))
                .isInstanceOf(ClumpException.class)
                .hasMessage("unknown property: found=" + found + ", did you mean " + nearest + "?");
    }

    @Test
    void propertyThatIsLikeNoneIsRefusedWithAllNames() {
        assertThatThrownBy(() -> known.check(Set.of("clump.temperature")))
                .isInstanceOf(ClumpException.class)
                .hasMessageStartingWith(
                        "unknown property: found=clump.temperature, expected one of [clump.checked, clump.counters, ")
                .hasMessageContaining("clump.udp.address");
    }

    @Test
    void propertiesOfThisModuleAndOfOthersAreKnown() {
        assertThatCode(() -> known.check(Set.of("clump.lease-millis", "clump.udp.port", "clump.program.keys")))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> known.check(Set.of("clump.programs")))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("found=clump.programs");
    }

    @Test
    void layerWithAMisspeltPropertyIsNotOpened(@TempDir Path directory) {
        LayerConfiguration configuration = LayerConfiguration.builder()
                .directory(directory.resolve("job"))
                .property("clump.pol", "auto")
                .build();
        assertThatThrownBy(() -> Layer.open(configuration))
                .isInstanceOf(ClumpException.class)
                .hasMessage("unknown property: found=clump.pol, did you mean clump.poll?");
        assertThat(directory.resolve("job")).doesNotExist();
    }

    /** The names of the providers are checked nevertheless: this module's class path has none. */
    @Test
    void propertiesThatTheLauncherHasCheckedAreNotCheckedAgain(@TempDir Path directory) {
        LayerConfiguration configuration = LayerConfiguration.builder()
                .directory(directory.resolve("job"))
                .property("clump.pol", "auto")
                .property(LayerConfiguration.CHECKED, "true")
                .build();
        assertThatThrownBy(() -> Layer.open(configuration))
                .isInstanceOf(ClumpException.class)
                .hasMessageStartingWith("no such network protocol: found=udp");
    }

    /** This module's class path has no providers. */
    @Test
    void emptyListSaysWhichArtifactIsMissing(@TempDir Path directory) {
        LayerConfiguration configuration =
                LayerConfiguration.builder().directory(directory.resolve("job")).build();
        assertThatThrownBy(() -> Layer.open(configuration))
                .isInstanceOf(ClumpException.class)
                .hasMessage(
                        "no such network protocol: found=udp, and there is none on the class path: add the artifact "
                                + "io.clump:net-protocol, or io.clump:clump, which brings all");
    }
}
