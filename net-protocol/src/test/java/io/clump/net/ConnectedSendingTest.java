package io.clump.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.spi.Route;
import io.clump.net.key.JobKey;
import io.clump.net.link.Link;
import io.clump.net.link.LinkAddress;
import io.clump.net.link.PassingLink;
import io.clump.net.link.PortRange;
import io.clump.net.link.UdpLink;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * A queue block informs its link which peers answer, and datagrams from other ports arrive or are retransmitted.
 */
class ConnectedSendingTest {
    private static final int MESSAGES = 3000;

    private final Ledger atA = new Ledger();
    private final Ledger atB = new Ledger();
    private final JobKey key = JobKey.random();

    @Test
    void nothingLeavesByAnotherPortBeforeThePeerHasAnswered() {
        Observed linkOfA = new Observed(null);
        Observed linkOfB = new Observed(null);
        try (TestEndpoint a = new TestEndpoint(1, key, linkOfA, atA);
                TestEndpoint b = new TestEndpoint(2, key, linkOfB, atB)) {
            b.replying = true;
            Route route = a.routeTo(b);
            for (int i = 0; i < 20; i++) {
                assertThat(a.request(route, i, 0)).isTrue();
            }
            assertThat(linkOfA.toAnswering).isZero();
            a.others = List.of(b);
            a.pollUntil("replies", () -> atA.replyCount() == 20);
            exchange(a, b);
            assertThat(linkOfA.toAnswering).isPositive();
            assertThat(linkOfB.origins.keySet()).contains(a.block.address()).hasSizeGreaterThan(1);
        }
    }

    @Test
    void aSilentPeerIsAskedByTheLinksOwnPort() {
        Observed linkOfA = new Observed(null);
        try (TestEndpoint a = new TestEndpoint(1, key, linkOfA, atA);
                TestEndpoint b = new TestEndpoint(2, key, new Observed(null), atB)) {
            exchange(a, b);
            a.others = List.of();
            assertThat(a.request(a.routeTo(b), MESSAGES, 0)).isTrue();
            int before = linkOfA.toDoubtful;
            a.pollUntil("questions", () -> linkOfA.toDoubtful >= before + 3);
            a.others = List.of(b);
            a.pollUntil("the last reply", () -> atA.replyCount() == MESSAGES + 1);
        }
    }

    /** A firewall, for instance, might pass only datagrams from the agreed ports. */
    @Test
    void aWayThatOtherPortsDoNotHaveIsNoObstacle() {
        UdpLink linkOfA = UdpLink.open(InetAddress.getLoopbackAddress(), PortRange.ANY);
        UdpLink linkOfB = UdpLink.open(InetAddress.getLoopbackAddress(), PortRange.ANY);
        Observed guardedB = new Observed(linkOfB, linkOfA.address());
        Observed guardedA = new Observed(linkOfA, linkOfB.address());
        try (TestEndpoint a = new TestEndpoint(1, key, guardedA, atA);
                TestEndpoint b = new TestEndpoint(2, key, guardedB, atB)) {
            exchange(a, b);
            Ledger.assertEachInOrder(atB.requests, 1, MESSAGES);
            Ledger.assertEachInOrder(atA.replies, 1, MESSAGES);
            assertThat(guardedA.turnedAway + guardedB.turnedAway).isPositive();
            assertThat(a.block.statistics().datagramsResent()).isLessThan(MESSAGES / 2);
        }
    }

    /** Sends requests one after the other, so that there are many datagrams. */
    private void exchange(TestEndpoint a, TestEndpoint b) {
        a.others = List.of(b);
        b.replying = true;
        Route route = a.routeTo(b);
        int before = atA.replyCount();
        for (int i = before; i < MESSAGES; i++) {
            int expected = i + 1;
            assertThat(a.request(route, i, 0)).isTrue();
            a.pollUntil("the reply", () -> atA.replyCount() == expected);
        }
    }

    /** Link that counts datagrams, and that may reject those from other addresses. */
    private static final class Observed extends PassingLink {
        private final @Nullable String allowed;
        private final Map<String, Integer> origins = new HashMap<>();
        private int toAnswering;
        private int toDoubtful;
        private int turnedAway;

        Observed(@Nullable String allowed) {
            this(UdpLink.open(InetAddress.getLoopbackAddress(), PortRange.ANY), allowed);
        }

        Observed(Link link, @Nullable String allowed) {
            super(link);
            this.allowed = allowed;
        }

        @Override
        public boolean send(ByteBuffer datagram, LinkAddress to) {
            return send(datagram, to, false);
        }

        @Override
        public boolean send(ByteBuffer datagram, LinkAddress to, boolean isAnswering) {
            if (isAnswering) {
                toAnswering++;
            } else {
                toDoubtful++;
            }
            return link.send(datagram, to, isAnswering);
        }

        @Override
        public boolean receive(ByteBuffer into) {
            int start = into.position();
            while (link.receive(into)) {
                String origin = link.sender().toString();
                origins.merge(origin, 1, Integer::sum);
                if (allowed == null || origin.equals(allowed)) {
                    return true;
                }
                turnedAway++;
                into.position(start);
            }
            return false;
        }
    }
}
