package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.ReturnReason;
import io.clump.am2.Tag;
import io.clump.am2.job.Namespaces;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two processes that share a directory and nothing else of the system, as in two containers. */
class NamespacesIT {
    private static final String TIME = "--time --boottime 100000 --monotonic 100000";
    private static final String PID = "--pid --mount-proc";
    private static final String NET = "--net";
    private static final Duration BOUND = Duration.ofDays(1);
    private static final Duration MANY_LEASES = Duration.ofSeconds(1);

    private int replies;

    @ParameterizedTest
    @ValueSource(strings = {TIME, PID, NET, "--user --map-root-user"})
    void processesOfTwoNamespacesTalkAndNeitherTakesTheOtherForDead(String namespaces) throws Exception {
        List<String> prefix = Namespaces.unshare(namespaces);
        LayerConfiguration configuration = configuration();
        Path directory = configuration.directory();
        List<String> returned = new ArrayList<>();
        try (Layer layer = Layer.open(configuration);
                Bundle bundle = layer.allocateBundle();
                ChildProcess echo = ChildProcess.startBy(prefix, LayerEcho.class, configuration.toProperties())) {
            Endpoint endpoint = requester(layer, bundle);
            endpoint.handlers().setReturnedMessageHandler(message -> returned.add(message.toString()));
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
            // The echo was not the last process.
            assertThat(directory).exists();
            assertThat(returned).isEmpty();
        }
        assertThat(Files.exists(directory)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {TIME, PID})
    void messagesToAProcessThatWasKilledInAnotherNamespaceComeBackAndItsFilesGo(String namespaces) throws Exception {
        List<String> prefix = Namespaces.unshare(namespaces);
        LayerConfiguration configuration = configuration();
        List<ReturnReason> returned = new ArrayList<>();
        try (Layer layer = Layer.open(configuration);
                Bundle bundle = layer.allocateBundle();
                ChildProcess echo = ChildProcess.startBy(prefix, LayerEcho.class, configuration.toProperties())) {
            Endpoint endpoint = requester(layer, bundle);
            endpoint.handlers().setReturnedMessageHandler(message -> returned.add(message.reason()));
            endpoint.request(0, LayerEcho.SLEEP);
            assertThat(echo.readLine()).isEqualTo(LayerEcho.ASLEEP);
            endpoint.request(0, LayerEcho.ECHO, 0);
            echo.kill();
            assertThat(bundle.pollUntil(() -> !returned.isEmpty(), BOUND)).isTrue();
            assertThat(returned).containsExactly(ReturnReason.UNREACHABLE);
            // The files are removed by the poll that has given the message back.
            try (Stream<Path> files = Files.list(configuration.directory().resolve("node-" + configuration.node()))) {
                assertThat(files.filter(file -> file.getFileName().toString().startsWith(QueueBlockFile.PREFIX)))
                        .hasSize(1);
            }
        }
    }

    private Endpoint requester(Layer layer, Bundle bundle) {
        Endpoint endpoint = bundle.allocateEndpoint();
        endpoint.setTag(Tag.of(8));
        endpoint.handlers().set(LayerEcho.ECHO, message -> replies++);
        endpoint.handlers().set(LayerEcho.SLEEP, message -> {});
        endpoint.destinations().map(0, layer.registry().await(LayerEcho.KEY, BOUND), LayerEcho.TAG);
        return endpoint;
    }

    private static LayerConfiguration configuration() {
        return LayerConfiguration.builder()
                .directory(TestNode.newDirectory())
                .network(LayerConfiguration.NO_PROTOCOL)
                .property("clump.lease-millis", "50")
                .build();
    }
}
