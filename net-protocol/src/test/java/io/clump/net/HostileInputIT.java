package io.clump.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Thorough;
import io.clump.am2.spi.Route;
import io.clump.net.engine.EngineStatistics;
import io.clump.net.key.JobKeyFile;
import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Two processes exchange messages while an attacker sends them a million datagrams, as fast as they can be made. */
class HostileInputIT {
    private static final int DATAGRAMS = Thorough.Count.of(200_000, 1_000_000);
    private static final int WARM_UP = 1_000;
    private static final long OTHER_PROCESS = 99;

    private final Ledger ledger = new Ledger();
    private final WireTap wire = new WireTap();

    @Test
    void hostileDatagramsByTheHundredThousandChangeNothing() throws Exception {
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try (RepeaterProcess repeater = RepeaterProcess.start("", OTHER_PROCESS);
                TestEndpoint self = new TestEndpoint(1, JobKeyFile.read(TestKey.file()), wire, ledger)) {
            Route route = Objects.requireNonNull(self.block.routeTo(repeater.name));
            int sent = 0;
            while (sent < WARM_UP) {
                assertThat(self.request(route, sent++, 0)).isTrue();
            }
            self.pollUntil("a datagram to record", () -> ledger.replyCount() > 0);
            Future<Enemy> attack = thread.submit(() -> attack(self, repeater));
            while (!attack.isDone()) {
                assertThat(self.request(route, sent, sent % 100 == 0 ? sent % 8193 : 0))
                        .isTrue();
                sent++;
            }
            Enemy enemy = attack.get();
            int all = sent;
            self.pollUntil("replies", () -> ledger.replyCount() == all);
            Ledger.assertEachInOrder(ledger.replies, 1, all);
            assertThat(ledger.damaged).isZero();
            assertThat(repeater.end()).isEqualTo(all + " 0");

            EngineStatistics counts = self.block.statistics();
            assertThat(enemy.replayed + enemy.worthless + enemy.portChecks).isEqualTo(DATAGRAMS);
            assertThat(counts.forged()).isPositive();
            assertThat(counts.malformed()).isPositive();
            assertThat(counts.forged() + counts.malformed()).isLessThanOrEqualTo(enemy.worthless);
            assertThat(self.block.peerCount()).isEqualTo(1);
        } finally {
            thread.shutdownNow();
        }
    }

    private Enemy attack(TestEndpoint self, RepeaterProcess repeater) throws IOException {
        int toSelf = HostileInputTest.port(self);
        String address = Objects.requireNonNull(repeater.name.addresses().get("udp"));
        int toRepeater = Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
        byte[] foreign = Enemy.foreignDatagram(1, OTHER_PROCESS);
        try (Enemy enemy = new Enemy(1)) {
            for (int i = 0; i < DATAGRAMS; i += 2) {
                enemy.attack(toSelf, wire::received, foreign);
                enemy.attack(toRepeater, wire::sent, foreign);
            }
            return enemy;
        }
    }
}
