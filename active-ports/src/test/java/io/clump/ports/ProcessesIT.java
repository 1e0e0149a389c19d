package io.clump.ports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import docs.BarrierTimes;
import io.clump.am2.ClumpException;
import io.clump.am2.JavaChild;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.Thorough;
import io.clump.am2.barrier.BarrierKind;
import io.clump.am2.job.JobDirectory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Four processes of the operating system on one host: in shared memory, over UDP, or two on each of two nodes. Row G2:
 * more processes than hosts, which GAMMA does not have (thesis 849). Row G29: several networks at once (491–493).
 */
class ProcessesIT {
    private static final AtomicLong JOBS =
            new AtomicLong(ProcessHandle.current().pid() << 20 | 7 << 17);
    private static final int SIZE = 4;
    private static final String TIMES = "times";
    private static final String LISTEN = "listen";

    private static final int SAMPLES = 1;
    private static final int NEWS = 2;
    private static final int END = 3;
    private static final int VICTIM = 3;
    private static final int MESSAGES = 3000;

    private final List<Process> processes = new ArrayList<>();

    /** The program of all processes but the first one. */
    public static void main(String[] arguments) {
        int rank = Integer.parseInt(arguments[2]);
        try (Layer layer = Layer.open(configuration(Long.parseLong(arguments[0]), arguments[1], rank))) {
            if (arguments[3].equals(TIMES)) {
                System.out.print(BarrierTimes.run(layer, rank, SIZE) > 0);
            } else {
                System.out.print(listen(layer, rank));
            }
        }
    }

    @AfterEach
    void killAll() {
        processes.forEach(Process::destroyForcibly);
    }

    /** In a plain build, only where both are used. */
    static Stream<String> networks() {
        return Stream.of("mixed", "shm", "udp").limit(Thorough.Count.of(1, 3));
    }

    @ParameterizedTest
    @MethodSource("networks")
    void programOfTheThesisRunsInFourProcesses(String network) throws Exception {
        long job = JOBS.incrementAndGet();
        start(job, network, TIMES);
        try (Layer layer = Layer.open(configuration(job, network, 0))) {
            assertThat(BarrierTimes.run(layer, 0, SIZE)).isPositive();
        }
        for (Process process : processes) {
            assertThat(result(process)).isEqualTo("true");
        }
    }

    static Stream<String> networksOfADeath() {
        return Stream.of("mixed", "shm", "udp").limit(Thorough.Count.of(2, 3));
    }

    /**
     * Row G7: one of three listeners is killed in the middle of broadcasts. The other processes receive or learn of all
     * messages, and each port of the sender is notified once that a process is gone, then of each message that cannot
     * be sent.
     */
    @ParameterizedTest
    @MethodSource("networksOfADeath")
    void broadcastsContinueWhenAReceiverIsKilled(String network) throws Exception {
        long job = JOBS.incrementAndGet();
        start(job, network, LISTEN);
        ProcessGroup all = ProcessGroup.ofFirst(SIZE);
        List<String> gone = new ArrayList<>();
        long[] failed = new long[Ports.PORTS];
        try (Layer layer = Layer.open(configuration(job, network, 0));
                Ports ports = Ports.join(layer, PortsConfiguration.of(0, SIZE))) {
            for (int port : new int[] {SAMPLES, NEWS}) {
                ports.bindBroadcast(port, all, port, port == SAMPLES ? Qos.RAW : Qos.RELIABLE);
                ports.setErrorHandler(port, error -> {
                    if (error.code() == PortErrorCode.PEER_GONE) {
                        gone.add("port " + error.port() + ", process " + error.peer());
                    } else if (error.code() == PortErrorCode.SENDFAILURE && error.peer() == VICTIM) {
                        failed[error.port()] += error.count();
                    }
                });
            }
            ports.barrier(BarrierKind.TREE);
            UnsafeBuffer data = PortsJob.buffer(Integer.BYTES);
            for (int i = 0; i < MESSAGES; i++) {
                if (i == MESSAGES / 3) {
                    processes.get(VICTIM - 1).destroyForcibly().waitFor();
                }
                data.putInt(0, i);
                ports.send(SAMPLES, data, 0, Integer.BYTES);
                ports.send(NEWS, data, 0, Integer.BYTES);
            }
            assertThat(ports.await(() -> ports.isGone(VICTIM), PortsJob.TIMEOUT))
                    .isTrue();
            assertThat(gone).containsExactlyInAnyOrder("port 1, process 3", "port 2, process 3");
            long before = failed[NEWS];
            assertThat(ports.send(NEWS, data, 0, Integer.BYTES)).isEqualTo(PortResult.FAILED);
            assertThat(failed[NEWS]).isEqualTo(before + 1);
            assertThat(ports.settle(PortsJob.TIMEOUT)).isTrue();
            assertThatThrownBy(() -> ports.barrier(BarrierKind.CONCURRENT)).isInstanceOf(ClumpException.class);
            ports.bindBroadcast(END, ProcessGroup.of(1, 2), END, Qos.RELIABLE);
            assertThat(ports.send(END, data, 0, 0)).isEqualTo(PortResult.SENT);
            for (int rank = 1; rank < VICTIM; rank++) {
                assertThat(result(processes.get(rank - 1))).isEqualTo(MESSAGES + " and " + (MESSAGES + 1));
            }
            assertThat(gone).hasSize(2);
        }
    }

    /** Returns how many samples were seen or reported as lost, and how much news was seen. */
    private static String listen(Layer layer, int rank) {
        try (Ports ports = Ports.join(layer, PortsConfiguration.of(rank, SIZE))) {
            long[] count = {0, 0};
            UnsafeBuffer buffer = PortsJob.buffer(Integer.BYTES);
            ports.bindInput(SAMPLES, buffer, message -> count[0]++, error -> count[0] += error.count());
            ports.bindInput(NEWS, buffer, message -> count[1]++, null);
            ports.bindInput(END, null, message -> ports.semaphores().signal(END), null);
            ports.barrier(BarrierKind.TREE);
            ports.semaphores().await(END, 1, PortsJob.TIMEOUT);
            return count[0] + " and " + count[1];
        }
    }

    private static LayerConfiguration configuration(long job, String network, int rank) {
        Path directory = JobDirectory.defaultBase().resolve("test-" + Long.toHexString(job));
        int node = switch (network) {
            case "shm" -> 0;
            case "udp" -> rank;
            default -> rank / 2;
        };
        return LayerConfiguration.builder()
                .job(job)
                .directory(directory)
                .network(network.equals("shm") ? LayerConfiguration.NO_PROTOCOL : "udp")
                .node(Integer.toString(node))
                .property("clump.lease-millis", "500")
                .build();
    }

    private void start(long job, String network, String program) throws IOException {
        for (int rank = 1; rank < SIZE; rank++) {
            processes.add(
                    JavaChild.of(ProcessesIT.class, job, network, rank, program).start());
        }
    }

    private static String result(Process process) throws Exception {
        assertThat(process.waitFor()).isZero();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
