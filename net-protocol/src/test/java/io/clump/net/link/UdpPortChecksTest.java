package io.clump.net.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UdpPortChecksTest {
    private final List<UdpLink> links = new ArrayList<>();

    @AfterEach
    void closeLinks() {
        links.forEach(UdpLink::close);
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "::1"})
    void aHostSaysThatNobodyIsThereWhenAProcessIsGoneAndNothingWhileItIsSilent(String address) throws Exception {
        UdpLink link = open(address);
        UdpLink peer = open(address);
        LinkAddress to = addressOf(link, peer);
        for (int i = 0; i < 10; i++) {
            assertThat(link.checkPort(to)).isFalse();
        }
        peer.close();
        assertThat(link.checkPort(to)).as("the first port check since then").isFalse();
        for (int i = 0; i < 10; i++) {
            assertThat(link.checkPort(to)).isTrue();
        }
    }

    @Test
    void aPortCheckIsNoDatagramOfTheLinksPort() throws Exception {
        UdpLink link = open("127.0.0.1");
        UdpLink peer = open("127.0.0.1");
        link.checkPort(addressOf(link, peer));
        ByteBuffer into = ByteBuffer.allocateDirect(100);
        assertThat(peer.receive(into)).isTrue();
        assertThat(into.position()).isEqualTo(Link.PORT_CHECK_BYTES);
        assertThat(peer.sender()).isNotEqualTo(addressOf(peer, link));
        assertThat(peer.receive(into)).isFalse();
    }

    @Test
    void onePeersGoneHostSaysNothingOfAnother() throws Exception {
        UdpLink link = open("127.0.0.1");
        UdpLink dead = open("127.0.0.1");
        UdpLink silent = open("127.0.0.1");
        dead.close();
        for (int i = 0; i < 5; i++) {
            assertThat(link.checkPort(addressOf(link, dead))).isEqualTo(i > 0);
            assertThat(link.checkPort(addressOf(link, silent))).isFalse();
        }
    }

    @Test
    void socketsAreBoundedAndGivenUpWhenThePeerAnswers() throws Exception {
        UdpPortChecks portChecks = new UdpPortChecks(InetAddress.getByName("127.0.0.1"));
        UdpLink peer = open("127.0.0.1");
        portChecks.checkPort((UdpAddress) addressOf(peer, peer));
        for (int port = 1; port <= 2 * UdpPortChecks.MOST; port++) {
            portChecks.checkPort(new UdpAddress(HostAndPort.parse("127.0.0.1:" + port)));
        }
        assertThat(portChecks.size()).isEqualTo(UdpPortChecks.MOST);
        portChecks.forget((UdpAddress) addressOf(peer, peer));
        assertThat(portChecks.size()).isEqualTo(UdpPortChecks.MOST - 1);
        portChecks.close();
        assertThat(portChecks.size()).isZero();
    }

    @Test
    void deathOfEachPeerIsFoundHoweverManyAreCheckedByTurns() throws Exception {
        int peers = 3 * UdpPortChecks.MOST;
        int answersOfADeath = 3;
        UdpLink link = open("127.0.0.1");
        List<LinkAddress> dead = new ArrayList<>();
        for (int i = 0; i < peers; i++) {
            UdpLink peer = open("127.0.0.1");
            dead.add(addressOf(link, peer));
            peer.close();
        }
        int[] answers = new int[peers];
        // Peers are asked one after the other, each once in a round, until they are known to be dead.
        for (int round = 0; round < 10 * UdpPortChecks.CHECKS_PER_TURN; round++) {
            for (int i = 0; i < peers; i++) {
                if (answers[i] < answersOfADeath && link.checkPort(dead.get(i))) {
                    answers[i]++;
                }
            }
        }
        assertThat(answers).containsOnly(answersOfADeath);
    }

    @Test
    void socketOfAPeerThatIsNotCheckedAnyMoreGoesToTheNext() throws Exception {
        UdpPortChecks portChecks = new UdpPortChecks(InetAddress.getByName("127.0.0.1"));
        for (int port = 1; port <= UdpPortChecks.MOST; port++) {
            portChecks.checkPort(new UdpAddress(HostAndPort.parse("127.0.0.1:" + port)));
        }
        UdpLink peer = open("127.0.0.1");
        UdpAddress late = (UdpAddress) addressOf(peer, peer);
        peer.close();
        boolean refused = false;
        for (int i = 0; i < UdpPortChecks.IDLE_CHECKS + UdpPortChecks.CHECKS_PER_TURN; i++) {
            refused |= portChecks.checkPort(late);
        }
        assertThat(refused).isTrue();
        portChecks.close();
    }

    private UdpLink open(String address) throws UnknownHostException {
        UdpLink opened = UdpLink.open(InetAddress.getByName(address), PortsOfTests.NOT_EPHEMERAL);
        links.add(opened);
        return opened;
    }

    private static LinkAddress addressOf(UdpLink from, UdpLink to) {
        return Objects.requireNonNull(from.addressOf(to.address()));
    }
}
