package io.clump.ports;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.Phaser;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Sends, handlers and what handlers send leave nothing for the garbage collector once buffers have been made. */
class AllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int PORT = 9;
    private static final int ROUNDS = 200;

    /** Time until which allocations may remain that the compiler has not removed: it waits for a processor, too. */
    private final long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();

    private final long[] least = new long[2];
    private boolean isOver;

    /** Both have measured as often as each other. */
    private final Phaser measured = new Phaser(2) {
        @Override
        protected boolean onAdvance(int phase, int parties) {
            isOver = (least[0] < ROUNDS && least[1] < ROUNDS) || System.nanoTime() - deadline > 0;
            return false;
        }
    };

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
            long total = 0;
            for (int length : new int[] {0, 4, 24, 1000, 20_000}) {
                least[process.rank] = Long.MAX_VALUE;
                do {
                    long before = allocated();
                    for (int round = 0; round < ROUNDS; round++) {
                        total++;
                        if (process.rank == 0) {
                            process.ports.send(PORT, data, 0, length);
                        }
                        while (received[0] < total) {
                            process.ports.poll();
                            Thread.yield();
                        }
                    }
                    least[process.rank] = Math.min(least[process.rank], allocated() - before);
                    int phase = measured.arrive();
                    while (measured.getPhase() == phase) {
                        process.ports.poll();
                        Thread.yield();
                    }
                } while (!isOver);
                assertThat(least[process.rank])
                        .as("bytes in %s rounds of %s bytes", ROUNDS, length)
                        .isLessThan(ROUNDS);
            }
        });
    }

    private static long allocated() {
        return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
    }
}
