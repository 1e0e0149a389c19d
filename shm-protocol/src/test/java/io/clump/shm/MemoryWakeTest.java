package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Await;
import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.QueueBlock;
import io.clump.am2.spi.Route;
import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import org.junit.jupiter.api.Test;

/** A writer of shared memory wakes a receiver that waits for it, without a message. */
class MemoryWakeTest {

    @Test
    void wakeEndsTheSleepOfAReceiverAndDisturbsNoneThatIsAwake() throws IOException {
        try (TestNode node = TestNode.open();
                TestEndpoint receiver = node.endpoint();
                TestEndpoint sender = node.endpoint();
                Selector selector = Selector.open()) {
            Route route = sender.routeTo(receiver);
            receiver.block.wakeUpChannel().register(selector, SelectionKey.OP_ACCEPT);
            assertThat(receiver.poll(PollScope.ALL)).isZero();
            route.wake();
            assertThat(selector.selectNow(key -> {}))
                    .as("rings for one that is awake")
                    .isZero();
            assertThat(receiver.block.readyToSleep(Await.now())).isGreaterThan(QueueBlock.UNANNOUNCED_SLEEP_NANOS);
            route.wake();
            assertThat(selector.select(key -> {})).isEqualTo(1);
            receiver.block.awake();
            assertThat(receiver.poll(PollScope.ALL)).isZero();
        }
    }
}
