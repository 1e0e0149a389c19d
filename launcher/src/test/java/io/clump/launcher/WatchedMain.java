package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.EndpointStatistics;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.Tag;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;

/**
 * User's program with one endpoint. It sends requests to itself and to the endpoint of another process, prints its
 * counters when all are answered, and waits for messages until its standard input ends.
 */
final class WatchedMain implements AutoCloseable {
    static final String NOBODY = "-";

    private static final Tag TAG = Tag.of(5);
    private static final Duration BOUND = Duration.ofDays(1);
    private static final int ASK = 1;
    private static final int ANSWER = 2;

    private final Process process;
    private final BufferedReader output;

    private WatchedMain(Process process) {
        this.process = process;
        output = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    static WatchedMain start(Path job, String node, String name, int toItself, String other, int toOther)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:-UsePerfData",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "--add-opens",
                        "java.base/jdk.internal.misc=ALL-UNNAMED",
                        "--enable-native-access=ALL-UNNAMED",
                        "-Dclump.directory=" + job,
                        "-Dclump.node=" + node,
                        WatchedMain.class.getName(),
                        name,
                        Integer.toString(toItself),
                        other,
                        Integer.toString(toOther))
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
        return new WatchedMain(builder.start());
    }

    long pid() {
        return process.pid();
    }

    /**
     * Returns the messages sent and received through shared memory, then over the network, when the process has counted
     * all.
     */
    String counts() throws IOException {
        return String.valueOf(output.readLine());
    }

    void end() throws IOException, InterruptedException {
        process.getOutputStream().close();
        assertThat(process.waitFor()).isZero();
    }

    void kill() {
        process.destroyForcibly().onExit().join();
    }

    @Override
    public void close() {
        kill();
    }

    public static void main(String[] arguments) {
        int toItself = Integer.parseInt(arguments[1]);
        int toOther = Integer.parseInt(arguments[3]);
        try (Layer layer = Layer.open(LayerConfiguration.fromSystemProperties());
                Bundle bundle = layer.allocateBundle()) {
            Endpoint endpoint = bundle.allocateEndpoint();
            endpoint.setTag(TAG);
            int[] answers = {0};
            endpoint.handlers().set(ASK, message -> message.reply(ANSWER, message.argument(0)));
            endpoint.handlers().set(ANSWER, message -> answers[0]++);
            layer.registry().publish(arguments[0], endpoint.name());
            endpoint.destinations().map(0, endpoint.name(), TAG);
            for (int i = 0; i < toItself; i++) {
                endpoint.request(0, ASK, i);
            }
            if (!arguments[2].equals(NOBODY)) {
                endpoint.destinations().map(1, layer.registry().await(arguments[2], BOUND), TAG);
                for (int i = 0; i < toOther; i++) {
                    endpoint.request(1, ASK, i);
                }
            }
            bundle.pollUntil(() -> answers[0] == toItself + toOther, BOUND);
            EndpointStatistics counts = endpoint.statistics();
            System.out.println(counts.localMessagesSent() + " " + counts.localMessagesReceived() + " "
                    + counts.remoteMessagesSent() + " " + counts.remoteMessagesReceived());
            boolean[] over = {false};
            Thread input = new Thread(() -> awaitEnd(over));
            input.setDaemon(true);
            input.start();
            bundle.pollUntil(() -> isOver(over), BOUND.multipliedBy(2));
        }
    }

    private static boolean isOver(boolean[] over) {
        synchronized (over) {
            return over[0];
        }
    }

    private static void awaitEnd(boolean[] over) {
        try {
            while (System.in.read() >= 0) {
                continue;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            synchronized (over) {
                over[0] = true;
            }
        }
    }
}
