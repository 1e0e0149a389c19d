package io.clump.net.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UdpLinkTest {
    @Test
    void largestDatagramIsWhatTheInterfaceCarries() throws SocketException {
        for (InetAddress local : addresses()) {
            int mtu = NetworkInterface.getByInetAddress(local).getMTU();
            int headers = local instanceof Inet6Address ? 48 : 28;
            try (UdpLink link = UdpLink.open(local, PortRange.ANY)) {
                assertThat(link.maxDatagramBytes()).as("%s", local).isEqualTo(Math.min(65_507, mtu - headers));
            }
            try (UdpLink link = UdpLink.open(local, PortRange.ANY, 200, UdpLink.USUAL_SOCKET_BYTES)) {
                assertThat(link.maxDatagramBytes()).as("%s", local).isEqualTo(200);
            }
        }
    }

    @Test
    void datagramsOfTheLargestSizeArriveAtEveryAddress() throws SocketException {
        for (InetAddress local : addresses()) {
            try (UdpLink from = UdpLink.open(local, PortRange.ANY);
                    UdpLink to = UdpLink.open(local, PortRange.ANY)) {
                LinkAddress address = from.addressOf(to.address());
                assertThat(address).as("%s", local).isNotNull();
                ByteBuffer datagram = ByteBuffer.allocateDirect(from.maxDatagramBytes());
                from.send(datagram.duplicate(), address);
                ByteBuffer arrived = ByteBuffer.allocateDirect(65_536);
                assertThat(to.receive(arrived)).as("%s", local).isTrue();
                assertThat(arrived.position()).isEqualTo(datagram.capacity());
                assertThat(to.sender()).hasToString(from.address());
                assertThat(to.receive(arrived)).isFalse();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "::1"})
    void everyDatagramIsReceivedOrCountedAsOverrun(String address) throws UnknownHostException {
        InetAddress local = InetAddress.getByName(address);
        int sent = 3_000;
        long received = 0;
        UdpLink to = UdpLink.open(local, PortRange.ANY);
        try (UdpLink from = UdpLink.open(local, PortRange.ANY)) {
            LinkAddress link = Objects.requireNonNull(from.addressOf(to.address()));
            ByteBuffer datagram = ByteBuffer.allocateDirect(8_192);
            for (int i = 0; i < sent; i++) {
                from.send(datagram.clear(), link);
            }
            while (to.receive(datagram.clear())) {
                received++;
            }
            assertThat(to.overruns()).isPositive().isEqualTo(sent - received);
        } finally {
            to.close();
        }
        assertThat(to.overruns()).as("after the end").isEqualTo(sent - received);
    }

    /** The link receives by another call when senders alternate, and again after a long silence. */
    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "::1"})
    void sendersThatAlternateAreDistinguishedAlsoAfterALongSilence(String address) throws UnknownHostException {
        InetAddress local = InetAddress.getByName(address);
        try (UdpLink to = UdpLink.open(local, PortRange.ANY);
                UdpLink a = UdpLink.open(local, PortRange.ANY);
                UdpLink b = UdpLink.open(local, PortRange.ANY)) {
            ByteBuffer datagram = ByteBuffer.allocateDirect(64);
            for (int i = 0; i < 100; i++) {
                UdpLink from = i % 2 == 0 ? a : b;
                from.send(datagram.putInt(0, i).clear(), Objects.requireNonNull(from.addressOf(to.address())));
                assertThat(to.receive(datagram.putInt(0, -1).clear())).isTrue();
                assertThat(datagram.getInt(0)).isEqualTo(i);
                assertThat(to.sender()).hasToString(from.address());
                for (int poll = 0; poll < 1_000 && i % 10 == 0; poll++) {
                    assertThat(to.receive(datagram.clear())).isFalse();
                }
            }
        }
    }

    @Test
    void addressOfALinkTravelsWithoutTheSenderSideNameOfTheLink() throws SocketException {
        List<InetAddress> local =
                addresses().stream().filter(InetAddress::isLinkLocalAddress).toList();
        assumeThat(local).as("interfaces with an address of their link").isNotEmpty();
        try (UdpLink link = UdpLink.open(local.get(0), PortRange.ANY)) {
            assertThat(link.address()).startsWith("[fe80").doesNotContain("%");
            assertThat(UdpInterface.addressOf(
                            NetworkInterface.getByInetAddress(local.get(0)).getName()))
                    .isNotNull();
        }
    }

    private static List<InetAddress> addresses() throws SocketException {
        return NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .toList();
    }
}
