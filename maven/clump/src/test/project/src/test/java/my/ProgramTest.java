package my;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.Tag;
import io.clump.splitc.SpmdProgram;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A message inside a node and one between two, with nothing configured but where the files are. */
class ProgramTest {
    private static final Tag TAG = Tag.of(42);

    @TempDir
    private Path directory;

    private int answer;

    @Test
    void messageIsAnsweredInsideANode() {
        assertEquals(42, twice("0"));
    }

    @Test
    void messageIsAnsweredBetweenNodes() {
        assertEquals(42, twice("1"));
    }

    @Test
    void splitCIsThere() {
        SpmdProgram program = splitc -> splitc.barrier();
        assertNotNull(program);
    }

    private int twice(String nodeOfTheServer) {
        try (Layer clients = layer("0");
                Layer servers = layer(nodeOfTheServer);
                Bundle clientBundle = clients.allocateBundle();
                Bundle serverBundle = servers.allocateBundle()) {
            Endpoint client = clientBundle.allocateEndpoint();
            Endpoint server = serverBundle.allocateEndpoint();
            client.setTag(TAG);
            server.setTag(TAG);
            server.handlers().set(1, request -> request.reply(2, 2 * request.argument(0)));
            client.handlers().set(2, reply -> answer = reply.argument(0));
            client.destinations().map(0, server.name(), TAG);
            client.request(0, 1, 21);
            clientBundle.pollUntil(
                    () -> {
                        serverBundle.poll();
                        return answer != 0;
                    },
                    Duration.ofSeconds(30));
            return answer;
        }
    }

    private Layer layer(String node) {
        return Layer.open(LayerConfiguration.builder()
                .directory(directory.resolve("job"))
                .node(node)
                .build());
    }
}
