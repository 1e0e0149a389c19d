package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.spi.PollScope;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A receiver closes while several processes flood it: each message was handled, or came back to its sender, once. */
class ClosingFloodIT {
    private static final int SENDERS = 2;
    private static final int MESSAGES = 2_000;

    @ParameterizedTest
    @ValueSource(strings = {"single-transfer", "lock-free"})
    void whatWasNotHandledCameBackToItsSender(String algorithm) throws IOException, InterruptedException {
        List<BitSet> handled = new ArrayList<>();
        List<ChildProcess> children = new ArrayList<>();
        try (TestNode node = TestNode.open(algorithm, 64, 4, 64)) {
            TestEndpoint receiver = node.endpoint();
            for (int sender = 0; sender < SENDERS; sender++) {
                handled.add(new BitSet());
                children.add(
                        ChildProcess.start(ReturnCounter.class, node.properties(), receiver.name(), sender, MESSAGES));
            }
            receiver.onMessage((memory, packet, data) ->
                    add(handled.get(TestMessage.sender(memory, packet)), TestMessage.sequence(memory, packet)));
            // Waits until all senders are in the middle of the flood.
            while (handled.stream().anyMatch(set -> set.cardinality() < MESSAGES / 4)) {
                assertThat(Thread.currentThread().isInterrupted())
                        .as("timed out")
                        .isFalse();
                receiver.poll(PollScope.ALL);
            }
            receiver.close();
            for (int sender = 0; sender < SENDERS; sender++) {
                BitSet returned = ReturnCounter.parse(children.get(sender).readLine());
                assertThat(returned.intersects(handled.get(sender)))
                        .as("handled and given back, sender %d", sender)
                        .isFalse();
                returned.or(handled.get(sender));
                assertThat(returned.nextClearBit(0))
                        .as("first message of sender %d that is missing", sender)
                        .isEqualTo(MESSAGES);
                children.get(sender).assertSuccess();
            }
        } finally {
            children.forEach(ChildProcess::close);
        }
    }

    private static void add(BitSet set, int sequence) {
        assertThat(set.get(sequence))
                .as("message %d was handled before", sequence)
                .isFalse();
        set.set(sequence);
    }
}
