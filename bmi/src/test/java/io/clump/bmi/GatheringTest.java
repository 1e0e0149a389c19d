package io.clump.bmi;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Short messages that are posted one after the other, and leave together. */
class GatheringTest {
    @ParameterizedTest
    @MethodSource("io.clump.bmi.World#quick")
    void shortMessagesThatArePostedTogetherKeepTheirOrderAndLeaveWithTheNextTest(World world) {
        try (Pair pair = new Pair(world)) {
            List<Long> sends = new ArrayList<>();
            for (int i = 0; i < 300; i++) {
                sends.add(pair.client.bmi.postSend(pair.toServer, Party.bytes(i % 7 * 200, i), 1));
            }
            assertThat(sends.get(0)).isEqualTo(Bmi.COMPLETE);
            for (int i = 0; i < 300; i++) {
                ByteBuffer buffer = ByteBuffer.allocate(i % 7 * 200);
                pair.await(pair.server, pair.server.bmi.postReceive(pair.toClient, buffer, 1));
                Party.assertSame(buffer, Party.bytes(buffer.capacity(), i));
            }
            sends.forEach(id -> pair.await(pair.client, id));
        }
    }

    @Test
    void gatheredMessageIsNotCompleteBeforeItHasLeft() {
        try (Pair pair = new Pair(World.TCP)) {
            assertThat(pair.client.bmi.postSend(pair.toServer, Party.bytes(4, 1), 1))
                    .isEqualTo(Bmi.COMPLETE);
            long second = pair.client.bmi.postSend(pair.toServer, Party.bytes(4, 2), 1);
            assertThat(second).isNotEqualTo(Bmi.COMPLETE);
            pair.client.bmi.cancel(second);
            pair.client.bmi.postSend(pair.toServer, Party.bytes(4, 3), 1);
            for (int seed : new int[] {1, 3}) {
                ByteBuffer buffer = ByteBuffer.allocate(4);
                pair.await(pair.server, pair.server.bmi.postReceive(pair.toClient, buffer, 1));
                Party.assertSame(buffer, Party.bytes(4, seed));
            }
            assertThat(pair.client.error(second)).isEqualTo(BmiError.CANCELLED);
        }
    }

    @Test
    void postedMessageLeavesWithTheNextTestOfASlowMethod() {
        try (Pair pair = new Pair(World.BOTH_BY_TCP)) {
            Status[] statuses = {new Status()};
            for (int i = 0; i < 1_000; i++) {
                assertThat(pair.client.bmi.testContext(statuses)).isZero();
            }
            pair.client.bmi.postSend(pair.toServer, Party.bytes(4, 1), 1);
            long second = pair.client.bmi.postSend(pair.toServer, Party.bytes(4, 2), 1);
            assertThat(pair.client.bmi.testContext(statuses)).isEqualTo(1);
            assertThat(statuses[0].id()).isEqualTo(second);
        }
    }
}
