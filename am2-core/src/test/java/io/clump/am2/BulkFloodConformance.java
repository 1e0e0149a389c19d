package io.clump.am2;

import static io.clump.am2.ConformancePeer.BOUND;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Long messages and claims under pressure, over any protocol. The world has three processes. */
public abstract class BulkFloodConformance extends TwoLayers {
    private static final int PROCESSES = 3;
    private static final int ROUNDS = 17;

    /** For subclasses only. */
    protected BulkFloodConformance() {}

    /** Each end sends before it polls explicitly, so each send must make space for those of the others. */
    @Test
    void transfersOfManyProcessesAtOnceArriveWhole() throws Exception {
        AtomicInteger finished = new AtomicInteger();
        ExecutorService threads = Executors.newFixedThreadPool(PROCESSES);
        try {
            List<BulkFlood> ends = IntStream.range(0, PROCESSES)
                    .mapToObj(rank -> new BulkFlood(configuration(rank), rank, PROCESSES, ROUNDS, finished))
                    .toList();
            List<Future<String>> results = threads.invokeAll(ends);
            List<String> progress = ends.stream().map(BulkFlood::progress).toList();
            for (Future<String> result : results) {
                assertThat(result.isCancelled()).as("still at it: %s", progress).isFalse();
                assertThat(result.get()).isEqualTo(BulkFlood.expected(PROCESSES, ROUNDS));
            }
        } finally {
            threads.shutdownNow();
            assertThat(threads.awaitTermination(BOUND.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
        }
    }
}
