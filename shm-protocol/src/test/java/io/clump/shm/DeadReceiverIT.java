package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.EndpointName;
import io.clump.am2.ReturnReason;
import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import io.clump.am2.spi.Waiter;
import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.file.Path;
import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages in the queue of a killed process come back once, those of a stopped process do not. */
class DeadReceiverIT {
    private static final int PACKETS = 512;
    private static final int MESSAGES = 3 * PACKETS;
    private static final int POLLS = 200_000;

    @TempDir
    Path directory;

    /**
     * The receiver is killed while it accepts one message after the other, and the queue is full most of the time. The
     * test runs one algorithm of each kind; {@link LeftMessagesTest} runs all of them.
     */
    @ParameterizedTest
    @ValueSource(strings = {"single-transfer", "lock-free", "mutex", "michael-scott"})
    void everyMessageToAKilledProcessWasHandledOrComesBackOnce(String algorithm) throws IOException {
        BitSet returned = new BitSet();
        Path file = directory.resolve(algorithm);
        try (TestNode node = open(algorithm);
                TestEndpoint sender = node.endpoint();
                TestEndpoint witness = node.endpoint();
                ChildProcess receiver =
                        ChildProcess.start(RecordingReceiver.class, node.properties(), file, MESSAGES)) {
            Route route = sender.routeTo(EndpointName.parse(receiver.readLine()));
            sender.onReturned((reason, memory, packet, data) -> {
                assertThat(reason).isEqualTo(ReturnReason.UNREACHABLE);
                assertThat(returned.get(TestMessage.sequence(memory, packet))).isFalse();
                returned.set(TestMessage.sequence(memory, packet));
            });
            receiver.writeLine(Integer.toString(MESSAGES));
            for (int sequence = 0; sequence < MESSAGES; sequence++) {
                if (sequence == MESSAGES / 2) {
                    receiver.kill();
                }
                if (!sender.request(route, 0, sequence)) {
                    returned.set(sequence);
                }
                assertThat(sender.request(sender.routeTo(witness), 1, sequence)).isTrue();
                witness.onMessage((memory, packet, data) -> {});
                assertThat(witness.poll(PollScope.ALL))
                        .as("others are not disturbed")
                        .isEqualTo(1);
            }
            while (route.refusal(TestMessage.TAG) != ReturnReason.UNREACHABLE) {
                sender.poll(PollScope.ALL);
            }
            sender.poll(PollScope.ALL);
        }
        assertThat(missing(file, returned))
                .as("messages under way in the killed process")
                .isLessThanOrEqualTo(1);
    }

    @Test
    void stoppedProcessIsNotDead() throws IOException {
        Path file = directory.resolve("stopped");
        try (TestNode node = open("single-transfer");
                TestEndpoint sender = node.endpoint();
                ChildProcess receiver =
                        ChildProcess.start(RecordingReceiver.class, node.properties(), file, MESSAGES)) {
            Route route = sender.routeTo(EndpointName.parse(receiver.readLine()));
            assertThat(receiver.stop()).isTrue();
            for (int sequence = 0; sequence < 300; sequence += 3) {
                assertThat(sender.send(route, QueueKind.REQUEST, 1, sequence, (step, to) -> Waiter.GIVE_UP))
                        .isTrue();
            }
            // Polls for many times the lease; any returned message would be an error.
            for (int i = 0; i < POLLS; i++) {
                assertThat(sender.poll(PollScope.ALL)).isZero();
                Thread.onSpinWait();
            }
            assertThat(route.isAlive()).isTrue();
            receiver.signal("CONT");
            receiver.writeLine("100");
            assertThat(receiver.readLine()).isEqualTo(RecordingReceiver.DONE);
        }
        MappedByteBuffer record = RecordingReceiver.open(file, MESSAGES);
        for (int sequence = 0; sequence < 300; sequence += 3) {
            assertThat(record.get(sequence)).isEqualTo((byte) 1);
        }
    }

    /** Returns the number of messages that were neither handled nor given back; checks that none was both. */
    private static int missing(Path file, BitSet returned) throws IOException {
        MappedByteBuffer record = RecordingReceiver.open(file, MESSAGES);
        int missing = 0;
        for (int sequence = 0; sequence < MESSAGES; sequence++) {
            int times = record.get(sequence) + (returned.get(sequence) ? 1 : 0);
            assertThat(times)
                    .as("message %d, handled %d times", sequence, record.get(sequence))
                    .isLessThan(2);
            missing += 1 - times;
        }
        assertThat(returned.cardinality()).as("messages that came back").isPositive();
        return missing;
    }

    private static TestNode open(String algorithm) {
        return TestNode.open(
                "clump.lease-millis",
                "10",
                ShmConfiguration.QUEUE,
                algorithm,
                ShmConfiguration.PACKETS,
                Integer.toString(PACKETS),
                ShmConfiguration.BULK_BLOCKS,
                "16",
                ShmConfiguration.BULK_BYTES,
                "64");
    }
}
