package io.clump.ports;

import static org.assertj.core.api.Assertions.assertThat;

import docs.BarrierTimes;
import docs.SensorFanOut;
import docs.TwoSlotQueue;
import io.clump.am2.JobShape;
import io.clump.am2.Layer;
import io.clump.am2.ShownProgram;
import io.clump.am2.barrier.BarrierKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The programs of docs/ports.md are compiled and run in jobs of any shape; the document shows the compiled text. */
class PortsDocumentTest {
    private static final Path SOURCE = Path.of("src/test/java/docs/SensorFanOut.java");
    private static final Path DOCUMENT = Path.of("../docs/ports.md");
    private static final int SAMPLES = 1;
    private static final int GO = 2;
    private static final int SLOTS = 2;

    @Test
    void documentShowsTheProgram() throws IOException {
        assertThat(Files.readString(DOCUMENT)).contains(ShownProgram.block(SOURCE, "program"));
    }

    @ParameterizedTest
    @MethodSource("io.clump.am2.JobShape#all")
    void receiversSeeOrMissEverySample(JobShape job) {
        int samples = 5_000;
        job.run(rank -> assertThat(SensorFanOut.run(job.configuration(rank), rank, job.size(), samples))
                .isEqualTo(samples));
    }

    /** The thesis's measurement of the barrier, with GAMMA's names. */
    @ParameterizedTest
    @MethodSource("io.clump.am2.JobShape#all")
    void barrierHasATime(JobShape job) {
        job.run(rank -> {
            try (Layer layer = Layer.open(job.configuration(rank))) {
                assertThat(BarrierTimes.run(layer, rank, job.size())).isPositive();
            }
        });
    }

    /**
     * Process 0 has one queue of two slots for all others, and lets one more of them send when it has used a message:
     * of two messages the parts may arrive mixed.
     */
    @ParameterizedTest
    @MethodSource("io.clump.am2.JobShape#all")
    void twoSlotsAreEnoughForAllSenders(JobShape job) {
        int rounds = 20;
        job.run(rank -> {
            try (Layer layer = Layer.open(job.configuration(rank));
                    Ports ports = Ports.join(layer, PortsConfiguration.of(rank, job.size()))) {
                TwoSlotQueue queue = new TwoSlotQueue(ports, SAMPLES, job.bytes());
                ports.bindInput(GO, null, message -> ports.semaphores().signal(GO), null);
                ports.barrier(BarrierKind.TREE);
                if (rank == 0) {
                    takeAll(ports, queue, job, rounds);
                } else {
                    ports.bindOutput(SAMPLES, 0, SAMPLES, Qos.RELIABLE);
                    for (int i = 0; i < rounds; i++) {
                        ports.semaphores().await(GO, 1);
                        ports.send(SAMPLES, new UnsafeBuffer(PortsJob.bytes(job.bytes(), rank)), 0, job.bytes());
                    }
                }
                ports.barrier(BarrierKind.TREE);
            }
        });
    }

    /** Each process computes until the message of its neighbour is there, which a handler sees meanwhile. */
    @ParameterizedTest
    @MethodSource("io.clump.am2.JobShape#all")
    void handlersRunWhileTheProgramComputes(JobShape job) {
        UnsafeBuffer data = new UnsafeBuffer(PortsJob.bytes(job.bytes(), 1));
        job.run(rank -> {
            PortsConfiguration configuration = PortsConfiguration.of(rank, job.size());
            try (Layer layer = Layer.open(job.configuration(rank));
                    BackgroundPorts ports = BackgroundPorts.join(layer, configuration, BackgroundPorts.DEFAULT_REST)) {
                AtomicInteger arrived = new AtomicInteger();
                ports.use(own -> {
                    own.bindInput(SAMPLES, PortsJob.buffer(job.bytes()), m -> arrived.set(m.length()), null);
                    own.bindOutput(SAMPLES, (rank + 1) % job.size(), SAMPLES, Qos.RELIABLE);
                    own.barrier(BarrierKind.TREE);
                    own.send(SAMPLES, data, 0, job.bytes());
                });
                while (arrived.get() != job.bytes()) {
                    Thread.yield();
                }
                ports.use(own -> own.barrier(BarrierKind.TREE));
            }
        });
    }

    private static void takeAll(Ports ports, TwoSlotQueue queue, JobShape job, int rounds) {
        int senders = job.size() - 1;
        int[] received = new int[job.size()];
        for (int i = -SLOTS + 1; i < senders * rounds; i++) {
            int next = i + SLOTS - 1;
            if (next < senders * rounds) {
                ports.bindOutput(GO, 1 + next % senders, GO, Qos.RELIABLE);
                ports.send(GO, new UnsafeBuffer(new byte[0]), 0, 0);
            }
            if (i >= 0) {
                byte[] bytes = new byte[job.bytes()];
                queue.take().getBytes(0, bytes);
                int sender = IntStream.rangeClosed(1, senders)
                        .filter(rank -> Arrays.equals(bytes, PortsJob.bytes(bytes.length, rank)))
                        .findFirst()
                        .orElseThrow(() -> new AssertionError("bytes of several messages"));
                received[sender]++;
            }
        }
        assertThat(Arrays.stream(received).skip(1)).allMatch(count -> count == rounds);
    }
}
