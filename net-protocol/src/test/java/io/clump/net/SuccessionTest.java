package io.clump.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.EndpointName;
import io.clump.am2.ReturnReason;
import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.Route;
import io.clump.net.engine.EngineConfiguration;
import io.clump.net.key.DatagramEncryption;
import io.clump.net.key.JobKey;
import io.clump.net.key.JobKeyFile;
import io.clump.net.link.EncryptedLink;
import io.clump.net.link.HostAndPort;
import io.clump.net.link.Link;
import io.clump.net.link.PortRange;
import io.clump.net.link.PortsOfTests;
import io.clump.net.link.UdpLink;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that restarts at once on its port: no host reports a closed port, so only the new process can notify. */
class SuccessionTest {
    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

    private static final int ALL_REPETITIONS =
            EngineConfiguration.defaults(1, 1).maxRetries();

    private final JobKey key = JobKeyFile.createOrRead(TestKey.file());
    private final Ledger atA = new Ledger();
    private final Ledger atB = new Ledger();

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void idlePeerLearnsThatAServerHasStartedAgain(boolean isEncrypted) {
        Link socket = link(PortsOfTests.NOT_EPHEMERAL, isEncrypted);
        try (TestEndpoint a = client(isEncrypted)) {
            Route route = meet(a, new TestEndpoint(2, key, socket, atB));
            try (TestEndpoint successor = successor(socket, isEncrypted)) {
                a.others = List.of(successor);
                a.pollUntil("the end of the former", () -> route.refusal(0) == ReturnReason.UNREACHABLE);
                assertReaches(a, successor);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"false, 0", "false, 3000", "true, 100"})
    void messagesToAServerThatHasStartedAgainComeBackLongBeforeAllRepetitions(boolean isEncrypted, int dataBytes) {
        Link socket = link(PortsOfTests.NOT_EPHEMERAL, isEncrypted);
        try (TestEndpoint a = client(isEncrypted)) {
            Route route = meet(a, new TestEndpoint(2, key, socket, atB));
            try (TestEndpoint successor = successor(socket, isEncrypted)) {
                a.others = List.of(successor);
                for (int i = 0; i < 20; i++) {
                    assertThat(a.request(route, i, dataBytes)).isTrue();
                }
                a.pollUntil("all", () -> atA.returnedRequests.size() == 20);
                assertThat(atA.returnedRequests).isSorted().doesNotHaveDuplicates();
                assertThat(a.block.statistics().datagramsResent()).isLessThan(ALL_REPETITIONS);
                assertReaches(a, successor);
            }
        }
    }

    /** A process that forwards datagrams to another endpoint must not get a live one declared dead. */
    @Test
    void endpointElsewhereCannotSpeakForOneThatLives() throws IOException {
        try (TestEndpoint a = client(false);
                TestEndpoint elsewhere = new TestEndpoint(3, key, link(PortRange.ANY, false), new Ledger());
                DatagramChannel relay = DatagramChannel.open().bind(new InetSocketAddress(LOOPBACK, 0))) {
            relay.configureBlocking(false);
            String address = new HostAndPort((InetSocketAddress) relay.getLocalAddress()).toString();
            Route route = Objects.requireNonNull(a.block.routeTo(new EndpointName(2, "n", Map.of("udp", address))));
            assertThat(a.request(route, 1, 0)).isTrue();
            int notices = 0;
            while (notices < 3) {
                a.poll(PollScope.ALL);
                elsewhere.poll(PollScope.ALL);
                ByteBuffer datagram = ByteBuffer.allocate(1 << 16);
                Object from = relay.receive(datagram);
                if (from != null) {
                    boolean isNotice = HostAndPort.parse(elsewhere.block.address())
                            .socket()
                            .equals(from);
                    notices += isNotice ? 1 : 0;
                    relay.send(
                            datagram.flip(),
                            HostAndPort.parse((isNotice ? a : elsewhere).block.address())
                                    .socket());
                }
            }
            for (int i = 0; i < 100; i++) {
                a.poll(PollScope.ALL);
            }
            assertThat(route.refusal(0)).isNull();
            assertThat(atA.returnedRequests).isEmpty();
        }
    }

    private TestEndpoint client(boolean isEncrypted) {
        return new TestEndpoint(
                1, Map.of("clump.lease-millis", "100", "clump.net.encryption", isEncrypted ? "on" : "off"), atA);
    }

    private Route meet(TestEndpoint a, TestEndpoint b) {
        b.replying = true;
        Route route = a.routeTo(b);
        a.others = List.of(b);
        assertThat(a.request(route, 0, 0)).isTrue();
        a.pollUntil("the reply", () -> atA.replyCount() == 1);
        return route;
    }

    /** Closes the socket, as the death of its process does, and makes another endpoint at its port. */
    private TestEndpoint successor(Link socket, boolean isEncrypted) {
        int port = HostAndPort.parse(socket.address()).socket().getPort();
        socket.close();
        TestEndpoint successor =
                new TestEndpoint(3, key, link(PortRange.parse(port + "-" + port), isEncrypted), new Ledger());
        successor.replying = true;
        return successor;
    }

    private void assertReaches(TestEndpoint a, TestEndpoint successor) {
        int replies = atA.replyCount();
        assertThat(a.request(a.routeTo(successor), 7, 0)).isTrue();
        a.pollUntil("the reply of the new one", () -> atA.replyCount() == replies + 1);
    }

    private Link link(PortRange ports, boolean isEncrypted) {
        Link link = UdpLink.open(LOOPBACK, ports);
        return isEncrypted ? new EncryptedLink(link, new DatagramEncryption(key)) : link;
    }
}
