package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.EndpointStatistics;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.Tag;
import io.clump.am2.counters.ProcessTotals;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The traffic of a process is that of all its endpoints. */
class ProcessTotalsTest {
    private static final int HANDLER = 1;

    @TempDir
    private Path directory;

    @Test
    void countsOfAllEndpointsAndLayersAreAddedAndStayAfterTheirEnd() {
        long before = sent();
        for (int layers = 1; layers <= 2; layers++) {
            try (Layer layer = Layer.open(configuration());
                    Bundle bundle = layer.allocateBundle()) {
                for (int i = 0; i < 3; i++) {
                    Endpoint endpoint = bundle.allocateEndpoint();
                    send(endpoint);
                    if (i == 0) {
                        endpoint.close();
                    }
                }
                assertThat(sent()).isEqualTo(before + 3 * layers);
            }
            assertThat(sent()).isEqualTo(before + 3 * layers);
        }
    }

    @Test
    void labelsWithoutEndTakeNoMemoryWithoutEndAndNoCountIsLost() {
        long before = sentOverNetwork();
        int labels = 2_000;
        for (int i = 0; i < labels; i++) {
            Object source = new Object();
            ProcessTotals.add(source, "label-" + i, () -> EndpointStatistics.ofNetworkMessages(1, 8, 0, 0));
            ProcessTotals.remove(source);
        }
        assertThat(ProcessTotals.statistics("label-0")).isNotNull();
        assertThat(ProcessTotals.statistics("label-" + (labels - 1))).isNull();
        assertThat(sentOverNetwork()).isEqualTo(before + labels);
    }

    private static void send(Endpoint endpoint) {
        endpoint.setTag(Tag.ALL);
        endpoint.handlers().set(HANDLER, message -> {});
        endpoint.destinations().map(0, endpoint.name(), Tag.ALL);
        endpoint.request(0, HANDLER);
    }

    private static long sent() {
        EndpointStatistics statistics = ProcessTotals.statistics();
        return statistics == null ? 0 : statistics.localMessagesSent();
    }

    private static long sentOverNetwork() {
        EndpointStatistics statistics = ProcessTotals.statistics();
        return statistics == null ? 0 : statistics.remoteMessagesSent();
    }

    private LayerConfiguration configuration() {
        return LayerConfiguration.builder()
                .directory(directory.resolve("job"))
                .network(LayerConfiguration.NO_PROTOCOL)
                .build();
    }
}
