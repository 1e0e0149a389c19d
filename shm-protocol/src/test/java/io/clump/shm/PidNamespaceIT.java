package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.Tag;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Two processes that share a directory and do not see each other, as in two containers. */
class PidNamespaceIT {
    private static final Duration BOUND = Duration.ofMinutes(1);
    private static final Duration MANY_LEASES = Duration.ofSeconds(2);

    private int replies;

    @BeforeAll
    static void assumeNamespaces() throws InterruptedException {
        List<String> command = new ArrayList<>(ChildProcess.PID_NAMESPACE);
        command.add("true");
        try {
            int status = new ProcessBuilder(command).start().waitFor();
            Assumptions.assumeTrue(status == 0, "no pid namespaces here: status " + status);
        } catch (IOException e) {
            Assumptions.abort("no command for pid namespaces here: " + e.getMessage());
        }
    }

    @Test
    void processesOfTwoPidNamespacesTalkAndNeitherTakesTheOtherForDead() throws Exception {
        Path directory = TestNode.newDirectory();
        LayerConfiguration configuration = LayerConfiguration.builder()
                .directory(directory)
                .network(LayerConfiguration.NO_PROTOCOL)
                .property("clump.lease-millis", "50")
                .build();
        List<String> returned = new ArrayList<>();
        try (Layer layer = Layer.open(configuration);
                Bundle bundle = layer.allocateBundle();
                ChildProcess echo = ChildProcess.startInPidNamespace(LayerEcho.class, configuration.toProperties())) {
            Endpoint endpoint = bundle.allocateEndpoint();
            endpoint.setTag(Tag.of(8));
            endpoint.setHandler(LayerEcho.ECHO, message -> replies++);
            endpoint.setHandler(LayerEcho.SLEEP, message -> {});
            endpoint.setReturnedMessageHandler(message -> returned.add(message.toString()));
            endpoint.map(0, layer.registry().await(LayerEcho.KEY, BOUND), LayerEcho.TAG);
            for (int exchange = 1; exchange <= 2; exchange++) {
                endpoint.request(0, LayerEcho.ECHO, 0);
                int expected = exchange;
                assertThat(bundle.pollUntil(() -> replies == expected, BOUND)).isTrue();
                // No process sends, so both check whether the other is there.
                assertThat(bundle.pollUntil(() -> !returned.isEmpty(), MANY_LEASES))
                        .as("%s", returned)
                        .isFalse();
            }
            endpoint.request(0, LayerEcho.SLEEP);
            assertThat(echo.readLine()).isEqualTo(LayerEcho.ASLEEP);
            echo.closeInput();
            echo.assertSuccess();
            // The echo was not the last process, though it saw no other.
            assertThat(directory).exists();
            assertThat(returned).isEmpty();
        }
        assertThat(Files.exists(directory)).isFalse();
    }
}
