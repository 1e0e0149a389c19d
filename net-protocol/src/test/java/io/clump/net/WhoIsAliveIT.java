package io.clump.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.ReturnReason;
import io.clump.am2.Thorough;
import io.clump.am2.spi.Route;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A killed process is distinguished from a stopped one, whether it was idle or busy; a third one is not disturbed. */
class WhoIsAliveIT {
    private static final String NO_FAULTS = "";

    private final Ledger ledger = new Ledger();
    private RepeaterProcess subject;
    private RepeaterProcess other;
    private TestEndpoint self;
    private Route toSubject;
    private Route toOther;
    private int answered;

    @BeforeEach
    void meet() throws Exception {
        subject = RepeaterProcess.start(NO_FAULTS, 98);
        other = RepeaterProcess.start(NO_FAULTS, 99);
        self = new TestEndpoint(1, Map.of("clump.lease-millis", "200"), ledger);
        toSubject = Objects.requireNonNull(self.block.routeTo(subject.name));
        toOther = Objects.requireNonNull(self.block.routeTo(other.name));
        exchange(toSubject, 0, 100);
        exchange(toOther, 0, 100);
    }

    @AfterEach
    void end() {
        self.close();
        subject.close();
        other.close();
    }

    @Test
    void killedWhileIdle() throws Exception {
        subject.kill();
        self.pollUntil("its end", () -> toSubject.refusal(0) == ReturnReason.UNREACHABLE);
        assertThat(self.request(toSubject, 100, 0)).isFalse();
        assertThat(ledger.returnedRequests).isEmpty();
        self.pollUntil("nothing to be under way", self.block::isStable);
        assertOtherGoesOn();
    }

    @Test
    void killedWhileBusy() throws Exception {
        int sent = 100;
        while (sent < 1000) {
            assertThat(self.request(toSubject, sent, sent++ % 500)).isTrue();
        }
        subject.kill();
        // A process that lives and has no processor for a while gets repetitions, too.
        long resentBefore = self.block.statistics().datagramsResent();
        while (self.request(toSubject, sent, sent % 500)) {
            sent++;
        }
        // All returned messages come back in one poll.
        self.pollUntil("the rest", () -> !ledger.returnedRequests.isEmpty());
        assertThat(ledger.returnedRequests).hasSize(sent - ledger.returnedRequests.get(0));
        assertThat(ledger.returnedRequests).isSorted().doesNotHaveDuplicates();
        assertThat(ledger.reasons).isNotEmpty().isSubsetOf(ReturnReason.UNANSWERED, ReturnReason.UNREACHABLE);
        assertThat(self.block.statistics().datagramsResent() - resentBefore)
                .as("far from all repetitions")
                .isLessThan(30);
        answered = ledger.replyCount();
        self.pollUntil("nothing to be under way", self.block::isStable);
        assertOtherGoesOn();
    }

    @Test
    void stoppedWhileIdle() throws Exception {
        subject.signal("STOP");
        awaitQuestions();
        assertOtherGoesOn();
        assertThat(toSubject.refusal(0)).isNull();
        subject.signal("CONT");
        exchange(toSubject, 100, 200);
        assertThat(ledger.returnedRequests).isEmpty();
        assertThat(subject.end()).isEqualTo("200 0");
    }

    @Test
    @Thorough
    void stoppedWhileBusy() throws Exception {
        subject.signal("STOP");
        for (int i = 100; i < 120; i++) {
            assertThat(self.request(toSubject, i, 1000)).isTrue();
        }
        long before = self.block.statistics().datagramsResent();
        self.pollUntil("repetitions", () -> self.block.statistics().datagramsResent() >= before + 12);
        assertThat(toSubject.refusal(0)).isNull();
        assertThat(self.block.isStable()).isFalse();
        assertThat(self.block.hindrance()).contains(subject.name.addresses().get("udp"));
        subject.signal("CONT");
        self.pollUntil("the replies", () -> ledger.replyCount() == 220);
        self.pollUntil("nothing to be under way", self.block::isStable);
        answered += 20;
        assertOtherGoesOn();
        assertThat(ledger.returnedRequests).isEmpty();
        assertThat(subject.end()).isEqualTo("120 0");
    }

    /** Waits for several questions: the first few leave soon, the others once per second. */
    private void awaitQuestions() {
        long before = self.block.statistics().acknowledgementsSent();
        self.pollUntil("questions", () -> self.block.statistics().acknowledgementsSent() >= before + 8);
    }

    private void assertOtherGoesOn() throws Exception {
        exchange(toOther, 100, 300);
        assertThat(other.end()).isEqualTo("300 0");
        assertThat(ledger.damaged).isZero();
    }

    private void exchange(Route route, int from, int to) {
        for (int i = from; i < to; i++) {
            assertThat(self.request(route, i, i)).isTrue();
        }
        answered += to - from;
        self.pollUntil("replies", () -> ledger.replyCount() == answered);
    }
}
