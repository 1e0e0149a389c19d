package io.clump.laboratory.net;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.laboratory.harness.ChildProcess;
import io.clump.laboratory.traffic.ClumpPair;
import io.clump.laboratory.worker.Place;
import java.nio.file.Path;
import java.util.List;

/**
 * A process with an endpoint that ends at the first probe, like a killed process: it sends nothing, and its system
 * closes the socket. Ends with the process that has started it, too.
 */
public final class DyingPeer implements AutoCloseable {
    private final Process process;

    private DyingPeer(Process process) {
        this.process = process;
    }

    /** Starts one in the job of a workload; it is published under a key. */
    static DyingPeer start(Place place, String key, int handler) {
        List<String> arguments = List.of(place.directory().resolve("job").toString(), key, Integer.toString(handler));
        return new DyingPeer(ChildProcess.start(DyingPeer.class, arguments));
    }

    /**
     * Waits for the first question.
     *
     * @param arguments the job's directory, the key and the number of the handler
     */
    public static void main(String[] arguments) {
        ChildProcess.endWithParent();
        Layer layer = Layer.open(LayerConfiguration.builder()
                .properties(System.getProperties())
                .directory(Path.of(arguments[0]))
                .node("dying")
                .build());
        Bundle bundle = layer.allocateBundle();
        Endpoint endpoint = bundle.allocateEndpoint();
        endpoint.setTag(ClumpPair.TAG);
        endpoint.handlers()
                .set(
                        Integer.parseInt(arguments[2]),
                        question -> Runtime.getRuntime().halt(0));
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
}
