package io.clump.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.spi.Protocol;
import io.clump.am2.spi.QueueBlock;
import io.clump.net.ethernet.EthernetInterface;
import io.clump.net.ethernet.Privilege;
import io.clump.net.ethernet.TestChannels;
import io.clump.net.key.Authentication;
import io.clump.net.link.Faults;
import io.clump.net.posix.NetworkDevice;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EthernetConfigurationTest {
    private static final String INTERFACE = "clump.ethernet.interface";

    @Test
    void interfaceHasNoDefault() {
        assertThatThrownBy(() -> EthernetConfiguration.of(
                        LayerConfiguration.builder().job(1).build()))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("missing property: " + INTERFACE);
    }

    @Test
    void restHasDefaults() {
        Privilege.loopback();
        EthernetConfiguration configuration =
                EthernetConfiguration.of(onLoopback().build());
        assertThat(configuration.at().mac()).hasToString("00:00:00:00:00:00");
        assertThat(configuration.ring()).isTrue();
        assertThat(configuration.maxRetries()).isEqualTo(40);
        assertThat(configuration.faults()).isEqualTo(Faults.NONE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "clump.ethernet.mtu     | 575   | clump.ethernet.mtu=575, expected a number from 576 to 9000",
                "clump.ethernet.mtu     | 9001  | clump.ethernet.mtu=9001",
                "clump.ethernet.ring    | yes   | clump.ethernet.ring=yes, expected true or false",
                "clump.ethernet.retries | 0     | clump.ethernet.retries=0",
                "clump.faults           | loss  | loss"
            })
    void badPropertyIsQuoted(String key, String value, String expected) {
        Privilege.loopback();
        LayerConfiguration configuration = onLoopback().property(key, value).build();
        assertThatThrownBy(() -> EthernetConfiguration.of(configuration))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining(expected);
    }

    @ParameterizedTest
    @CsvSource({"nosuch0", "name-longer-than-any", "''"})
    void unknownInterfaceIsQuoted(String name) {
        assertThatThrownBy(() -> EthernetInterface.require(name))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("unknown network interface: found=" + name + ", expected");
    }

    @Test
    void interfaceThatIsDownOrHasNoAddressIsRefused() {
        NetworkDevice down = new NetworkDevice("eth7", 7, false, false, true, 2, 1500);
        assertThatThrownBy(() -> new EthernetInterface(down))
                .isInstanceOf(ClumpException.class)
                .hasMessage("unusable network interface: found=eth7: it is down, expected it to be up");
        NetworkDevice tunnel = new NetworkDevice("tun0", 8, true, false, false, 0, 1500);
        assertThatThrownBy(() -> new EthernetInterface(tunnel))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("found=tun0: it has no MAC address, expected");
    }

    @Test
    void messagesAreAsLongAsOnOtherLinksHoweverShortTheFramesAre() {
        Privilege.loopback();
        assertThat(maxMediumBytes("1500")).isEqualTo(8192);
        assertThat(maxMediumBytes("9000")).isEqualTo(8192);
        assertThat(maxMediumBytes("576")).isEqualTo(8192);
    }

    @Test
    void endpointsHaveAddressesOfTheirOwn() {
        Privilege.loopback();
        try (Protocol protocol =
                        new EthernetProtocolProvider().open(onLoopback().build());
                QueueBlock one = protocol.allocateQueueBlock(TestChannels.channel(1));
                QueueBlock other = protocol.allocateQueueBlock(TestChannels.channel(2))) {
            assertThat(one.address()).isEqualTo("00:00:00:00:00:00/" + TestChannels.channel(1));
            assertThat(other.address()).isEqualTo("00:00:00:00:00:00/" + TestChannels.channel(2));
        }
    }

    private static int maxMediumBytes(String mtu) {
        LayerConfiguration configuration =
                onLoopback().property("clump.ethernet.mtu", mtu).build();
        try (Protocol protocol = new EthernetProtocolProvider().open(configuration);
                QueueBlock block = protocol.allocateQueueBlock(TestChannels.channel(1))) {
            assertThat(block.address()).isNotEmpty();
            return protocol.maxMediumBytes();
        }
    }

    private static LayerConfiguration.Builder onLoopback() {
        return LayerConfiguration.builder()
                .job(1)
                .property(Authentication.KEY_FILE, TestKey.file().toString())
                .property(INTERFACE, "lo");
    }
}
