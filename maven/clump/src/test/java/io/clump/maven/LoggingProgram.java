package io.clump.maven;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import java.nio.file.Path;

/** Sends a request to an index at which nothing is mapped, of which Clump warns. */
final class LoggingProgram {
    private LoggingProgram() {}

    public static void main(String[] arguments) {
        LayerConfiguration configuration = LayerConfiguration.builder()
                .directory(Path.of(arguments[0]))
                .network(LayerConfiguration.NO_PROTOCOL)
                .build();
        try (Layer layer = Layer.open(configuration);
                Bundle bundle = layer.allocateBundle()) {
            Endpoint endpoint = bundle.allocateEndpoint();
            endpoint.request(5, 1);
            bundle.poll();
        }
    }
}
