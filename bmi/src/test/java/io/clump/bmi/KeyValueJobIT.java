package io.clump.bmi;

import static org.assertj.core.api.Assertions.assertThat;

import docs.KeyValueClient;
import docs.KeyValueServer;
import io.clump.am2.JavaChild;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.Thorough;
import io.clump.am2.job.JobDirectory;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The programs of docs/bmi.md in real processes: the first one has the server, and each has a client. */
class KeyValueJobIT {
    private static final String STORE = "store";

    /** Runs the process of a rank until its input ends: the server is needed until all clients have ended. */
    public static void main(String[] arguments) throws Exception {
        int rank = Integer.parseInt(arguments[0]);
        String methods = arguments[1];
        LayerConfiguration configuration =
                configuration(Long.parseLong(arguments[2]), arguments[3], rank % Integer.parseInt(arguments[4]));
        int mostBytes = Integer.parseInt(arguments[5]);
        AtomicBoolean stop = new AtomicBoolean();
        CompletableFuture<Void> served = CompletableFuture.completedFuture(null);
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        if (rank == 0) {
            CompletableFuture<List<String>> listening = new CompletableFuture<>();
            served = CompletableFuture.runAsync(() -> serve(methods, configuration, listening, stop));
            System.out.println(String.join(" ", listening.get()));
        }
        // An address for each method, from the first process.
        for (String address : input.readLine().split(" ")) {
            use(address, configuration, rank, mostBytes);
        }
        System.out.println("verified");
        while (input.readLine() != null) {}
        stop.set(true);
        served.get();
    }

    private static void serve(
            String methods,
            LayerConfiguration configuration,
            CompletableFuture<List<String>> listening,
            AtomicBoolean stop) {
        String listen = Stream.of(methods.split(","))
                .map(method -> method.equals("tcp") ? "tcp://127.0.0.1:0" : method + "://" + STORE + method)
                .collect(Collectors.joining(","));
        try (Bmi bmi = Bmi.initialize(methods, listen, configuration)) {
            listening.complete(bmi.listenAddresses());
            KeyValueServer.serve(bmi, stop::get);
        } catch (RuntimeException | Error e) { // catch-all: rethrown; the main thread learns of it
            listening.completeExceptionally(e);
            throw e;
        }
    }

    private static void use(String address, LayerConfiguration configuration, int rank, int mostBytes) {
        String method = address.substring(0, address.indexOf(':'));
        try (Bmi bmi = Bmi.initialize(method, "", configuration)) {
            KeyValueClient client = new KeyValueClient(bmi, address);
            List<Integer> lengths = new ArrayList<>(List.of(0));
            for (int length = 1; length <= mostBytes; length *= 7) {
                lengths.add(length);
            }
            for (int i = 0; i < lengths.size(); i++) {
                client.put(key(method, rank, i), Party.bytes(lengths.get(i), rank + i));
            }
            for (int i = 0; i < lengths.size(); i++) {
                ByteBuffer buffer = ByteBuffer.allocate(mostBytes);
                int length = client.get(key(method, rank, i), buffer);
                assertThat(length).isEqualTo(lengths.get(i));
                Party.assertSame(buffer.limit(length), Party.bytes(length, rank + i));
            }
        }
    }

    private static long key(String method, int rank, int number) {
        return (long) method.hashCode() << 32 | rank << 16 | number;
    }

    private static LayerConfiguration configuration(long job, String network, int node) {
        return LayerConfiguration.builder()
                .job(job)
                .directory(JobDirectory.defaultBase().resolve("test-" + Long.toHexString(job)))
                .network(network)
                .node(Integer.toString(node))
                .build();
    }

    @ParameterizedTest
    @CsvSource({"'am,tcp', 1, 1, none, 100000", "'am,tcp', 3, 2, udp, 100000"})
    void clientsPutAndGet(String methods, int processes, int nodes, String network, int mostBytes) throws Exception {
        run(methods, processes, nodes, network, mostBytes);
    }

    @ParameterizedTest
    @Thorough
    @CsvSource({
        "am, 2, 1, none, 10000000",
        "am, 8, 1, none, 100000",
        "am, 2, 2, udp, 1000",
        "am, 8, 3, udp, 1000000",
        "am, 3, 3, tcp, 1000000",
        "am, 6, 2, 'tcp,udp', 100000",
        "tcp, 2, 1, none, 10000000",
        "tcp, 8, 3, none, 100000",
        "handshake, 4, 2, udp, 1000000",
        "handshake, 7, 3, tcp, 10000",
        "'am,handshake,tcp', 5, 3, udp, 100000",
    })
    void clientsPutAndGetInOtherShapes(String methods, int processes, int nodes, String network, int mostBytes)
            throws Exception {
        run(methods, processes, nodes, network, mostBytes);
    }

    private static void run(String methods, int count, int nodes, String network, int mostBytes) throws Exception {
        long job = World.newJob();
        List<Process> processes = new ArrayList<>();
        List<BufferedReader> outputs = new ArrayList<>();
        try {
            for (int rank = 0; rank < count; rank++) {
                Process process = start(rank, methods, job, network, nodes, mostBytes);
                processes.add(process);
                outputs.add(process.inputReader(StandardCharsets.UTF_8));
            }
            String addresses = outputs.get(0).readLine();
            assertThat(addresses).as("addresses of the server").isNotNull();
            for (Process process : processes) {
                process.getOutputStream().write((addresses + "\n").getBytes(StandardCharsets.UTF_8));
                process.getOutputStream().flush();
            }
            for (int rank = 0; rank < count; rank++) {
                assertThat(outputs.get(rank).readLine()).as("rank %d", rank).isEqualTo("verified");
            }
            for (int rank = count - 1; rank >= 0; rank--) {
                processes.get(rank).getOutputStream().close();
                assertThat(processes.get(rank).waitFor()).as("rank %d", rank).isZero();
            }
        } finally {
            processes.forEach(Process::destroyForcibly);
        }
    }

    private static Process start(int rank, String methods, long job, String network, int nodes, int mostBytes)
            throws IOException {
        return JavaChild.of(KeyValueJobIT.class, rank, methods, job, network, nodes, mostBytes)
                .start();
    }
}
