package io.clump.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.EndpointName;
import io.clump.am2.ReturnReason;
import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UdpExchangeTest {
    private final Ledger atA = new Ledger();
    private final Ledger atB = new Ledger();

    @Test
    void shortAndMediumRequestsAndRepliesArriveInOrder() {
        try (TestEndpoint a = new TestEndpoint(1, Map.of(), atA);
                TestEndpoint b = new TestEndpoint(2, Map.of(), atB)) {
            a.others = List.of(b);
            b.replying = true;
            Route route = a.routeTo(b);
            for (int i = 0; i < 3000; i++) {
                assertThat(a.request(route, i, i % 7 == 0 ? i % 8193 : 0)).isTrue();
            }
            a.pollUntil("replies", () -> atA.replyCount() == 3000);
            Ledger.assertEachInOrder(atB.requests, 1, 3000);
            Ledger.assertEachInOrder(atA.replies, 1, 3000);
            assertThat(atA.damaged + atB.damaged).isZero();
            assertThat(a.block.statistics().roundTripNanos()).isPositive();
        }
    }

    @Test
    void depthIsWhatHasComeAndIsNotDelivered() {
        try (TestEndpoint a = new TestEndpoint(1, Map.of(), atA);
                TestEndpoint b = new TestEndpoint(2, Map.of(), atB)) {
            Route route = a.routeTo(b);
            for (int i = 0; i < 10; i++) {
                assertThat(a.request(route, i, i * 100)).isTrue();
            }
            a.pollUntil("requests at b", () -> {
                b.poll(PollScope.REPLIES);
                return b.block.queueDepth(QueueKind.REQUEST) == 10;
            });
            assertThat(b.block.queueDepth(QueueKind.REPLY)).isZero();
            assertThat(b.block.poll(PollScope.ALL, 3, b)).isEqualTo(3);
            assertThat(b.block.queueDepth(QueueKind.REQUEST)).isEqualTo(7);
            b.poll(PollScope.ALL);
            assertThat(b.block.queueDepth(QueueKind.REQUEST)).isZero();
        }
    }

    @Test
    void theLargestMessageFitsOneDatagram() {
        try (TestEndpoint a = new TestEndpoint(1, Map.of(), atA);
                TestEndpoint b = new TestEndpoint(2, Map.of(), atB)) {
            assertThat(a.protocol.maxMediumBytes()).isEqualTo(8192);
            a.others = List.of(b);
            b.replying = true;
            a.request(a.routeTo(b), 1, 8192);
            a.pollUntil("the reply", () -> atA.replyCount() == 1);
            assertThat(atA.damaged + atB.damaged).isZero();
        }
    }

    @Test
    void anEndpointReachesItself() {
        try (TestEndpoint a = new TestEndpoint(1, Map.of(), atA)) {
            a.replying = true;
            Route route = a.routeTo(a);
            for (int i = 0; i < 1000; i++) {
                assertThat(a.request(route, i, i % 100)).isTrue();
            }
            a.pollUntil("replies", () -> atA.replyCount() == 1000);
            Ledger.assertEachInOrder(atA.requests, 1, 1000);
            Ledger.assertEachInOrder(atA.replies, 1, 1000);
        }
    }

    @Test
    void ipVersionSixWorks() {
        Map<String, String> ipv6 = Map.of("clump.udp.address", "::1");
        try (TestEndpoint a = new TestEndpoint(1, ipv6, atA);
                TestEndpoint b = new TestEndpoint(2, ipv6, atB)) {
            assertThat(a.block.address()).startsWith("[").contains("]:");
            a.others = List.of(b);
            b.replying = true;
            a.request(a.routeTo(b), 1, 100);
            a.pollUntil("the reply", () -> atA.replyCount() == 1);
        }
    }

    @Test
    void anAddressOfAnotherFamilyIsNotReached() {
        try (TestEndpoint a = new TestEndpoint(1, Map.of(), atA)) {
            assertThat(a.block.routeTo(new EndpointName(2, "n", Map.of("udp", "[::1]:4000"))))
                    .isNull();
            assertThat(a.block.routeTo(new EndpointName(2, "n", Map.of("shm", "/nowhere"))))
                    .isNull();
        }
    }

    @Test
    void anInterruptedThreadKeepsItsSocket() {
        try (TestEndpoint a = new TestEndpoint(1, Map.of(), atA);
                TestEndpoint b = new TestEndpoint(2, Map.of(), atB)) {
            a.others = List.of(b);
            b.replying = true;
            Route route = a.routeTo(b);
            Thread.currentThread().interrupt();
            for (int i = 0; i < 100; i++) {
                assertThat(a.request(route, i, 50)).isTrue();
            }
            a.pollUntil("replies", () -> atA.replyCount() == 100);
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void messagesToAClosedEndpointComeBack() {
        try (TestEndpoint a = new TestEndpoint(1, Map.of(), atA)) {
            Route route;
            try (TestEndpoint b = new TestEndpoint(2, Map.of(), atB)) {
                route = a.routeTo(b);
                a.others = List.of(b);
                a.request(route, 0, 10);
                a.pollUntil("the request", () -> atB.requestCount() == 1);
                a.others = List.of();
                b.block.refuse();
                for (int i = 1; i < 20; i++) {
                    assertThat(a.request(route, i, 10)).isTrue();
                }
            }
            a.pollUntil("all but the first", () -> atA.returnedRequests.size() == 19);
            assertThat(atA.returnedRequests).isSorted().doesNotHaveDuplicates();
            assertThat(atA.reasons).containsOnly(ReturnReason.ENDPOINT_CLOSED);
            assertThat(atA.damaged).isZero();
            assertThat(route.refusal(1)).isEqualTo(ReturnReason.ENDPOINT_CLOSED);
            assertThat(a.request(route, 0, 0)).isFalse();
        }
        assertThat(atB.requestCount()).isEqualTo(1);
    }

    @Test
    void messagesToADeadPeerComeBackAsUnreachable() {
        Map<String, String> impatient = Map.of("clump.udp.retries", "3");
        TestEndpoint dead = new TestEndpoint(2, Map.of(), atB);
        try (TestEndpoint a = new TestEndpoint(1, impatient, atA)) {
            Route route = a.routeTo(dead);
            int sent = 0;
            while (a.request(route, sent, 2000)) {
                sent++;
            }
            int accepted = sent;
            assertThat(accepted).isGreaterThanOrEqualTo(32);
            a.pollUntil("all", () -> atA.returnedRequests.size() == accepted);
            assertThat(atA.returnedRequests).isSorted().doesNotHaveDuplicates();
            assertThat(atA.reasons).isNotEmpty().isSubsetOf(ReturnReason.UNANSWERED, ReturnReason.UNREACHABLE);
            assertThat(atA.damaged).isZero();
            assertThat(route.isAlive()).isFalse();
        } finally {
            dead.close();
        }
    }
}
