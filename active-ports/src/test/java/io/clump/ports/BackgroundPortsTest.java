package io.clump.ports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.RankThreads;
import io.clump.am2.barrier.BarrierKind;
import io.clump.am2.job.JobDirectory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Row G15: handlers run while the program computes (thesis 906, 916–920). */
class BackgroundPortsTest {
    private static final AtomicLong JOBS =
            new AtomicLong(ProcessHandle.current().pid() << 20 | 5 << 17);
    private static final int PORT = 3;
    private static final int OTHER = 4;
    private static final Duration REST = BackgroundPorts.DEFAULT_REST;

    /** Process 1 does not use its ports after it has bound them; process 0 still gets an answer. */
    @ParameterizedTest
    @ValueSource(strings = {"none", "udp"})
    void handlerRunsAndAnswersWhileTheProgramComputes(String network) {
        int rounds = 200;
        CountDownLatch answered = new CountDownLatch(rounds);
        CountDownLatch computing = new CountDownLatch(1);
        run(network, 2, (rank, ports) -> {
            ports.use(own -> {
                own.bindOutput(PORT, 1 - rank, PORT, Qos.RELIABLE);
                UnsafeBuffer buffer = new UnsafeBuffer(new byte[100]);
                own.bindInput(
                        PORT,
                        buffer,
                        message -> {
                            if (rank == 1) {
                                own.send(PORT, buffer, message.offset(), message.length());
                            } else {
                                answered.countDown();
                            }
                        },
                        null);
                own.barrier(BarrierKind.TREE);
            });
            if (rank == 1) {
                computing.countDown();
            } else {
                // Process 1 itself would handle messages that come while it is still in the barrier.
                computing.await();
                UnsafeBuffer data = new UnsafeBuffer(new byte[100]);
                for (int i = 0; i < rounds; i++) {
                    ports.use(own -> own.send(PORT, data, 0, 100));
                }
            }
            // Messages count a moment after they were handled.
            while (answered.getCount() > 0 || (rank == 1 && ports.handledMessages() == 0)) {
                Thread.onSpinWait(); // computes, and polls nothing
            }
        });
    }

    /**
     * The program waits and sends while the thread polls: handlers do not run at the same time, and all messages
     * arrive.
     */
    @Test
    void oneHandlerRunsAtATime() {
        int messages = 5000;
        AtomicInteger[] running = {new AtomicInteger(), new AtomicInteger()};
        run("none", 2, (rank, ports) -> {
            int[] count = {0};
            PortHandler handler = message -> {
                assertThat(running[rank].incrementAndGet()).isEqualTo(1);
                count[0]++;
                running[rank].decrementAndGet();
            };
            ports.use(own -> {
                own.bindInput(PORT, null, handler, null);
                own.bindInput(OTHER, null, handler, null);
                own.bindOutput(PORT, 1 - rank, PORT, Qos.RELIABLE);
                own.bindOutput(OTHER, 1 - rank, OTHER, Qos.FLOWCTL);
                own.barrier(BarrierKind.TREE);
            });
            UnsafeBuffer nothing = new UnsafeBuffer(new byte[0]);
            for (int i = 0; i < messages; i++) {
                int port = i % 2 == 0 ? PORT : OTHER;
                ports.use(own -> own.send(port, nothing, 0, 0));
            }
            assertThat(ports.<Boolean>get(own -> own.await(() -> count[0] == messages, PortsJob.TIMEOUT)))
                    .isTrue();
            // Each process needs the other one until the other one has all messages.
            ports.use(own -> own.barrier(BarrierKind.TREE));
            assertThat(ports.<Integer>get(own -> count[0])).isEqualTo(messages);
        });
    }

    /** The core reports the exceptions of handlers, and the thread continues. */
    @Test
    void threadSurvivesHandlersThatThrow() {
        CountDownLatch seen = new CountDownLatch(10);
        run("none", 2, (rank, ports) -> {
            ports.use(own -> {
                own.bindInput(
                        PORT,
                        null,
                        message -> {
                            seen.countDown();
                            if (seen.getCount() % 2 == 0) {
                                throw new IllegalStateException("on purpose");
                            }
                        },
                        null);
                own.bindOutput(PORT, 1, PORT, Qos.RELIABLE);
                own.barrier(BarrierKind.TREE);
            });
            if (rank == 0) {
                for (int i = 0; i < 10; i++) {
                    ports.use(own -> own.send(PORT, new UnsafeBuffer(new byte[0]), 0, 0));
                }
            }
            seen.await();
        });
    }

    /** Ports may be closed while messages come; afterwards no handler runs and no call is possible. */
    @Test
    void portsCloseWhileMessagesCome() {
        CountDownLatch closed = new CountDownLatch(1);
        run("none", 2, (rank, ports) -> {
            long[] count = {0};
            CountDownLatch some = new CountDownLatch(100);
            ports.use(own -> {
                own.bindInput(
                        PORT,
                        null,
                        message -> {
                            count[0]++;
                            some.countDown();
                        },
                        null);
                own.bindOutput(PORT, 1, PORT, Qos.RELIABLE);
                own.barrier(BarrierKind.TREE);
            });
            if (rank == 0) {
                UnsafeBuffer nothing = new UnsafeBuffer(new byte[0]);
                while (closed.getCount() > 0) {
                    ports.use(own -> own.sendFast(PORT, nothing, 0, 0));
                }
            } else {
                some.await();
                ports.close();
                long atTheEnd = count[0];
                assertThatThrownBy(() -> ports.use(own -> own.poll())).isInstanceOf(IllegalStateException.class);
                assertThat(count[0]).isEqualTo(atTheEnd);
                ports.close();
                closed.countDown();
            }
        });
    }

    @Test
    void restIsChecked() {
        run(
                "none",
                1,
                (rank, ports) -> assertThat(ports.<Integer>get(Ports::size)).isEqualTo(1));
        try (Layer layer = Layer.open(layer(JOBS.incrementAndGet(), "none", 0))) {
            assertThatThrownBy(() -> BackgroundPorts.join(layer, PortsConfiguration.of(0, 1), Duration.ZERO))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("rest=PT0S, expected more than 0");
        }
    }

    private static void run(String network, int size, Program program) {
        long job = JOBS.incrementAndGet();
        RankThreads.run("background ports", size, rank -> {
            try (Layer layer = Layer.open(layer(job, network, rank));
                    BackgroundPorts ports = BackgroundPorts.join(layer, PortsConfiguration.of(rank, size), REST)) {
                program.run(rank, ports);
            }
        });
    }

    private static LayerConfiguration layer(long job, String network, int rank) {
        Path directory = JobDirectory.defaultBase().resolve("test-" + Long.toHexString(job));
        return LayerConfiguration.builder()
                .job(job)
                .directory(directory)
                .network(network)
                .node(network.equals(LayerConfiguration.NO_PROTOCOL) ? "0" : Integer.toString(rank))
                .build();
    }

    /** The program of each process. */
    @FunctionalInterface
    private interface Program {
        void run(int rank, BackgroundPorts ports) throws Exception;
    }
}
