package io.clump.ports;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Thorough;
import io.clump.shm.claim.ClaimAlgorithms;
import java.util.SortedSet;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The order of a port does not depend on how the senders share a queue of the layer: some algorithms keep none. */
class ClaimAlgorithmsTest {
    private static final int FIRST_PORT = 10;

    static SortedSet<String> names() {
        return ClaimAlgorithms.names();
    }

    @ParameterizedTest
    @MethodSource("names")
    void reliableMessagesAreHandledInTheOrderOfTheirSender(String algorithm) {
        boolean isKept = ClaimAlgorithms.named(algorithm).description().keepsOrder();
        int messages = isKept ? 400 : Thorough.Count.of(4_000, 200_000);
        PortsJob.onOneNode(3).claimAlgorithm(algorithm).run(process -> {
            int[] expected = new int[process.size];
            UnsafeBuffer[] buffers = new UnsafeBuffer[process.size];
            for (int i = 0; i < process.size; i++) {
                int sender = i;
                UnsafeBuffer buffer = PortsJob.buffer(200);
                buffers[sender] = buffer;
                process.ports.bindInput(
                        FIRST_PORT + sender,
                        buffer,
                        message -> {
                            assertThat(message.buffer().getInt(message.offset()))
                                    .as("message of rank %s", sender)
                                    .isEqualTo(expected[sender]++);
                            process.ports.attachBuffer(FIRST_PORT + sender, buffer);
                        },
                        null);
            }
            process.barrier();
            for (int to = 0; to < process.size; to++) {
                process.ports.bindOutput(FIRST_PORT + to, to, FIRST_PORT + process.rank, Qos.RELIABLE);
            }
            UnsafeBuffer data = PortsJob.buffer(200);
            for (int i = 0; i < messages; i++) {
                data.putInt(0, i);
                for (int to = 0; to < process.size; to++) {
                    process.ports.send(FIRST_PORT + to, data, 0, i % 3 == 0 ? 200 : 8);
                }
            }
            process.await("all messages", () -> {
                for (int each : expected) {
                    if (each < messages) {
                        return false;
                    }
                }
                return true;
            });
        });
    }
}
