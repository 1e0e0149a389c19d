package io.clump.net.aeron;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeron.driver.MediaDriver;
import io.clump.am2.Await;
import io.clump.am2.EndpointName;
import io.clump.am2.JavaChild;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Process with an {@link AeronEnd}: answers requests until its standard input ends, or, if it is one of several with
 * equal roles, floods the others, too. Then it prints its counts.
 */
final class AeronProcess implements AutoCloseable {
    private static final String FLOODED = "flooded";

    final EndpointName name;
    private final Process process;
    private final BufferedReader output;

    private AeronProcess(Process process) throws IOException {
        this.process = process;
        output = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        name = EndpointName.parse(output.readLine());
    }

    /** Starts a process that answers. */
    static AeronProcess start(Path directory, String node, Map<String, String> properties) throws IOException {
        return start(directory, node, properties, 0, 0, 0);
    }

    /** Starts one of several processes that flood one another. */
    static AeronProcess start(
            Path directory, String node, Map<String, String> properties, int rank, int ranks, int messages)
            throws IOException {
        List<Object> arguments = new ArrayList<>(List.of(directory, node, rank, ranks, messages));
        properties.forEach((key, value) -> arguments.add(key + "=" + value));
        return new AeronProcess(
                JavaChild.of(AeronProcess.class, arguments.toArray()).start());
    }

    /** Starts a separate media driver. */
    static Process startDriver(Path directory) throws IOException {
        List<String> options = List.of(
                "-Daeron.dir=" + directory, "-Daeron.threading.mode=SHARED", "-Daeron.dir.delete.on.shutdown=true");
        Process driver = JavaChild.by(List.of(), options, MediaDriver.class).start();
        while (!AeronConfiguration.isActive(directory)) {
            if (!driver.isAlive()) {
                throw new AssertionError("no driver in " + directory);
            }
            Await.goOn(() -> "a driver in " + directory);
            Thread.yield();
        }
        return driver;
    }

    /** Returns the media driver that the process has started. */
    ProcessHandle driver() {
        return process.toHandle().children().findFirst().orElseThrow();
    }

    long pid() {
        return process.pid();
    }

    void signal(String signal) {
        assertThat(JavaChild.signal(process, signal)).as(signal).isTrue();
    }

    void kill() throws InterruptedException {
        process.destroyForcibly();
        process.waitFor();
    }

    /** Waits until the process has all its answers; earlier, the end of another process may cost it answers. */
    void awaitFlooded() throws IOException {
        assertThat(output.readLine()).isEqualTo(FLOODED);
    }

    /** Ends the process and returns its summary. */
    String end() throws IOException {
        process.getOutputStream().close();
        return output.readLine();
    }

    /** Waits until the process has closed everything and ended; returns its status. */
    int awaitExit() throws InterruptedException {
        return process.waitFor();
    }

    @Override
    public void close() {
        process.destroyForcibly();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] arguments) {
        Map<String, String> properties = new TreeMap<>();
        for (int i = 5; i < arguments.length; i++) {
            String[] parts = arguments[i].split("=", 2);
            properties.put(parts[0], parts[1]);
        }
        AtomicBoolean over = new AtomicBoolean();
        try (AeronEnd end = new AeronEnd(Path.of(arguments[0]), arguments[1], properties)) {
            System.out.println(end.endpoint.name());
            Thread input = new Thread(() -> awaitEnd(over));
            input.setDaemon(true);
            input.start();
            int ranks = Integer.parseInt(arguments[3]);
            if (ranks > 0) {
                flood(end, Integer.parseInt(arguments[2]), ranks, Integer.parseInt(arguments[4]));
                System.out.println(FLOODED);
            }
            end.bundle.pollUntil(over::get, Duration.ofDays(1));
            System.out.println("requests=" + end.requests + " answered=" + end.answered.cardinality() + " returned="
                    + end.returned.cardinality() + " faults=" + end.faults);
        }
    }

    /** Sends requests with numbers of the rank, so that each answer is distinguished from the others. */
    private static void flood(AeronEnd end, int rank, int ranks, int messages) {
        end.layer.registry().publish("rank-" + rank, end.endpoint.name());
        for (int other = 0; other < ranks; other++) {
            end.map(other, end.layer.registry().await("rank-" + other, AeronEnd.TIMEOUT));
        }
        for (int i = 0; i < messages; i++) {
            for (int other = 0; other < ranks; other++) {
                end.ask(other, other * messages + i);
            }
        }
        end.bundle.pollUntil(
                () -> end.answered.cardinality() == ranks * messages && end.requests == (long) ranks * messages,
                AeronEnd.TIMEOUT);
    }

    private static void awaitEnd(AtomicBoolean over) {
        try {
            while (System.in.read() >= 0) {
                continue;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            over.set(true);
        }
    }
}
