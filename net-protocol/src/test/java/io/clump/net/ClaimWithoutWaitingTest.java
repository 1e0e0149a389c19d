package io.clump.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Claims without waiting: until there is no space, and after the peer has freed some. */
class ClaimWithoutWaitingTest {
    private final Ledger atA = new Ledger();
    private final Ledger atB = new Ledger();
    private final Ledger atC = new Ledger();

    @ParameterizedTest
    @ValueSource(ints = {0, 100, 8192})
    void windowOfAPeerThatDoesNotPollIsFullAndOthersHaveSpace(int dataBytes) {
        try (TestEndpoint a = new TestEndpoint(1, Map.of(), atA);
                TestEndpoint b = new TestEndpoint(2, Map.of(), atB);
                TestEndpoint c = new TestEndpoint(3, Map.of(), atC)) {
            Route toB = a.routeTo(b);
            int sent = fill(a, toB, 0, dataBytes);
            assertThat(sent).isPositive();
            assertThat(toB.tryClaimMedium(QueueKind.REQUEST, dataBytes)).isEqualTo(Route.FULL);
            assertThat(a.tryRequest(a.routeTo(c), 0, dataBytes)).isNotNegative();
            a.others = List.of(b, c);
            a.pollUntil("space", () -> a.tryRequest(toB, sent, dataBytes) >= 0);
            int all = sent + 1 + fill(a, toB, sent + 1, dataBytes);
            a.pollUntil("all requests", () -> atB.requestCount() == all && atC.requestCount() == 1);
            Ledger.assertEachInOrder(atB.requests, 1, all);
            assertThat(atB.damaged + atA.returnedRequests.size()).isZero();
        }
    }

    @Test
    void buffersThatAllPeersShareAreFullForAll() {
        try (TestEndpoint a = new TestEndpoint(1, Map.of(), atA);
                TestEndpoint b = new TestEndpoint(2, Map.of(), atB);
                TestEndpoint c = new TestEndpoint(3, Map.of(), atC);
                TestEndpoint d = new TestEndpoint(4, Map.of(), atC);
                TestEndpoint e = new TestEndpoint(5, Map.of(), atC)) {
            int sent = fill(a, a.routeTo(b), 0, 8192);
            int others = fill(a, a.routeTo(c), 0, 8192) + fill(a, a.routeTo(d), 0, 8192);
            int last = fill(a, a.routeTo(e), 0, 8192);
            assertThat(last).as("space for the last").isLessThan(sent);
            assertThat(a.routeTo(b).tryClaim(QueueKind.REPLY))
                    .as("replies have space")
                    .isNotNegative();
            a.routeTo(b).abortMedium(0);
            a.others = List.of(b, c, d, e);
            a.pollUntil("all", () -> atB.requestCount() + atC.requestCount() == sent + others + last);
            Ledger.assertEachInOrder(atB.requests, 1, sent);
        }
    }

    /** Sends until there is no space, which the claim reports at once and each time. */
    private static int fill(TestEndpoint from, Route to, int first, int dataBytes) {
        int sent = 0;
        while (from.tryRequest(to, first + sent, dataBytes) >= 0) {
            sent++;
        }
        assertThat(from.tryRequest(to, first + sent, dataBytes)).isEqualTo(Route.FULL);
        return sent;
    }
}
