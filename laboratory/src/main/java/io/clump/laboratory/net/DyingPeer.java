package io.clump.laboratory.net;

import io.clump.am2.Bundle;
import io.clump.am2.ClumpException;
import io.clump.am2.Endpoint;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.laboratory.harness.Workbench;
import io.clump.laboratory.traffic.ClumpPair;
import io.clump.laboratory.worker.Place;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A process with an endpoint that ends when it is asked the first question, as one that is killed: it says nothing, and its system
 * closes the socket. Ends with the process that has started it, too.
 */
public final class DyingPeer implements AutoCloseable {
    private static final String PREFIX = "clump.";

    private final Process process;

    private DyingPeer(Process process) {
        this.process = process;
    }

    /** Starts one in the job of a workload; it is published under a key. */
    static DyingPeer start(Place place, String key, int handler) {
        List<String> command = new ArrayList<>(Workbench.java());
        command.add("-XX:-UsePerfData");
        System.getProperties().stringPropertyNames().stream()
                .filter(name -> name.startsWith(PREFIX))
                .forEach(name -> command.add("-D" + name + "=" + System.getProperty(name)));
        command.addAll(List.of(
                DyingPeer.class.getName(),
                place.directory().resolve("job").toString(),
                key,
                Integer.toString(handler)));
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
        try {
            return new DyingPeer(
                    builder.redirectOutput(ProcessBuilder.Redirect.DISCARD).start());
        } catch (IOException e) {
            throw new ClumpException("cannot start a process that dies: cause=" + e.getMessage(), e);
        }
    }

    /**
     * Waits for the first question.
     *
     * @param arguments the job's directory, the key and the number of the handler
     */
    public static void main(String[] arguments) {
        Thread watch = new Thread(DyingPeer::endWithInput, "end-of-input");
        watch.setDaemon(true);
        watch.start();
        Layer layer = Layer.open(LayerConfiguration.builder()
                .properties(System.getProperties())
                .directory(Path.of(arguments[0]))
                .node("dying")
                .build());
        Bundle bundle = layer.allocateBundle();
        Endpoint endpoint = bundle.allocateEndpoint();
        endpoint.setTag(ClumpPair.TAG);
        endpoint.setHandler(
                Integer.parseInt(arguments[2]), question -> Runtime.getRuntime().halt(0));
        layer.registry().publish(arguments[1], endpoint.name());
        while (true) {
            bundle.poll();
            Thread.yield();
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
        process.onExit().join();
    }

    private static void endWithInput() {
        awaitEndOfInput();
        Runtime.getRuntime().halt(1);
    }

    /** Returns when whoever has started this process has ended. */
    static void awaitEndOfInput() {
        try {
            int read = System.in.read();
            while (read >= 0) {
                read = System.in.read();
            }
        } catch (IOException expected) {
            // The same as its end.
        }
    }
}
