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
        for (int port = 1; port <= 2 * UdpKnocks.MOST; port++) {
            knocks.knock(UdpAddress.parse("127.0.0.1:" + port));
            knocks.knock((UdpAddress) addressOf(peer, peer));
        }
        assertThat(knocks.size()).isEqualTo(UdpKnocks.MOST);
        knocks.forget((UdpAddress) addressOf(peer, peer));
        assertThat(knocks.size()).isEqualTo(UdpKnocks.MOST - 1);
        knocks.close();
        assertThat(knocks.size()).isZero();
    }

    private UdpLink open(String address) throws UnknownHostException {
        UdpLink opened = UdpLink.open(InetAddress.getByName(address), 0);
        links.add(opened);
        return opened;
    }

    private static LinkAddress addressOf(UdpLink from, UdpLink to) {
        return Objects.requireNonNull(from.addressOf(to.address()));
    }
}
