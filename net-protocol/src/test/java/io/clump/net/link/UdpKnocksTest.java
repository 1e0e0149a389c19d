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

class UdpKnocksTest {
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
            assertThat(link.knock(to)).isFalse();
        }
        peer.close();
        assertThat(link.knock(to)).as("the first knock since then").isFalse();
        for (int i = 0; i < 10; i++) {
            assertThat(link.knock(to)).isTrue();
        }
    }

    @Test
    void aKnockIsNoDatagramOfTheLinksPort() throws Exception {
        UdpLink link = open("127.0.0.1");
        UdpLink peer = open("127.0.0.1");
        link.knock(addressOf(link, peer));
        ByteBuffer into = ByteBuffer.allocateDirect(100);
        assertThat(peer.receive(into)).isTrue();
        assertThat(into.position()).isEqualTo(Link.KNOCK_BYTES);
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
            assertThat(link.knock(addressOf(link, dead))).isEqualTo(i > 0);
            assertThat(link.knock(addressOf(link, silent))).isFalse();
        }
    }

    @Test
    void socketsAreBoundedAndGivenUpWhenThePeerAnswers() throws Exception {
        UdpKnocks knocks = new UdpKnocks(InetAddress.getByName("127.0.0.1"));
        UdpLink peer = open("127.0.0.1");
        knocks.knock((UdpAddress) addressOf(peer, peer));
        for (int port = 1; port <= 2 * UdpKnocks.MOST; port++) {
            knocks.knock(new UdpAddress(HostAndPort.parse("127.0.0.1:" + port)));
        }
        assertThat(knocks.size()).isEqualTo(UdpKnocks.MOST);
        knocks.forget((UdpAddress) addressOf(peer, peer));
        assertThat(knocks.size()).isEqualTo(UdpKnocks.MOST - 1);
        knocks.close();
        assertThat(knocks.size()).isZero();
    }

    @Test
    void deathOfEachPeerIsFoundHoweverManyAreKnockedAtByTurns() throws Exception {
        int peers = 3 * UdpKnocks.MOST;
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
        for (int round = 0; round < 10 * UdpKnocks.KNOCKS_PER_TURN; round++) {
            for (int i = 0; i < peers; i++) {
                if (answers[i] < answersOfADeath && link.knock(dead.get(i))) {
                    answers[i]++;
                }
            }
        }
        assertThat(answers).containsOnly(answersOfADeath);
    }

    @Test
    void socketOfAPeerThatIsNotKnockedAtAnyMoreGoesToTheNext() throws Exception {
        UdpKnocks knocks = new UdpKnocks(InetAddress.getByName("127.0.0.1"));
        for (int port = 1; port <= UdpKnocks.MOST; port++) {
            knocks.knock(new UdpAddress(HostAndPort.parse("127.0.0.1:" + port)));
        }
        UdpLink peer = open("127.0.0.1");
        UdpAddress late = (UdpAddress) addressOf(peer, peer);
        peer.close();
        boolean refused = false;
        for (int i = 0; i < UdpKnocks.IDLE_KNOCKS + UdpKnocks.KNOCKS_PER_TURN; i++) {
            refused |= knocks.knock(late);
        }
        assertThat(refused).isTrue();
        knocks.close();
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
