package io.clump.launcher.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostAddressTest {
    @Test
    void addressOfTheConnectionOfSshIsTheFirstChoice() {
        assertThat(choose("", "192.0.2.7 50000 198.51.100.3 22")).isEqualTo("198.51.100.3");
    }

    @Test
    void loopbackIsTheLastChoice() {
        assertThat(choose("", null)).isEqualTo("127.0.0.1");
        assertThat(choose("", "127.0.0.1 50000 127.0.1.1 22")).isEqualTo("127.0.0.1");
    }

    @ParameterizedTest
    @CsvSource({"lo, 127.0.0.1", "127.0.0.1, 127.0.0.1", "127.0.0.0/8, 127.0.0.1", "127.0.0.0/31, 127.0.0.1"})
    void interfaceAddressOrNetworkOfTheUserIsTaken(String wanted, String address) {
        assertThat(choose(wanted, "192.0.2.7 50000 198.51.100.3 22")).isEqualTo(address);
    }

    @Test
    void networkThatTakesANameGetsTheNameOfTheInterface() {
        AddressPreference preference = new AddressPreference("127.0.0.0/8", List.of());
        assertThat(HostAddress.text(HostAddress.choose(preference, null), true)).isEqualTo("lo");
    }

    @ParameterizedTest
    @CsvSource({
        "203.0.113.0/24, no address in the network: found=203.0.113.0/24",
        "10.0.0.0/33, not a network: found=10.0.0.0/33",
        "10.0.0.0/x, not a network: found=10.0.0.0/x",
        "example/8, not an address",
        "nosuch0, unknown network interface: found=nosuch0"
    })
    void whatIsNotThereIsRefused(String wanted, String message) {
        assertThatThrownBy(() -> choose(wanted, null))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining(message);
    }

    private static String choose(String wanted, String ssh) {
        return HostAddress.text(HostAddress.choose(new AddressPreference(wanted, List.of()), ssh), false);
    }
}
