package io.clump.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Await;
import io.clump.am2.ReturnReason;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import io.clump.net.engine.EngineConfiguration;
import io.clump.net.key.JobKey;
import io.clump.net.key.JobKeyFile;
import io.clump.net.link.PortsOfTests;
import io.clump.net.link.UdpLink;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Over sockets: a peer whose socket is closed, like that of a killed process, and a silent one. */
class WhoIsAliveTest {
    private static final int ALL_REPETITIONS =
            EngineConfiguration.defaults(1, 1).maxRetries();

    private static final Map<String, String> LEASE = Map.of("clump.lease-millis", "100");

    private final Ledger atA = new Ledger();
    private final Ledger atB = new Ledger();
    private final UdpLink socketOfB = UdpLink.open(InetAddress.getLoopbackAddress(), PortsOfTests.NOT_EPHEMERAL);

    @AfterEach
    void closeSocket() {
        socketOfB.close();
    }

    @Test
    void theEndOfAnIdlePeerIsNoticedWithoutSendingAnything() {
        try (TestEndpoint a = new TestEndpoint(1, LEASE, atA)) {
            TestEndpoint b = b();
            Route route = meet(a, b);
            socketOfB.close();
            a.others = List.of();
            a.pollUntil("the end of b", () -> route.refusal(0) == ReturnReason.UNREACHABLE);
            assertThat(route.tryClaim(QueueKind.REQUEST)).isEqualTo(Route.GONE);
            assertThat(a.request(route, 2, 0)).isFalse();
            // Its messages would be as welcome as before.
            assertThat(atA.returnedRequests).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 200})
    void messagesToAnEndedPeerComeBackLongBeforeAllRepetitions(int before) {
        try (TestEndpoint a = new TestEndpoint(1, LEASE, atA)) {
            TestEndpoint b = b();
            b.replying = true;
            Route route = a.routeTo(b);
            a.others = List.of(b);
            // With few requests there is no connection yet, with more there is one.
            for (int i = 0; i < before; i++) {
                int expected = i + 1;
                assertThat(a.request(route, i, 0)).isTrue();
                a.pollUntil("the reply", () -> atA.replyCount() == expected);
            }
            socketOfB.close();
            a.others = List.of();
            // Those before the end are the ones that a busy machine makes.
            long resentBefore = a.block.statistics().datagramsResent();
            for (int i = 0; i < 20; i++) {
                assertThat(a.request(route, i, 3000)).isTrue();
            }
            a.pollUntil("all", () -> atA.returnedRequests.size() == 20);
            assertThat(atA.returnedRequests).isSorted().doesNotHaveDuplicates();
            assertThat(atA.reasons).isNotEmpty().isSubsetOf(ReturnReason.UNANSWERED, ReturnReason.UNREACHABLE);
            assertThat(atA.damaged).isZero();
            assertThat(a.block.statistics().datagramsResent() - resentBefore).isLessThan(ALL_REPETITIONS);
        }
    }

    @Test
    void aPeerThatSaysNothingForManyLeasesIsAskedAndStaysAlive() {
        try (TestEndpoint a = new TestEndpoint(1, LEASE, atA)) {
            TestEndpoint b = b();
            Route route = meet(a, b);
            a.others = List.of();
            long before = a.block.statistics().acknowledgementsSent();
            a.pollUntil("questions", () -> a.block.statistics().acknowledgementsSent() >= before + 6);
            assertThat(route.refusal(0)).isNull();
            for (int i = 1; i < 20; i++) {
                assertThat(a.request(route, i, 0)).isTrue();
            }
            long resent = a.block.statistics().datagramsResent();
            a.pollUntil("repetitions", () -> a.block.statistics().datagramsResent() >= resent + 5);
            a.others = List.of(b);
            a.pollUntil("the replies", () -> atA.replyCount() == 20);
            assertThat(atA.returnedRequests).isEmpty();
            assertThat(b.block.statistics().malformed())
                    .as("port checks are no datagrams")
                    .isZero();
            Ledger.assertEachInOrder(atB.requests, 1, 20);
        }
    }

    @Test
    void ownerSleepsNoLongerThanUntilThePeerMustBeChecked() {
        try (TestEndpoint a = new TestEndpoint(1, LEASE, atA)) {
            TestEndpoint b = b();
            assertThat(a.block.readyToSleep(Await.now())).as("without peers").isEqualTo(Long.MAX_VALUE);
            meet(a, b);
            assertThat(a.block.readyToSleep(Await.now()))
                    .isLessThanOrEqualTo(Duration.ofMillis(100).toNanos() / 4);
        }
    }

    /** Makes an endpoint without leases, so that it does not ask any peer itself, and ends with its socket. */
    private TestEndpoint b() {
        JobKey key = JobKeyFile.createOrRead(TestKey.file());
        return new TestEndpoint(2, key, socketOfB, atB);
    }

    private Route meet(TestEndpoint a, TestEndpoint b) {
        b.replying = true;
        Route route = a.routeTo(b);
        a.others = List.of(b);
        assertThat(a.request(route, 0, 0)).isTrue();
        a.pollUntil("the reply", () -> atA.replyCount() == 1);
        return route;
    }
}
