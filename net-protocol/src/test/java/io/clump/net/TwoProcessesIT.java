package io.clump.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.ReturnReason;
import io.clump.am2.spi.Route;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Two processes over sockets that lose, duplicate and reorder a tenth of all datagrams. */
class TwoProcessesIT {
    private static final String FAULTS = "loss=0.1,duplicate=0.1,reorder=0.1,seed=";
    private static final int MESSAGES = 5000;

    /** Retries for some ten seconds: living processes that share processors are not silent for that time. */
    private static final String FEWER_RETRIES = "18";

    private final Ledger ledger = new Ledger();

    @Test
    void nothingIsLostBetweenProcessesAndNothingComesTwice() throws Exception {
        try (RepeaterProcess repeater = RepeaterProcess.start(FAULTS + "1", 99);
                TestEndpoint self = new TestEndpoint(1, Map.of("clump.faults", FAULTS + "2"), ledger)) {
            Route route = Objects.requireNonNull(self.block.routeTo(repeater.name));
            for (int i = 0; i < MESSAGES; i++) {
                assertThat(self.request(route, i, i % 10 == 0 ? i % 8193 : 0)).isTrue();
            }
            self.pollUntil("replies", () -> ledger.replyCount() == MESSAGES);
            Ledger.assertEachInOrder(ledger.replies, 1, MESSAGES);
            assertThat(ledger.damaged).isZero();
            assertThat(repeater.end()).isEqualTo(MESSAGES + " 0");
        }
    }

    @Test
    void messagesToAKilledProcessComeBackAndOthersAreNotDisturbed() throws Exception {
        Map<String, String> fewerRetries = Map.of("clump.faults", FAULTS + "3", "clump.udp.retries", FEWER_RETRIES);
        try (RepeaterProcess victim = RepeaterProcess.start(FAULTS + "4", 98);
                RepeaterProcess survivor = RepeaterProcess.start(FAULTS + "5", 99);
                TestEndpoint self = new TestEndpoint(1, fewerRetries, ledger)) {
            Route toVictim = Objects.requireNonNull(self.block.routeTo(victim.name));
            for (int i = 0; i < 100; i++) {
                assertThat(self.request(toVictim, i, i)).isTrue();
            }
            self.pollUntil("replies", () -> ledger.replyCount() == 100);
            victim.kill();
            int sent = 100;
            while (self.request(toVictim, sent, 100)) {
                sent++;
            }
            int lost = sent - 100;
            self.pollUntil("returned messages", () -> ledger.returnedRequests.size() == lost);
            assertThat(ledger.returnedRequests).isSorted().doesNotHaveDuplicates();
            assertThat(ledger.reasons).isNotEmpty().isSubsetOf(ReturnReason.UNANSWERED, ReturnReason.UNREACHABLE);
            Route toSurvivor = Objects.requireNonNull(self.block.routeTo(survivor.name));
            for (int i = 0; i < 1000; i++) {
                assertThat(self.request(toSurvivor, i, i)).isTrue();
            }
            self.pollUntil("the survivor's replies", () -> ledger.replyCount() == 1100);
            assertThat(survivor.end()).isEqualTo("1000 0");
            assertThat(ledger.damaged).isZero();
        }
    }
}
