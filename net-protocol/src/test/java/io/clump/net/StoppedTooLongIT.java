package io.clump.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.ReturnReason;
import io.clump.am2.Thorough;
import io.clump.am2.spi.Route;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** A process is stopped for longer than messages to it are repeated, and continues. */
@Thorough
class StoppedTooLongIT {
    /** Retries for three seconds: a process that is not stopped is not silent for that time. */
    private static final int RETRIES = 10;

    private static final int SENT = 100;

    private final Ledger ledger = new Ledger();

    /**
     * The process prints at its end the messages that it handled: none twice, none out of order, and none of the
     * returned ones.
     */
    @Test
    void whatCameBackIsNotHandledAfterwardsAndThePairTalksAgain() throws IOException, InterruptedException {
        try (RepeaterProcess subject = RepeaterProcess.start("", 98, RETRIES);
                TestEndpoint self = new TestEndpoint(
                        1,
                        Map.of("clump.lease-millis", "200", "clump.udp.retries", Integer.toString(RETRIES)),
                        ledger)) {
            Route route = Objects.requireNonNull(self.block.routeTo(subject.name));
            int answered = exchange(self, route, 0);
            for (int stop = 1; stop <= 3; stop++) {
                ledger.returnedRequests.clear();
                subject.signal("STOP");
                int sent = 0;
                while (sent < SENT && self.request(route, answered + sent, sent)) {
                    sent++;
                }
                int left = sent;
                self.pollUntil("what was sent", () -> ledger.returnedRequests.size() == left);
                assertThat(route.refusal(0)).isEqualTo(ReturnReason.UNREACHABLE);
                subject.signal("CONT");
                self.pollUntil("the peer", () -> route.refusal(0) == null);
                assertThat(ledger.replyCount()).isEqualTo(answered);
                answered = exchange(self, route, answered);
            }
            assertThat(ledger.reasons).contains(ReturnReason.UNANSWERED);
            assertThat(ledger.damaged).isZero();
            assertThat(subject.end()).isEqualTo(answered + " 0");
        }
    }

    private int exchange(TestEndpoint self, Route route, int from) {
        for (int i = from; i < from + SENT; i++) {
            assertThat(self.request(route, i, i % 500)).isTrue();
        }
        self.pollUntil("replies", () -> ledger.replyCount() == from + SENT);
        return from + SENT;
    }
}
