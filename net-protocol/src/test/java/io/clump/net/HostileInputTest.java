package io.clump.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.spi.Route;
import io.clump.net.key.JobKey;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Two endpoints exchange messages over sockets while attackers send them all sorts of datagrams; every datagram is
 * counted.
 */
class HostileInputTest {
    private static final JobKey KEY = JobKey.random();
    private static final int BURSTS = 4_000;
    private static final int BURST = 8;

    private final Ledger atAsking = new Ledger();
    private final Ledger atAnswering = new Ledger();
    private final WireTap askingWire = tap();
    private final WireTap answeringWire = tap();

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void everyMessageIsHandledOnceAndEveryOtherDatagramIsCounted(long seed) throws Exception {
        try (TestEndpoint asking = new TestEndpoint(1, KEY, askingWire, atAsking);
                TestEndpoint answering = new TestEndpoint(2, KEY, answeringWire, atAnswering);
                Enemy enemy = new Enemy(seed)) {
            answering.replying = true;
            asking.others = List.of(answering);
            answering.others = List.of(asking);
            byte[] toAsking = Enemy.foreignDatagram(2, 1);
            byte[] toAnswering = Enemy.foreignDatagram(1, 2);
            Route route = asking.routeTo(answering);
            int requests = 0;
            for (int burst = 0; burst < BURSTS; burst++) {
                assertThat(asking.request(route, requests, requests % 20 == 0 ? requests % 8193 : 0))
                        .isTrue();
                requests++;
                int answered = requests;
                asking.pollUntil("reply", () -> atAsking.replyCount() == answered);
                for (int i = 0; i < BURST; i += 2) {
                    enemy.attack(port(asking), answeringWire::sent, toAsking);
                    enemy.attack(port(answering), askingWire::sent, toAnswering);
                }
                long all = enemy.replayed + enemy.worthless;
                asking.pollUntil("all junk, seed " + seed, () -> received(asking, answering) >= all);
            }
            Ledger.assertEachInOrder(atAnswering.requests, 1, BURSTS);
            Ledger.assertEachInOrder(atAsking.replies, 1, BURSTS);
            assertThat(atAsking.damaged + atAnswering.damaged).isZero();
            assertThat(dropped(asking) + dropped(answering)).isEqualTo(enemy.worthless);
            assertThat(asking.block.statistics().forged()).isPositive();
            assertThat(asking.block.statistics().malformed()).isPositive();
            assertThat(answering.block.statistics().misdirected()).isPositive();
            assertThat(answering.block.statistics().duplicates()).isPositive();
            assertThat(asking.block.peerCount() + answering.block.peerCount()).isEqualTo(2);
        }
    }

    /** Returns the number of datagrams that did not come from the other endpoint. */
    private static long received(TestEndpoint a, TestEndpoint b) {
        return a.block.statistics().datagramsReceived()
                + b.block.statistics().datagramsReceived()
                - a.block.statistics().datagramsSent()
                - b.block.statistics().datagramsSent();
    }

    private static long dropped(TestEndpoint endpoint) {
        return endpoint.block.statistics().forged()
                + endpoint.block.statistics().malformed()
                + endpoint.block.statistics().misdirected();
    }

    static int port(TestEndpoint endpoint) {
        String address = endpoint.block.address();
        return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
    }

    private static WireTap tap() {
        return new WireTap();
    }
}
