package io.clump.ports;

import io.clump.am2.Await;
import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.RankThreads;
import io.clump.am2.Tag;
import io.clump.am2.barrier.BarrierKind;
import io.clump.am2.job.JobDirectory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;

/** A job whose processes are threads of this JVM, each with a layer and ports of its own. */
final class PortsJob {
    static final Duration PATIENCE = Duration.ofDays(1);

    private static final AtomicLong JOBS =
            new AtomicLong(ProcessHandle.current().pid() << 20 | 3 << 17);

    private final int[] nodeOfRank;
    private final String network;
    private final long job = JOBS.incrementAndGet();
    private final Path directory = JobDirectory.defaultBase().resolve("test-" + Long.toHexString(job));
    private UnaryOperator<PortsConfiguration> configuration = UnaryOperator.identity();
    private String faults = "";
    private String claimAlgorithm = "";
    private boolean mapsItself = true;
    private final AtomicInteger running = new AtomicInteger();
    private final CyclicBarrier joined;

    private PortsJob(int[] nodeOfRank, String network) {
        this.nodeOfRank = nodeOfRank;
        this.network = network;
        joined = new CyclicBarrier(nodeOfRank.length);
    }

    /** All processes on one node, in shared memory. */
    static PortsJob onOneNode(int size) {
        return new PortsJob(new int[size], LayerConfiguration.NO_PROTOCOL);
    }

    /** Processes on several nodes, between which messages travel over UDP. */
    static PortsJob onNodes(int... nodeOfRank) {
        return new PortsJob(nodeOfRank, "udp");
    }

    /** A job in shared memory and one over UDP, of a process on each node. */
    static Stream<PortsJob> ofSize(int size) {
        int[] nodes = new int[size];
        Arrays.setAll(nodes, rank -> rank);
        return Stream.of(onOneNode(size), onNodes(nodes));
    }

    PortsJob configuration(UnaryOperator<PortsConfiguration> value) {
        configuration = value;
        return this;
    }

    /** No process maps its own endpoint, so none can send to itself. */
    PortsJob withoutOwnMapping() {
        mapsItself = false;
        return this;
    }

    /** Lets UDP lose datagrams, which the engine below repairs. */
    PortsJob faults(String value) {
        faults = value;
        return this;
    }

    /** Chooses how senders share a queue in shared memory, of so few packets that it is full often. */
    PortsJob claimAlgorithm(String name) {
        claimAlgorithm = name;
        return this;
    }

    /** Runs the program in all processes; throws the first exception of any of them. */
    void run(Program program) {
        running.set(nodeOfRank.length);
        RankThreads.run(this, nodeOfRank.length, rank -> runRank(rank, program));
    }

    @Override
    public String toString() {
        return "job of threads, nodes of ranks=" + Arrays.toString(nodeOfRank) + ", network=" + network + ", faults="
                + faults + ", claim algorithm=" + claimAlgorithm;
    }

    private void runRank(int rank, Program program) throws Exception {
        LayerConfiguration.Builder builder = LayerConfiguration.builder()
                .job(job)
                .directory(directory)
                .network(network)
                .node(Integer.toString(nodeOfRank[rank]));
        if (!faults.isEmpty()) {
            builder.property("clump.faults", faults);
        }
        if (!claimAlgorithm.isEmpty()) {
            builder.property("clump.queue", claimAlgorithm).property("clump.packets", "64");
        }
        try (Layer layer = Layer.open(builder.build());
                Bundle bundle = layer.allocateBundle();
                Endpoint endpoint = bundle.allocateEndpoint();
                Ports ports = Ports.open(
                        bundle, endpoint, configuration.apply(PortsConfiguration.of(rank, nodeOfRank.length)))) {
            endpoint.setTag(Tag.of(job));
            layer.registry().publish("rank-" + rank, endpoint.name());
            for (int peer = 0; peer < nodeOfRank.length; peer++) {
                if (peer != rank || mapsItself) {
                    endpoint.destinations().map(peer, layer.registry().await("rank-" + peer, PATIENCE), Tag.of(job));
                }
            }
            joined.await();
            Process process = new Process(layer, ports, bundle, endpoint);
            program.run(process);
            running.decrementAndGet();
            int looks = 0;
            while (running.get() > 0
                    && !process.leaves
                    && !Thread.currentThread().isInterrupted()) {
                looks = ports.poll() > 0 ? 0 : looks + 1;
                Await.rest(looks);
            }
        }
    }

    /** The program of each process. */
    @FunctionalInterface
    interface Program {
        void run(Process process) throws Exception;
    }

    /** A process of the job, with the calls that tests make again and again. */
    static final class Process {
        final Layer layer;
        final Ports ports;
        final Bundle bundle;
        final Endpoint endpoint;
        final Semaphores semaphores;
        final int rank;
        final int size;
        private boolean leaves;

        Process(Layer layer, Ports ports, Bundle bundle, Endpoint endpoint) {
            this.layer = layer;
            this.ports = ports;
            this.bundle = bundle;
            this.endpoint = endpoint;
            semaphores = ports.semaphores();
            rank = ports.rank();
            size = ports.size();
        }

        /** Closes the endpoint when the program returns, and does not wait for the others. */
        void leave() {
            leaves = true;
        }

        void barrier() {
            ports.barrier(BarrierKind.CONCURRENT);
        }

        PortResult send(int port, String text) {
            byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
            return ports.send(port, new UnsafeBuffer(bytes), 0, bytes.length);
        }

        PortResult send(int port, byte[] bytes) {
            return ports.send(port, new UnsafeBuffer(bytes), 0, bytes.length);
        }

        void await(String what, BooleanSupplier condition) {
            if (!ports.await(condition, PATIENCE)) {
                throw new AssertionError("rank " + rank + " waited for " + what);
            }
        }
    }

    static UnsafeBuffer buffer(int bytes) {
        return new UnsafeBuffer(new byte[bytes]);
    }

    static String text(UnsafeBuffer buffer) {
        return new String(buffer.byteArray(), StandardCharsets.US_ASCII).replace('\0', '.');
    }

    static byte[] bytes(int length, int seed) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (seed * 31 + i * 7 + (i >> 8));
        }
        return bytes;
    }
}
