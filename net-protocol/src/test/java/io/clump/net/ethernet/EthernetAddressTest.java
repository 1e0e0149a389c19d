package io.clump.net.ethernet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EthernetAddressTest {
    @Test
    void textAndAddressAreTheSame() {
        EthernetAddress address = EthernetAddress.parse("FE:00:00:00:00:01/4294967295");
        assertThat(address).hasToString("fe:00:00:00:00:01/4294967295");
        assertThat(address.mac().bits()).isEqualTo(0xFE0000000001L);
        assertThat(address.channel()).isEqualTo(-1);
        assertThat(EthernetAddress.parse(address.toString())).isEqualTo(address);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/",
                "02:00:00:00:00:01",
                "02:00:00:00:00:01/",
                "02:00:00:00:00:01/x",
                "02:00:00:00:00:01/-1",
                "02:00:00:00:00:01/4294967296",
                "02:00:00:00:00/1",
                "02:00:00:00:00:01:02/1",
                "02-00-00-00-00-01/1",
                "0g:00:00:00:00:01/1",
                "127.0.0.1:4000"
            })
    void textOfAnythingElseIsQuoted(String text) {
        assertThatThrownBy(() -> EthernetAddress.parse(text))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("found=" + text + ", expected <MAC address>/<channel>");
    }

    @Test
    void addressOfMoreThanSixBytesIsRefused() {
        assertThatThrownBy(() -> new MacAddress(1L << 48)).isInstanceOf(ClumpException.class);
    }
}
