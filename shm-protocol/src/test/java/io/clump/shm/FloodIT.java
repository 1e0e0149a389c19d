package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.spi.PollScope;
import io.clump.shm.claim.Tally;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Several processes flood one: what is sent arrives once and whole, is answered once, and in order but for lock-free. */
class FloodIT {
    private static final int MESSAGES = 10_000;

    @ParameterizedTest
    @CsvSource({
        "lock-free, 2, 1, 64, 2",
        "lock-free, 64, 4, 256, 3",
        "lock-free, 4096, 16, 8192, 4",
        "fifo, 2, 1, 64, 2",
        "fifo, 64, 4, 256, 3",
        "fifo, 4096, 16, 8192, 4",
        "single-transfer, 2, 1, 64, 2",
        "single-transfer, 64, 4, 256, 3",
        "single-transfer, 4096, 16, 8192, 4"
    })
    void everyMessageOfEveryProcessArrivesOnceAndIsAnsweredOnce(
            String algorithm, int packets, int bulkBlocks, int bulkBytes, int senders)
            throws IOException, InterruptedException {
        List<ChildProcess> children = new ArrayList<>();
        try (TestNode node = TestNode.open(algorithm, packets, bulkBlocks, bulkBytes);
                TestEndpoint receiver = node.endpoint()) {
            Tally requests = new Tally(senders, !algorithm.equals("lock-free"));
            receiver.onMessage((memory, packet, data) -> {
                requests.add(TestMessage.sender(memory, packet), TestMessage.sequence(memory, packet));
                receiver.reply(memory, packet);
            });
            for (int sender = 0; sender < senders; sender++) {
                children.add(ChildProcess.start(
                        FloodSender.class, node.properties(), receiver.name(), sender, MESSAGES, 42 + sender));
            }
            while (requests.count() < senders * MESSAGES && children.stream().anyMatch(ChildProcess::isAlive)) {
                if (receiver.poll(PollScope.ALL) == 0) {
                    assertThat(Thread.currentThread().isInterrupted())
                            .as("timed out after %d messages", requests.count())
                            .isFalse();
                    Thread.yield();
                }
            }
            for (ChildProcess child : children) {
                child.assertSuccess();
            }
            requests.assertComplete(MESSAGES);
        } finally {
            children.forEach(ChildProcess::close);
        }
    }
}
