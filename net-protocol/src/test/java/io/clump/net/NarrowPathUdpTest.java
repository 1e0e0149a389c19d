package io.clump.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.spi.Route;
import io.clump.net.key.JobKey;
import io.clump.net.link.LinkAddress;
import io.clump.net.link.PassingLink;
import io.clump.net.link.PortRange;
import io.clump.net.link.UdpLink;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Sockets between which datagrams above a length are lost, though both interfaces carry them. */
class NarrowPathUdpTest {
    private static final int PATH_BYTES = 1_400;
    private static final int MESSAGES = 300;

    @Test
    void mediumRequestsAndRepliesPassAPathThatDropsLargeDatagrams() {
        JobKey key = JobKey.random();
        Ledger ledger = new Ledger();
        try (TestEndpoint server = new TestEndpoint(1, key, new NarrowLink(), ledger);
                TestEndpoint client = new TestEndpoint(2, key, new NarrowLink(), ledger)) {
            server.replying = true;
            server.others = List.of(client);
            client.others = List.of(server);
            Route route = client.routeTo(server);
            for (int i = 0; i < MESSAGES; i++) {
                assertThat(client.request(route, i, i % 2 == 0 ? 8_192 : 0)).isTrue();
            }
            client.pollUntil("all replies", () -> ledger.replyCount() == MESSAGES);
        }
        Ledger.assertEachInOrder(ledger.requests, 1, MESSAGES);
        Ledger.assertEachInOrder(ledger.replies, 1, MESSAGES);
        assertThat(ledger.reasons).isEmpty();
        assertThat(ledger.damaged).isZero();
    }

    private static final class NarrowLink extends PassingLink {
        NarrowLink() {
            super(UdpLink.open(InetAddress.getLoopbackAddress(), PortRange.ANY));
        }

        @Override
        public boolean send(ByteBuffer datagram, LinkAddress to) {
            return datagram.remaining() > PATH_BYTES || link.send(datagram, to);
        }
    }
}
