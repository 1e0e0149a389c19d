package io.clump.ports;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.JobOfThreads;
import io.clump.am2.Layer;
import io.clump.am2.barrier.BarrierKind;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;

/** A job whose processes are threads of this JVM, each with a layer and ports of its own. */
final class PortsJob {
    static final Duration TIMEOUT = JobOfThreads.TIMEOUT;

    private final JobOfThreads job;
    private UnaryOperator<PortsConfiguration> configuration = UnaryOperator.identity();
    private boolean mapsItself = true;

    private PortsJob(JobOfThreads job) {
        this.job = job;
    }

    /** All processes on one node, in shared memory. */
    static PortsJob onOneNode(int size) {
        return new PortsJob(JobOfThreads.onOneNode(size));
    }

    /** Processes on several nodes, between which messages travel over UDP. */
    static PortsJob onNodes(int... nodeOfRank) {
        return new PortsJob(JobOfThreads.onNodes(nodeOfRank));
    }

    /** A job in shared memory and one over UDP, of a process on each node. */
    static Stream<PortsJob> ofSize(int size) {
        return JobOfThreads.ofSize(size).map(PortsJob::new);
    }

    /** Chooses the networks between nodes. */
    PortsJob network(String value) {
        job.network(value);
        return this;
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
        job.property("clump.faults", value);
        return this;
    }

    /** Chooses how senders share a queue in shared memory, of so few packets that it is full often. */
    PortsJob claimAlgorithm(String name) {
        job.property("clump.queue", name).property("clump.packets", "64");
        return this;
    }

    /** Runs the program in all processes; throws the first exception of any of them. */
    void run(Program program) {
        job.run(rank -> runRank(rank, program));
    }

    @Override
    public String toString() {
        return job.toString();
    }

    private void runRank(int rank, Program program) throws Exception {
        try (Layer layer = Layer.open(job.layer(rank));
                Bundle bundle = layer.allocateBundle();
                Endpoint endpoint = bundle.allocateEndpoint();
                Ports ports =
                        Ports.open(bundle, endpoint, configuration.apply(PortsConfiguration.of(rank, job.size())))) {
            job.introduce(layer, endpoint, rank, mapsItself);
            Process process = new Process(layer, ports, bundle, endpoint);
            program.run(process);
            job.stay(ports::poll, () -> process.leaves);
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
            if (!ports.await(condition, TIMEOUT)) {
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
