package io.clump.ports.gamma;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import docs.BarrierTimes;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.job.JobDirectory;
import io.clump.ports.PortHandler;
import io.clump.ports.Ports;
import io.clump.ports.Qos;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/** The interface in C, by its names. */
class GammaTest {
    private static final AtomicLong JOBS =
            new AtomicLong(ProcessHandle.current().pid() << 20 | 5 << 16);

    /** The program of one process. */
    @FunctionalInterface
    private interface Main {
        void main(Layer layer, int rank) throws Exception;
    }

    /** The thesis's measurement of the barrier; {@code ProcessesIT} runs it in processes of their own. */
    @Test
    void programOfTheThesisRuns() throws Exception {
        int nodes = 4;
        double[] mean = new double[nodes];
        run(nodes, (layer, rank) -> mean[rank] = BarrierTimes.run(layer, rank, nodes));
        assertThat(Arrays.stream(mean).min().orElseThrow()).isPositive();
    }

    /**
     * The idiom of 944–951: the handler signals, the program waits. Row G8: a send that has returned 0 arrives, one
     * to a process that does not exist is refused (thesis 1180–1193, 1396). Row G13 by its names in C (1224–1267), and
     * error 3 by its number (1395).
     */
    @Test
    void handlerSignalsAndProgramWaits() throws Exception {
        int port = 1;
        run(3, (layer, rank) -> {
            Gamma gamma = Gamma.gamma_init(layer, rank, 3, Qos.RELIABLE);
            UnsafeBuffer buffer = new UnsafeBuffer(ByteBuffer.allocateDirect(16));
            int[] error = {0};
            int result = gamma.gamma_setport(
                    port,
                    Gamma.BROADCAST,
                    gamma.gamma_my_par_pid(),
                    port,
                    message -> gamma.gamma_signal(gamma.gamma_active_port()),
                    failure -> {
                        error[0] = gamma.gamma_errno();
                        gamma.gamma_sigerr(gamma.gamma_active_port());
                        gamma.gamma_signal(gamma.gamma_active_port());
                    },
                    buffer,
                    8);
            assertThat(result).isZero();
            assertThat(gamma.gamma_setport(247, 0, 1, port, null, null, null, 0))
                    .isNegative();
            assertThat(gamma.gamma_setport(port, 3, 1, port, null, null, null, 0))
                    .isNegative();
            assertThat(gamma.gamma_attach_buffer(2, buffer)).isNegative();
            gamma.gamma_sync();
            if (gamma.gamma_my_node() == 0) {
                assertThat(gamma.gamma_send(port, buffer, 8)).isZero();
                assertThat(gamma.gamma_send_flowctl(port, buffer, 9)).isZero();
                assertThat(gamma.gamma_send_fast(port, buffer, 0)).isZero();
            } else {
                assertThat(gamma.gamma_wait(port, 3)).isEqualTo(-1);
                assertThat(error[0]).isEqualTo(Gamma.GAMMA_ERR_MSGTOOLONG);
                assertThat(gamma.gamma_test(port)).isZero();
            }
            gamma.gamma_exit();
        });
    }

    /**
     * Misuse has a negative result and changes nothing (thesis 1104): numbers out of range, or reserved for barriers
     * (1143, 1226), null, ports without a binding, waits in handlers, calls after the exit.
     */
    @Test
    void misuseHasNegativeResults() throws Exception {
        int port = 1;
        int unbound = 2;
        UnsafeBuffer data = new UnsafeBuffer(new byte[16]);
        run(2, (layer, rank) -> {
            Gamma gamma = Gamma.gamma_init(layer, rank, 2, Qos.RELIABLE);
            int[] inHandler = new int[4];
            int own = gamma.gamma_my_par_pid();
            PortHandler handler = message -> {
                inHandler[0] = gamma.gamma_wait(port, 0);
                inHandler[1] = gamma.gamma_sync();
                inHandler[2] = gamma.gamma_exit();
                inHandler[3] = gamma.gamma_signal(port);
            };
            assertThat(gamma.gamma_setport(port, 1 - rank, own, port, handler, null, data, 8))
                    .isZero();
            for (int reserved : new int[] {Ports.FIRST_RESERVED, 254, 255, 256, -1}) {
                assertThat(gamma.gamma_signal(reserved)).isNegative();
                assertThat(gamma.gamma_sigerr(reserved)).isNegative();
                assertThat(gamma.gamma_wait(reserved, 0)).isNegative();
                assertThat(gamma.gamma_send(reserved, data, 0)).isNegative();
                assertThat(gamma.gamma_send_fast(reserved, data, 0)).isNegative();
                assertThat(gamma.gamma_send_flowctl(reserved, data, 0)).isNegative();
                assertThat(gamma.gamma_attach_buffer(reserved, data)).isNegative();
                assertThat(gamma.gamma_setport(reserved, 0, own, port, null, null, null, 0))
                        .isNegative();
                assertThat(gamma.gamma_setport(port, 0, own, reserved, null, null, null, 0))
                        .isNegative();
            }
            assertThat(gamma.gamma_test(254)).isZero();
            assertThat(gamma.gamma_test(256)).isNegative();
            assertThat(gamma.gamma_wait(port, -3)).isNegative();
            assertThat(gamma.gamma_test(port)).isZero();
            assertThat(gamma.gamma_send(unbound, data, 0)).isNegative();
            assertThat(gamma.gamma_send(port, null, 1)).isNegative();
            assertThat(gamma.gamma_send(port, data, 17)).isNegative();
            assertThat(gamma.gamma_send(port, data, -1)).isNegative();
            assertThat(gamma.gamma_setport(port, 0, own, port, null, null, data, 17))
                    .isNegative();
            assertThat(gamma.gamma_attach_buffer(unbound, data)).isNegative();
            assertThat(gamma.gamma_attach_buffer(port, null)).isNegative();
            assertThat(gamma.gamma_attach_buffer(port, new UnsafeBuffer(new byte[7])))
                    .isNegative();
            assertThat(gamma.gamma_attach_buffer(port, data)).isZero(); // its first 8 bytes
            assertThat(gamma.gamma_atomic(null)).isNegative();
            assertThat(gamma.gamma_mlock(null, 0)).isNegative();
            assertThat(gamma.gamma_munlock(null, 0)).isNegative();
            assertThat(gamma.gamma_sync()).isZero();

            // Null is no mistake where there are no bytes.
            assertThat(gamma.gamma_send(port, null, 0)).isZero();
            assertThat(gamma.gamma_wait(port, 1)).isZero();
            assertThat(Arrays.stream(inHandler, 0, 3)).allMatch(result -> result < 0);
            assertThat(inHandler[3]).isZero();

            assertInputSendsNothingAndTheExitIsTheEnd(gamma, port, own, data);
        });
    }

    private static void assertInputSendsNothingAndTheExitIsTheEnd(Gamma gamma, int port, int own, UnsafeBuffer data) {
        assertThat(gamma.gamma_setport(port, -1, own, port, null, null, null, 0))
                .isZero();
        assertThat(gamma.gamma_send(port, data, 0)).isNegative();
        assertThat(gamma.gamma_exit()).isZero();
        assertThat(gamma.gamma_exit()).isNegative();
        assertThat(gamma.gamma_sync()).isNegative();
        assertThat(gamma.gamma_wait(port, 0)).isNegative();
        assertThat(gamma.gamma_setport(port, 0, own, port, null, null, null, 0)).isNegative();
    }

    /**
     * A barrier is left when all have come, whatever a program does with the semaphores of that barrier (thesis 1226,
     * 1282–1291): here each process but one tries to let itself out.
     */
    @Test
    void semaphoresOfBarriersAreNotForPrograms() throws Exception {
        int size = 4;
        AtomicInteger arrived = new AtomicInteger();
        run(size, (layer, rank) -> {
            Gamma gamma = Gamma.gamma_init(layer, rank, size, Qos.RELIABLE);
            for (int round = 1; round <= 20; round++) {
                for (int sem = Ports.FIRST_RESERVED; sem < Ports.PORTS; sem++) {
                    assertThat(gamma.gamma_signal(sem)).isNegative();
                }
                arrived.incrementAndGet();
                assertThat(gamma.gamma_sync()).isZero();
                assertThat(arrived.get()).isGreaterThanOrEqualTo(round * size);
            }
            gamma.gamma_exit();
        });
    }

    /** Row G1: the others learn by the result that a process has not come, and leave (thesis 1104). */
    @Test
    void barrierWithoutAProcessHasNegativeResult() throws Exception {
        CountDownLatch joined = new CountDownLatch(3);
        run(3, (layer, rank) -> {
            Gamma gamma = Gamma.gamma_init(layer, rank, 3, Qos.RELIABLE);
            joined.countDown();
            joined.await(); // none leaves before all have found each other
            if (rank != 2) {
                assertThat(gamma.gamma_sync()).isNegative();
                assertThat(gamma.gamma_exit()).isNegative();
                assertThat(gamma.gamma_exit()).isNegative();
            }
        });
    }

    /**
     * Row G1: a process knows its place in its group, and a group leaves together (thesis 1111–1126, 1296–1319,
     * 1347–1350). Two groups that run at the same time do not meet (1124).
     */
    @Test
    void groupsHavePlacesOfTheirOwn() throws Exception {
        int port = 1;
        Callable<Void> group = () -> {
            run(3, (layer, rank) -> {
                Gamma gamma = Gamma.gamma_init(layer, rank, 3, Qos.RELIABLE);
                assertThat(gamma.gamma_my_node()).isEqualTo(rank);
                assertThat(gamma.gamma_how_many_nodes()).isEqualTo(3);
                int own = gamma.gamma_my_par_pid();
                assertThat(own).isPositive();
                assertThat(gamma.gamma_setport(port, 0, own + 1, port, null, null, null, 0))
                        .isNegative();
                assertThat(gamma.gamma_setport(port, 0, own, port, m -> gamma.gamma_signal(port), null, null, 0))
                        .isZero();
                gamma.gamma_sync();
                if (rank != 0) {
                    assertThat(gamma.gamma_send(port, new UnsafeBuffer(new byte[0]), 0))
                            .isZero();
                } else {
                    assertThat(gamma.gamma_wait(port, 2)).isZero();
                }
                gamma.gamma_sync();
                assertThat(gamma.gamma_test(port)).isZero();
                gamma.gamma_exit();
            });
            return null;
        };
        ExecutorService groups = Executors.newFixedThreadPool(2);
        try {
            for (Future<Void> result : groups.invokeAll(Collections.nCopies(2, group))) {
                result.get();
            }
        } finally {
            groups.shutdownNow();
        }
    }

    /** Row G18: the clock does not go back, and differences are microseconds (thesis 1355–1374). */
    @Test
    void clockCountsMicroseconds() {
        long last = Gamma.gamma_time();
        for (int i = 0; i < 1000; i++) {
            long now = Gamma.gamma_time();
            assertThat(Gamma.gamma_time_diff(now, last)).isNotNegative();
            last = now;
        }
        assertThat(Gamma.gamma_time_diff(last + 1500, last)).isEqualTo(1.5);
    }

    /** Row G17: memory is locked and unlocked, as the system counts it (thesis 1324–1342). */
    @Test
    void memoryIsLocked() throws Exception {
        UnsafeBuffer memory = new UnsafeBuffer(ByteBuffer.allocateDirect(32 << 10));
        long before = lockedKilobytes();
        assumeTrue(LockedMemory.lock(memory, memory.capacity()) == 0, "the system locks no memory for this user");
        assertThat(lockedKilobytes()).isGreaterThan(before);
        assertThat(LockedMemory.unlock(memory, memory.capacity())).isZero();
        assertThat(lockedKilobytes()).isEqualTo(before);
        assertThat(LockedMemory.lock(memory, memory.capacity())).isZero();
        assertThat(LockedMemory.unlockAll()).isZero();
        assertThat(lockedKilobytes()).isZero();
    }

    @Test
    void memoryInTheHeapCannotBeLocked() {
        assertThat(LockedMemory.lock(new UnsafeBuffer(new byte[10]), 10)).isNegative();
    }

    private static long lockedKilobytes() throws Exception {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("VmLck:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
                .findAny()
                .orElseThrow();
    }

    private static void run(int size, Main program) throws Exception {
        long job = JOBS.incrementAndGet();
        Path directory = JobDirectory.defaultBase().resolve("test-" + Long.toHexString(job));
        ExecutorService processes = Executors.newFixedThreadPool(size);
        try {
            List<Future<?>> results = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                int rank = i;
                results.add(processes.submit(() -> {
                    LayerConfiguration configuration = LayerConfiguration.builder()
                            .job(job)
                            .directory(directory)
                            .node(Integer.toString(rank / 2))
                            .build();
                    try (Layer layer = Layer.open(configuration)) {
                        program.main(layer, rank);
                    }
                    return null;
                }));
            }
            for (Future<?> result : results) {
                result.get();
            }
        } finally {
            processes.shutdownNow();
        }
    }
}
