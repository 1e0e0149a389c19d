package io.clump.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.EndpointName;
import io.clump.am2.JavaChild;
import io.clump.am2.spi.PollScope;
import io.clump.net.key.Authentication;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/** Process with an endpoint that answers every request, until its standard input ends; then it prints its counts. */
final class RepeaterProcess implements AutoCloseable {
    final EndpointName name;
    private final Process process;
    private final BufferedReader output;

    private RepeaterProcess(Process process, BufferedReader output, EndpointName name) {
        this.process = process;
        this.output = output;
        this.name = name;
    }

    static RepeaterProcess start(String faults, long id) throws IOException {
        return start(faults, id, 40);
    }

    static RepeaterProcess start(String faults, long id, int retries) throws IOException {
        List<String> options = List.of("-D" + TestEndpoint.JOB_PROPERTY + "=" + TestEndpoint.JOB);
        Process process = JavaChild.by(List.of(), options, RepeaterProcess.class, faults, id, TestKey.file(), retries)
                .start();
        BufferedReader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        return new RepeaterProcess(process, output, EndpointName.parse(output.readLine()));
    }

    /** Ends the process and returns its summary: requests that arrived in order, and damaged ones. */
    String end() throws IOException {
        process.getOutputStream().close();
        return output.readLine();
    }

    void signal(String signal) {
        assertThat(JavaChild.signal(process, signal)).as(signal).isTrue();
    }

    void kill() throws InterruptedException {
        process.destroyForcibly();
        process.waitFor();
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
        long id = Long.parseLong(arguments[1]);
        Ledger ledger = new Ledger();
        AtomicBoolean over = new AtomicBoolean();
        Map<String, String> properties = Map.of(
                "clump.faults",
                arguments[0],
                Authentication.KEY_FILE,
                arguments[2],
                "clump.udp.retries",
                arguments[3],
                "clump.lease-millis",
                "200");
        try (TestEndpoint endpoint = new TestEndpoint(id, properties, ledger)) {
            endpoint.replying = true;
            System.out.println(endpoint.name());
            Thread input = new Thread(() -> awaitEnd(over));
            input.setDaemon(true);
            input.start();
            while (!over.get()) {
                endpoint.poll(PollScope.ALL);
                Thread.yield();
            }
        }
        ledger.requests.forEach((sender, values) -> Ledger.assertEachInOrder(ledger.requests, 1, values.size()));
        System.out.println(ledger.requestCount() + " " + ledger.damaged);
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
