package io.clump.ports;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Thorough;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Programs by seed, in which ports change their quality of service and their receiver all the time, handlers send,
 * parts are lost and receivers poll rarely: in the end each message was delivered, or was reported as lost on both
 * sides.
 */
class MixedQualitiesTest {
    /** Ports of the program; the handlers send from the last one. */
    private static final List<Integer> PORTS = List.of(3, 4, 5, 6);

    private static final int FORWARD = 6;
    private static final int LONGEST = 20_000;
    private static final int MESSAGES = 2_000;

    static Stream<Object[]> jobs() {
        return LongStream.rangeClosed(1, Thorough.Count.of(2, 50))
                .boxed()
                .flatMap(seed -> Stream.of(PortsJob.onOneNode(2), PortsJob.onOneNode(4), PortsJob.onNodes(0, 1, 1))
                        .map(job -> new Object[] {job, seed}));
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void everyMessageIsDeliveredOrReportedOnBothSides(PortsJob job, long seed) {
        Counts counts = new Counts();
        job.configuration(configuration -> configuration
                        .withWindow(16)
                        .withLosses(LossInjector.random(0.02, seed * 10 + configuration.rank())))
                .run(process -> {
                    SplittableRandom random = new SplittableRandom(seed * 100 + process.rank);
                    bind(process, random.split());
                    process.barrier();
                    send(process, random);
                    assertThat(process.ports.settle(PortsJob.TIMEOUT)).isTrue();
                    // Messages of handlers may still be in flight. All see the same counts, so no process leaves while
                    // another one needs it.
                    do {
                        process.barrier();
                        counts.note(process);
                        process.barrier();
                    } while (!counts.areComplete());
                });
        assertThat(counts.sum(PortStatistics::sentLost)).isPositive();
    }

    private static void bind(PortsJob.Process process, SplittableRandom random) {
        UnsafeBuffer data = PortsJob.buffer(LONGEST);
        process.ports.bindOutput(FORWARD, (process.rank + 1) % process.size, FORWARD, Qos.RAW);
        for (int port : PORTS) {
            process.ports.bindInput(
                    port,
                    PortsJob.buffer(LONGEST),
                    message -> {
                        process.ports.attachBuffer(port, message.buffer());
                        if (port != FORWARD && random.nextInt(4) == 0) {
                            process.ports.send(FORWARD, data, 0, random.nextInt(100));
                        }
                    },
                    null);
        }
    }

    private static void send(PortsJob.Process process, SplittableRandom random) {
        UnsafeBuffer data = PortsJob.buffer(LONGEST);
        for (int i = 0; i < MESSAGES; i++) {
            int port = PORTS.get(random.nextInt(PORTS.size() - 1));
            Qos qos = Qos.values()[random.nextInt(Qos.values().length)];
            int receiver = (process.rank + 1 + random.nextInt(process.size - 1)) % process.size;
            process.ports.bindOutput(port, receiver, PORTS.get(random.nextInt(PORTS.size() - 1)), qos);
            int length = random.nextInt(50) == 0 ? random.nextInt(LONGEST) : random.nextInt(50);
            switch (random.nextInt(20)) {
                case 0 ->
                    process.ports.atomic(() -> {
                        for (int j = 0; j < 20; j++) {
                            process.ports.send(port, data, 0, length);
                        }
                    });
                case 1 -> process.ports.poll();
                case 2 -> process.ports.sendFast(port, data, 0, length);
                default -> process.ports.send(port, data, 0, length);
            }
        }
    }

    /** Counts of all processes. */
    private static final class Counts {
        private static final int MOST_PROCESSES = 4;

        private final AtomicReferenceArray<List<PortStatistics>> ofProcesses =
                new AtomicReferenceArray<>(MOST_PROCESSES);

        void note(PortsJob.Process process) {
            ofProcesses.set(
                    process.rank, PORTS.stream().map(process.ports::statistics).toList());
        }

        boolean areComplete() {
            return sum(PortStatistics::sent) == sum(PortStatistics::delivered) + sum(PortStatistics::lost)
                    && sum(PortStatistics::sentLost) == sum(PortStatistics::lost);
        }

        long sum(ToLongFunction<PortStatistics> count) {
            return IntStream.range(0, MOST_PROCESSES)
                    .mapToObj(ofProcesses::get)
                    .filter(list -> list != null)
                    .flatMap(List::stream)
                    .mapToLong(count)
                    .sum();
        }
    }
}
