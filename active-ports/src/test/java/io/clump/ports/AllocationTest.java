package io.clump.ports;

import io.clump.am2.PairAllocation;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Sends, handlers and what handlers send leave nothing for the garbage collector once buffers have been made. */
class AllocationTest {
    private static final int PORT = 9;
    private static final int ROUNDS = 200;

    private final PairAllocation allocation = new PairAllocation(ROUNDS);

    static Stream<PortsJob> pairs() {
        return PortsJob.ofSize(2);
    }

    /**
     * Process 0 serves; the handler of process 1 answers. Row G19: a binding prepares as much as it can, so a send
     * needs only port, place and length (thesis 961). Row G23: a message goes straight into the buffer of its port,
     * with no memory of its own on the way (876, 898, 906).
     */
    @ParameterizedTest
    @MethodSource("pairs")
    void roundTripsDoNotAllocate(PortsJob job) {
        job.run(process -> {
            UnsafeBuffer data = PortsJob.buffer(20_000);
            UnsafeBuffer buffer = PortsJob.buffer(20_000);
            long[] received = {0};
            long[] expected = {0};
            process.ports.bindOutput(PORT, 1 - process.rank, PORT, Qos.RELIABLE);
            process.ports.bindInput(
                    PORT,
                    buffer,
                    message -> {
                        received[0]++;
                        if (process.rank == 1) {
                            process.ports.send(PORT, message.buffer(), message.offset(), message.length());
                        }
                        process.ports.attachBuffer(PORT, buffer);
                    },
                    null);
            process.barrier();
            for (int length : new int[] {0, 4, 24, 1000, 20_000}) {
                allocation.assertNone(
                        process.rank,
                        length + " bytes",
                        () -> {
                            for (int round = 0; round < ROUNDS; round++) {
                                expected[0]++;
                                if (process.rank == 0) {
                                    process.ports.send(PORT, data, 0, length);
                                }
                                while (received[0] < expected[0]) {
                                    process.ports.poll();
                                    Thread.yield();
                                }
                            }
                        },
                        process.ports::poll);
            }
        });
    }
}
