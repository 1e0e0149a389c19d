package io.clump.ports;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Messages of a process that is gone before the receiver has polled for them. */
class LastMessagesTest {
    private static final int PORT = 7;
    private static final int MESSAGES = 20;

    @Test
    void messagesOfAPeerThatHasLeftAreHandledBeforeItsEndIsReported() {
        CountDownLatch areSent = new CountDownLatch(1);
        PortsJob.onOneNode(2).run(process -> {
            if (process.rank == 1) {
                process.ports.bindOutput(PORT, 0, PORT, Qos.RELIABLE);
                process.barrier();
                for (int i = 0; i < MESSAGES; i++) {
                    process.send(PORT, "a");
                }
                areSent.countDown();
                process.leave();
                return;
            }
            List<String> events = new ArrayList<>();
            process.ports.bindInput(
                    PORT,
                    PortsJob.buffer(100),
                    message -> events.add("message"),
                    error -> events.add(error.code().toString()));
            process.ports.bindOutput(PORT, 1, PORT, Qos.RELIABLE);
            process.barrier();
            areSent.await();
            while (!process.endpoint.destinations().isGone(1)) {
                Thread.yield();
            }
            // It comes back at once, before the first poll of this process.
            process.send(PORT, "a");
            process.await("the end of the peer", () -> process.ports.isGone(1));
            assertThat(events).hasSize(MESSAGES + 1).last().isEqualTo(PortErrorCode.PEER_GONE.toString());
        });
    }
}
