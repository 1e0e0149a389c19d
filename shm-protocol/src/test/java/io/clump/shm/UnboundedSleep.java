package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Await;
import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.QueueBlock;
import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.concurrent.TimeUnit;

/** Receiver like a bundle that, without messages, sleeps at once until it is rung: a lost ring is an error. */
final class UnboundedSleep implements AutoCloseable {
    private static final long TIMEOUT_MILLIS = TimeUnit.SECONDS.toMillis(60);

    private final TestEndpoint endpoint;
    private final Selector selector;
    private int sleeps;

    UnboundedSleep(TestEndpoint endpoint) throws IOException {
        this.endpoint = endpoint;
        selector = Selector.open();
        endpoint.block.wakeUpChannel().register(selector, SelectionKey.OP_ACCEPT);
    }

    /** Handles messages; sleeps until there is a message. */
    void receive() throws IOException {
        while (endpoint.poll(PollScope.ALL) == 0) {
            long nanos = endpoint.block.readyToSleep(Await.now());
            if (nanos > QueueBlock.UNANNOUNCED_SLEEP_NANOS) {
                sleeps++;
                int ready = selector.select(key -> {}, TIMEOUT_MILLIS);
                assertThat(ready).as("a ring ended sleep %d", sleeps).isPositive();
            } else {
                assertThat(nanos).as("the system has membarrier").isNotEqualTo(QueueBlock.UNANNOUNCED_SLEEP_NANOS);
            }
            endpoint.block.awake();
        }
    }

    int sleeps() {
        return sleeps;
    }

    @Override
    public void close() throws IOException {
        selector.close();
    }
}
