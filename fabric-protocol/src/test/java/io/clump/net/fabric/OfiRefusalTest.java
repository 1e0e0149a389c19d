package io.clump.net.fabric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OfiRefusalTest {
    @ParameterizedTest
    @ValueSource(strings = {"tcp", "tcp;ofi_rxm", "net", "sockets", "udp;ofi_rxd"})
    void providersOverIpAreRefusedUnlessTheyAreAllowed(String provider) {
        LayerConfiguration.Builder builder = LayerConfiguration.builder().property(OfiConfiguration.PROVIDER, provider);
        assertThatThrownBy(() -> OfiConfiguration.of(builder.build()))
                .isInstanceOf(ClumpException.class)
                .hasMessage("libfabric authenticates no connections over Ethernet: clump.ofi.provider=" + provider
                        + ", expected another one, or clump.ofi.ethernet=on");
        assertThat(OfiConfiguration.of(builder.property(OfiConfiguration.ETHERNET, "on")
                                .build())
                        .provider())
                .isEqualTo(provider);
    }

    @Test
    void sharedMemoryIsRefused() {
        LayerConfiguration configuration = LayerConfiguration.builder()
                .property(OfiConfiguration.PROVIDER, "shm")
                .build();
        assertThatThrownBy(() -> OfiConfiguration.of(configuration))
                .isInstanceOf(ClumpException.class)
                .hasMessage("libfabric's shared memory may end a process when another one closes:"
                        + " clump.ofi.provider=shm, expected another one");
    }

    @ParameterizedTest
    @CsvSource({"1, 13", "0, 99", "3, 0"})
    void otherVersionsAreRefused(int major, int minor) {
        assertThatThrownBy(() -> OfiLibrary.requireVersion(major << 16 | minor, "libfabric.so"))
                .isInstanceOf(ClumpException.class)
                .hasMessage("libfabric has the wrong version: library=libfabric.so, found=" + major + "." + minor
                        + ", expected libfabric 1.14 to 2.x");
    }

    @ParameterizedTest
    @CsvSource({"1, 14", "1, 22", "2, 0", "2, 9"})
    void theseVersionsAreAccepted(int major, int minor) {
        OfiLibrary.requireVersion(major << 16 | minor, "libfabric.so");
    }

    @Test
    @EnabledForJreRange(max = JRE.JAVA_21)
    void olderJavaIsRefusedByOneLine() {
        assertThatThrownBy(() -> OfiLibrary.load(OfiLibrary.USUAL_NAME))
                .isInstanceOf(ClumpException.class)
                .hasMessage("--net ofi needs a newer Java: found="
                        + Runtime.version().feature() + ", expected 22 or later");
    }

    @Test
    @RequiresOfi
    void providerThatIsNotThereIsNamedWithThoseThatAre() {
        LayerConfiguration configuration =
                Ofi.configure(LayerConfiguration.builder(), "nosuch").build();
        OfiConfiguration ofi = OfiConfiguration.of(configuration);
        assertThatThrownBy(ofi::load)
                .isInstanceOf(ClumpException.class)
                .hasMessageStartingWith("libfabric has no such provider: clump.ofi.provider=nosuch, found=[")
                .hasMessageContaining("tcp;ofi_rxm");
    }
}
