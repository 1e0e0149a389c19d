package io.clump.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.Route;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Conditions of the proof of freedom from deadlock (Lumetta 1998, Theorem 3.6). */
class QueueSeparationTest {
    private final Ledger atA = new Ledger();
    private final Ledger atB = new Ledger();

    @Test
    void repliesPassRequestsThatFillEveryBuffer() {
        try (TestEndpoint a = new TestEndpoint(1, Map.of(), atA);
                TestEndpoint b = new TestEndpoint(2, Map.of(), atB)) {
            Route toB = a.routeTo(b);
            a.replying = true;
            b.replying = true;
            // B asks first, so that A owes replies; then A floods B, which polls for replies only.
            Route toA = b.routeTo(a);
            for (int i = 0; i < 20; i++) {
                assertThat(b.request(toA, i, 8000)).isTrue();
            }
            int[] flooded = {0};
            while (flooded[0] < 20) {
                assertThat(a.request(toB, flooded[0]++, 8192)).isTrue();
            }
            for (int i = 0; i < 100_000 && atB.replyCount() < 20; i++) {
                a.poll(PollScope.ALL);
                b.poll(PollScope.REPLIES);
            }
            assertThat(atB.replyCount()).isEqualTo(20);
            assertThat(atB.requestCount()).isZero();
            a.others = List.of(b);
            a.pollUntil("replies", () -> atA.replyCount() == flooded[0]);
            Ledger.assertEachInOrder(atB.requests, 1, flooded[0]);
        }
    }

    @Test
    void twoThatFloodEachOtherFromHandlersMakeProgress() {
        try (TestEndpoint a = new TestEndpoint(1, Map.of(), atA);
                TestEndpoint b = new TestEndpoint(2, Map.of(), atB)) {
            a.others = List.of(b);
            a.replying = true;
            b.replying = true;
            Route toB = a.routeTo(b);
            Route toA = b.routeTo(a);
            for (int i = 0; i < 500; i++) {
                a.request(toB, i, 4000);
                b.others = List.of(a);
                a.others = List.of();
                b.request(toA, i, 4000);
                b.others = List.of();
                a.others = List.of(b);
            }
            a.pollUntil("all replies", () -> atA.replyCount() == 500 && atB.replyCount() == 500);
            Ledger.assertEachInOrder(atA.requests, 1, 500);
            Ledger.assertEachInOrder(atB.requests, 1, 500);
            assertThat(atA.damaged + atB.damaged).isZero();
        }
    }
}
