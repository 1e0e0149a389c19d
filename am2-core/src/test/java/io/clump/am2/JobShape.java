package io.clump.am2;

import io.clump.am2.job.JobDirectory;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A job in which a test runs a program of the documentation: processes are threads of this JVM, each with a layer of
 * its own.
 *
 * @param size number of processes
 * @param nodes number of nodes; each has about as many processes
 * @param network between the nodes
 * @param bytes length of messages, for programs that have messages of any length
 * @param number of the job
 */
public record JobShape(int size, int nodes, String network, int bytes, long number) {
    private static final int MOST_PROCESSES = 8;
    private static final int MOST_NODES = 3;
    private static final List<String> NETWORKS = List.of("udp", "tcp", "tcp,udp");

    /** Short, as long as the arguments of a message, and in one and several parts. */
    private static final int[] BYTES = {8, 24, 200, 8_000, 60_000};

    private static final AtomicLong NUMBERS =
            new AtomicLong(ProcessHandle.current().pid() << 20 | 9 << 14);

    /** Program of each process. */
    @FunctionalInterface
    public interface Program {
        void run(int rank) throws Exception;
    }

    /** Returns jobs of one to eight processes on one to three nodes; all combinations with the profile. */
    public static Stream<JobShape> all() {
        return IntStream.rangeClosed(1, MOST_PROCESSES)
                .boxed()
                .flatMap(size -> Thorough.Count.of(0, 1) == 0
                        ? Stream.of(shape(size, 1 + size % Math.min(size, MOST_NODES), size))
                        : IntStream.rangeClosed(1, Math.min(size, MOST_NODES))
                                .boxed()
                                .flatMap(nodes -> IntStream.range(0, NETWORKS.size() * BYTES.length)
                                        .mapToObj(choice -> shape(size, nodes, choice))));
    }

    private static JobShape shape(int size, int nodes, int choice) {
        String network = nodes == 1 ? LayerConfiguration.NO_PROTOCOL : NETWORKS.get(choice % NETWORKS.size());
        return new JobShape(size, nodes, network, BYTES[choice % BYTES.length], NUMBERS.incrementAndGet());
    }

    /** Runs a program in all processes; throws what one of them threw first. */
    public void run(Program program) {
        RankThreads.run(this, size, program::run);
    }

    /** Returns the configuration of a process's layer. */
    public LayerConfiguration configuration(int rank) {
        Path directory = JobDirectory.defaultBase().resolve("test-" + Long.toHexString(number));
        return LayerConfiguration.builder()
                .job(number)
                .directory(directory)
                .network(network)
                .node(Integer.toString(rank * nodes / size))
                .build();
    }
}
