package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.Thorough;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * More threads than processors ask, so that some are suspended at any point. An access to unmapped memory ends the JVM.
 */
class StatisticsWhileClosingTest {
    private static final int THREADS = 8;
    private static final int ROUNDS = Thorough.Count.of(100, 300);

    @Test
    void anyThreadMayAskForStatisticsWhileTheEndpointCloses() throws Exception {
        LayerConfiguration configuration = LayerConfiguration.builder()
                .directory(TestNode.newDirectory())
                .network(LayerConfiguration.NO_PROTOCOL)
                .property(ShmConfiguration.PACKETS, "4")
                .property("clump.counters", "off")
                .build();
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        AtomicReference<@Nullable Endpoint> asked = new AtomicReference<>();
        try (Layer layer = Layer.open(configuration);
                Bundle bundle = layer.allocateBundle()) {
            asked.set(bundle.allocateEndpoint());
            List<Future<Long>> askers = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                askers.add(threads.submit(() -> ask(asked)));
            }
            for (int i = 0; i < ROUNDS; i++) {
                try (Endpoint next = bundle.allocateEndpoint()) {
                    asked.set(next);
                    assertThat(bundle.poll()).isZero();
                }
            }
            asked.set(null);
            for (Future<Long> asker : askers) {
                assertThat(asker.get()).isZero();
            }
        } finally {
            asked.set(null);
            threads.shutdownNow();
        }
    }

    /** Asks until there is no endpoint left; returns the number of waiting requests. */
    private static long ask(AtomicReference<@Nullable Endpoint> asked) {
        long queued = 0;
        for (Endpoint endpoint = asked.get(); endpoint != null; endpoint = asked.get()) {
            queued += endpoint.statistics().localRequestsQueued();
        }
        return queued;
    }
}
