package io.clump.channels;

import static io.clump.channels.ChannelJob.fill;
import static io.clump.channels.ChannelJob.value;
import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Thorough;
import io.clump.shm.claim.ClaimAlgorithms;
import java.util.SortedSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The order of a channel does not depend on how the senders share a queue of the layer: some algorithms keep none. */
class ClaimAlgorithmsTest {
    static SortedSet<String> names() {
        return ClaimAlgorithms.names();
    }

    /** While it receives, no process asks what has arrived, and the last messages of a burst may be overtaken, too. */
    @ParameterizedTest
    @MethodSource("names")
    void messagesAreTakenInTheOrderOfTheirSender(String algorithm) {
        boolean isKept = ClaimAlgorithms.named(algorithm).description().keepsOrder();
        int rounds = isKept ? 4 : Thorough.Count.of(40, 1_000);
        int burst = 100;
        ChannelJob job = ChannelJob.onNodes(0, 0, 0)
                .with("clump.queue", algorithm)
                .with("clump.packets", "32")
                .with("clump.bulk.blocks", "4");
        job.run(process -> {
            long[] expected = new long[process.size];
            for (int round = 1; round <= rounds; round++) {
                for (int i = burst * (round - 1); i < burst * round; i++) {
                    for (int to = 0; to < process.size; to++) {
                        send(process, to, i);
                    }
                }
                long all = (long) burst * round;
                process.await("the burst", () -> {
                    receive(process, expected);
                    for (long each : expected) {
                        if (each < all) {
                            return false;
                        }
                    }
                    return true;
                });
            }
        });
    }

    private static void send(ChannelJob.Process process, int to, long number) {
        int length = number % 3 == 0 ? 40 : 8;
        SendBuffer buffer = process.sendBuffer(length);
        fill(buffer, number);
        process.channel.send(to, buffer);
    }

    private static void receive(ChannelJob.Process process, long[] expected) {
        ReceiveBuffer buffer = process.channel.receive();
        if (buffer != null) {
            assertThat(value(buffer)).as("message of rank %s", buffer.sender()).isEqualTo(expected[buffer.sender()]++);
            buffer.giveBack();
        }
    }
}
