package io.clump.net.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class UdpConnectionsTest {
    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

    private final List<UdpLink> links = new ArrayList<>();
    private final UdpLink link = open();

    @AfterEach
    void closeLinks() {
        links.forEach(UdpLink::close);
    }

    @Test
    void firstDatagramsAreSentByTheLinksOwnPort() {
        Peer peer = new Peer();
        for (int i = 0; i < UdpConnections.FIRST_REST; i++) {
            assertThat(peer.originOfNext(true)).isEqualTo(link.address());
        }
        assertThat(peer.originOfNext(true)).startsWith("127.0.0.1:").isNotEqualTo(link.address());
    }

    @Test
    void aPeerThatDoesNotAnswerIsSentEverythingByTheLinksOwnPort() {
        Peer peer = new Peer();
        for (int i = 0; i < 10 * UdpConnections.FIRST_REST; i++) {
            assertThat(peer.originOfNext(false)).isEqualTo(link.address());
        }
        assertThat(link.connectionCount()).isZero();
    }

    @Test
    void aConnectionThatIsDoubtedAgainAndAgainRestsTwiceAsLongEachTime() {
        Peer peer = new Peer();
        assertThat(peer.sendsUntilConnected()).isEqualTo(UdpConnections.FIRST_REST + 1);
        for (int i = 2; i <= 8; i *= 2) {
            assertThat(peer.originOfNext(false)).isEqualTo(link.address());
            assertThat(peer.originOfNext(false)).isEqualTo(link.address());
            assertThat(peer.sendsUntilConnected()).isEqualTo(i * UdpConnections.FIRST_REST + 1);
        }
    }

    @Test
    void aConnectionThatHasCarriedEnoughRestsNoLongerThanAtFirst() {
        Peer peer = new Peer();
        peer.sendsUntilConnected();
        peer.send(false);
        peer.sendsUntilConnected();
        for (int i = 1; i < UdpConnections.PROOF_SENDS; i++) {
            peer.originOfNext(true);
        }
        assertThat(peer.originOfNext(false)).isEqualTo(link.address());
        assertThat(peer.sendsUntilConnected()).isEqualTo(UdpConnections.FIRST_REST + 1);
    }

    @Test
    void aPortThatNobodyListensAtIsSentTheNextDatagramsByTheLinksOwnPort() throws UnknownHostException {
        Peer peer = new Peer();
        peer.sendsUntilConnected();
        peer.at.close();
        peer.send(true);
        // The kernel reports the failure of the first at the second.
        peer.send(true);
        int port = ((UdpAddress) peer.address).socket().getPort();
        try (UdpLink again = UdpLink.open(InetAddress.getByName("127.0.0.1"), new PortRange(port, port))) {
            peer.send(true);
            assertThat(again.receive(peer.datagram.clear())).isTrue();
            assertThat(again.sender()).hasToString(link.address());
        }
    }

    @Test
    void furtherPeersAreSentEverythingByTheLinksOwnPort() {
        List<Peer> peers = peers(UdpConnections.MOST);
        peers.forEach(Peer::sendsUntilConnected);
        assertThat(link.connectionCount()).isEqualTo(UdpConnections.MOST);
        Peer further = new Peer();
        for (int i = 0; i < UdpConnections.IDLE_SENDS; i++) {
            // All are in use.
            peers.get(i % peers.size()).send(true);
            further.send(true);
        }
        further.receiveAll();
        assertThat(further.originOfNext(true)).isEqualTo(link.address());
        assertThat(link.connectionCount()).isEqualTo(UdpConnections.MOST);
    }

    @Test
    void aPeerOfLittleUseLosesItsConnectionToOneThatIsBusy() {
        List<Peer> peers = peers(UdpConnections.MOST);
        peers.forEach(Peer::sendsUntilConnected);
        Peer further = new Peer();
        assertThat(further.sendsUntilConnected()).isLessThanOrEqualTo(2 * UdpConnections.IDLE_SENDS);
        assertThat(link.connectionCount()).isEqualTo(UdpConnections.MOST);
        long unconnected = peers.stream()
                .filter(peer -> peer.originOfNext(true).equals(link.address()))
                .count();
        assertThat(unconnected).isEqualTo(1);
    }

    @Test
    void closingTheLinkClosesAllSockets() throws IOException {
        assumeThat(DESCRIPTORS).isDirectory();
        List<Peer> peers = peers(8);
        Set<String> before = sockets();
        UdpLink closed = UdpLink.open(InetAddress.getLoopbackAddress(), PortsOfTests.NOT_EPHEMERAL);
        for (Peer peer : peers) {
            LinkAddress to = Objects.requireNonNull(closed.addressOf(peer.at.address()));
            for (int i = 0; i <= UdpConnections.FIRST_REST; i++) {
                closed.send(ByteBuffer.allocateDirect(8), to, true);
            }
            closed.checkPort(to);
        }
        Set<String> opened = sockets();
        opened.removeAll(before);
        assertThat(opened).as("its own, connections and port checks").hasSize(1 + 8 + 8);
        closed.close();
        assertThat(sockets()).doesNotContainAnyElementsOf(opened);
    }

    /**
     * Returns the sockets of this process, each by its number; the JVM may open files at any time, which do not count.
     */
    private static Set<String> sockets() throws IOException {
        Set<String> sockets = new HashSet<>();
        try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(DESCRIPTORS)) {
            for (Path descriptor : descriptors) {
                String target = targetOf(descriptor);
                if (target.startsWith("socket:")) {
                    sockets.add(target);
                }
            }
        }
        return sockets;
    }

    private static String targetOf(Path descriptor) throws IOException {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (NoSuchFileException e) {
            // It was closed after it was listed.
            return "";
        }
    }

    private UdpLink open() {
        UdpLink opened = UdpLink.open(InetAddress.getLoopbackAddress(), PortsOfTests.NOT_EPHEMERAL);
        links.add(opened);
        return opened;
    }

    private List<Peer> peers(int count) {
        List<Peer> peers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            peers.add(new Peer());
        }
        return peers;
    }

    /** Another link, and its address at this one. */
    private final class Peer {
        private final UdpLink at = open();
        private final LinkAddress address = Objects.requireNonNull(link.addressOf(at.address()));
        private final ByteBuffer datagram = ByteBuffer.allocateDirect(100);

        void send(boolean isAnswering) {
            link.send(datagram.clear(), address, isAnswering);
        }

        void receiveAll() {
            while (at.receive(datagram.clear())) {
                // The datagram is ignored.
            }
        }

        String originOfNext(boolean isAnswering) {
            receiveAll();
            send(isAnswering);
            assertThat(at.receive(datagram.clear())).isTrue();
            return at.sender().toString();
        }

        int sendsUntilConnected() {
            int sends = 1;
            while (originOfNext(true).equals(link.address())) {
                sends++;
            }
            return sends;
        }
    }
}
