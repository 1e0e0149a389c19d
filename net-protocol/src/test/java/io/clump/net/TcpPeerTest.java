package io.clump.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.ReturnReason;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import io.clump.net.key.JobKey;
import io.clump.net.key.JobKeyFile;
import io.clump.net.link.PortRange;
import io.clump.net.tcp.TcpLink;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Peers over TCP: one whose sockets are closed, like those of a killed process, and one that does not poll. */
class TcpPeerTest {
    private final JobKey key = JobKeyFile.createOrRead(TestKey.file());
    private final Ledger atA = new Ledger();
    private final Ledger atB = new Ledger();
    private final TcpLink linkOfB =
            TcpLink.open(InetAddress.getLoopbackAddress(), PortRange.ANY, TestEndpoint.JOB, key);

    /** Endpoint with a lease of an hour, so that it does not ask its peer whether it lives. */
    private final TestEndpoint a =
            new TestEndpoint(1, new TcpProtocolProvider(), Map.of("clump.lease-millis", "3600000"), atA);

    private final TestEndpoint b = new TestEndpoint(2, key, "tcp", linkOfB, atB);

    @AfterEach
    void close() {
        a.close();
        linkOfB.close();
    }

    @Test
    void theEndOfAnIdlePeerIsNoticedAtOnce() {
        Route route = meet();
        linkOfB.close();
        a.others = List.of();
        a.pollUntil("the end of b", () -> route.refusal(0) == ReturnReason.UNREACHABLE);
        assertThat(route.tryClaim(QueueKind.REQUEST)).isEqualTo(Route.GONE);
        assertThat(atA.returnedRequests).isEmpty();
    }

    @Test
    void messagesToAnEndedPeerComeBack() {
        Route route = meet();
        a.others = List.of();
        for (int i = 0; i < 20; i++) {
            assertThat(a.request(route, i, 3000)).isTrue();
        }
        linkOfB.close();
        a.pollUntil("all", () -> atA.returnedRequests.size() == 20);
        assertThat(atA.returnedRequests).isSorted().doesNotHaveDuplicates();
        assertThat(atA.reasons).isNotEmpty().isSubsetOf(ReturnReason.UNANSWERED, ReturnReason.UNREACHABLE);
        assertThat(atA.damaged).isZero();
    }

    @Test
    void whatWaitsInTheSocketOfAPeerThatDoesNotPollIsNotSentAgain() {
        Route route = meet();
        a.others = List.of();
        for (int i = 1; i <= 20; i++) {
            assertThat(a.request(route, i, 3000)).isTrue();
        }
        long asked = a.block.statistics().acknowledgementsSent();
        a.pollUntil("questions", () -> a.block.statistics().acknowledgementsSent() >= asked + 5);
        assertThat(a.block.statistics().datagramsResent()).isZero();
        a.others = List.of(b);
        a.pollUntil("the replies", () -> atA.replyCount() == 21);
        assertThat(a.block.statistics().datagramsResent()).isZero();
        assertThat(atA.returnedRequests).isEmpty();
        Ledger.assertEachInOrder(atB.requests, 1, 21);
    }

    private Route meet() {
        b.replying = true;
        Route route = a.routeTo(b);
        a.others = List.of(b);
        assertThat(a.request(route, 0, 0)).isTrue();
        a.pollUntil("the reply", () -> atA.replyCount() == 1);
        return route;
    }
}
