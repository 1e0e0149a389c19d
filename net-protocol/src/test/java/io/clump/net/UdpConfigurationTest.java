package io.clump.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.spi.Protocol;
import io.clump.am2.spi.ProtocolProvider;
import io.clump.am2.spi.Reach;
import io.clump.net.key.Authentication;
import io.clump.net.link.Faults;
import io.clump.net.link.Link;
import io.clump.net.link.PortRange;
import io.clump.net.link.PortsOfTests;
import java.net.BindException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UdpConfigurationTest {
    @Test
    void theProviderIsFoundByName() {
        assertThat(ServiceLoader.load(ProtocolProvider.class))
                .anySatisfy(provider -> assertThat(provider.name()).isEqualTo("udp"))
                .allSatisfy(provider -> assertThat(provider.reach()).isEqualTo(Reach.CLUMP));
    }

    @Test
    void faultsAreReadFromAProperty() {
        UdpConfiguration configuration = read("clump.faults", "loss=0.1,duplicate=0.2,reorder=0.3,seed=7");
        assertThat(configuration.faults())
                .isEqualTo(Faults.of(LayerConfiguration.builder()
                        .property("clump.faults", "loss=0.1,dup=0.2,reorder=0.3,seed=7")
                        .build()));
        assertThat(read("clump.udp.ports", "4000").faults()).isEqualTo(Faults.NONE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "clump.udp.ports   | 65536     | clump.udp.ports=65536",
                "clump.udp.ports   | x         | clump.udp.ports=x",
                "clump.udp.ports   | 4000-     | clump.udp.ports=4000-",
                "clump.udp.ports   | 4001-4000 | clump.udp.ports=4001-4000",
                "clump.udp.ports   | 0-4000    | clump.udp.ports=0-4000",
                "clump.udp.retries | 0         | clump.udp.retries=0",
                "clump.udp.datagram-bytes | 151     | clump.udp.datagram-bytes=151",
                "clump.udp.datagram-bytes | 65508   | clump.udp.datagram-bytes=65508",
                "clump.udp.interface | no-such-thing | no-such-thing",
                "clump.udp.interface | 192.0.2.1 | 192.0.2.1",
                "clump.udp.address | no.where.invalid | clump.udp.address=no.where.invalid",
                "clump.faults      | loss      | loss",
                "clump.faults      | loss=2    | loss=2.0",
                "clump.faults      | loss=NaN  | loss=NaN",
                "clump.faults      | lost=0.1  | lost=0.1",
                "clump.faults      | seed=0.5  | seed=0.5",
            })
    void whatIsInvalidIsNamed(String key, String value, String named) {
        assertThatThrownBy(() -> read(key, value))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining(named)
                .hasMessageContaining("expected");
    }

    @Test
    void anAddressThatNobodyCanSendToIsRefused() {
        assertThatThrownBy(() -> allocate("clump.udp.address", "0.0.0.0"))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("0.0.0.0");
    }

    @Test
    void anAddressOfAnotherMachineIsRefused() {
        assertThatThrownBy(() -> allocate("clump.udp.address", "192.0.2.1"))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("192.0.2.1");
    }

    @Test
    void anInterfaceIsChosenByNameOrAddress() throws SocketException {
        NetworkInterface loopback = NetworkInterface.getByInetAddress(InetAddress.getLoopbackAddress());
        assertThat(read("clump.udp.interface", loopback.getName()).address().isLoopbackAddress())
                .isTrue();
        assertThat(read("clump.udp.interface", "127.0.0.1").address().getHostAddress())
                .isEqualTo("127.0.0.1");
    }

    @Test
    void endpointsTakeThePortsOfTheRangeUntilNoneIsFree() throws SocketException {
        int free = freePorts(3);
        UdpConfiguration configuration = read("clump.udp.ports", free + "-" + (free + 2));
        List<Link> links = new ArrayList<>();
        try {
            for (int link = 0; link < 3; link++) {
                links.add(configuration.open(link));
            }
            assertThat(links)
                    .extracting(link -> link.address().substring(link.address().lastIndexOf(':') + 1))
                    .containsExactlyInAnyOrder("" + free, "" + (free + 1), "" + (free + 2));
            assertThatThrownBy(() -> configuration.open(3))
                    .isInstanceOf(ClumpException.class)
                    .hasMessageContaining("port=" + free + "-" + (free + 2));
        } finally {
            links.forEach(Link::close);
        }
    }

    /** Returns the first of {@code count} consecutive free ports; other runs of this test begin at other ports. */
    private static int freePorts(int count) throws SocketException {
        PortRange ports = PortsOfTests.NOT_EPHEMERAL;
        int begin = ThreadLocalRandom.current().nextInt(ports.first(), ports.last() - 1_000);
        for (int first = begin; ; first += count) {
            List<DatagramSocket> held = new ArrayList<>();
            try {
                for (int port = first; port < first + count; port++) {
                    held.add(new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), port)));
                }
                return first;
            } catch (BindException e) {
                assertThat(first).isLessThan(ports.last());
            } finally {
                held.forEach(DatagramSocket::close);
            }
        }
    }

    @Test
    void anInterfaceAndAnAddressAreTooMuch() {
        LayerConfiguration both = LayerConfiguration.builder()
                .property("clump.udp.interface", "127.0.0.1")
                .property("clump.udp.address", "127.0.0.1")
                .build();
        assertThatThrownBy(() -> UdpConfiguration.of(both))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("clump.udp.interface");
    }

    private static UdpConfiguration read(String key, String value) {
        return UdpConfiguration.of(
                LayerConfiguration.builder().property(key, value).build());
    }

    private static void allocate(String key, String value) {
        try (Protocol protocol = new UdpProtocolProvider()
                .open(LayerConfiguration.builder()
                        .property(Authentication.PROPERTY, Authentication.OFF)
                        .property(key, value)
                        .build())) {
            protocol.allocateQueueBlock(1);
        }
    }
}
