package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Await;
import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.ProcessLayers;
import io.clump.am2.SendResult;
import io.clump.am2.Tag;
import io.clump.am2.counters.LayerCounters;
import io.clump.am2.trace.TraceBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher pauses and records all layers of a process, not only its own. */
class ProcessLayersTest {
    private static final int HANDLER = 1;

    @TempDir
    private Path directory;

    private final List<Layer> layers = new CopyOnWriteArrayList<>();

    @AfterEach
    void close() {
        ProcessLayers.resume();
        layers.forEach(Layer::close);
    }

    @Test
    void allLayersArePausedAndAlsoThoseThatAreOpenedMeanwhile() {
        open("0");
        open("0");
        layers.forEach(ProcessLayersTest::member);
        CompletableFuture.runAsync(ProcessLayers::pause).join();
        member(open("0"));

        // A layer that is not paused is not stable.
        assertThat(layers).hasSize(3).allMatch(Layer::isStable);
        assertThat(ProcessLayers.isStable()).isTrue();
        CompletableFuture.runAsync(ProcessLayers::resume).join();
        assertThat(layers).noneMatch(Layer::isStable);
    }

    /** The thread that allocates the bundle, or opens the layer, has not paused it. */
    @Test
    void sendOfABundleThatIsAllocatedDuringAPauseWaitsForItsEnd() throws Exception {
        Layer before = open("0");
        ProcessLayers.pause();
        for (Supplier<Layer> part : List.<Supplier<Layer>>of(() -> before, () -> open("0"))) {
            CountDownLatch allocated = new CountDownLatch(1);
            FutureTask<SendResult> sending = new FutureTask<>(() -> {
                Member member = member(part.get());
                allocated.countDown();
                try {
                    return member.endpoint().withoutWaiting().request(0, HANDLER);
                } finally {
                    member.bundle().close();
                }
            });
            Thread thread = new Thread(sending);
            thread.start();
            allocated.await();
            while (!sending.isDone() && !ProcessLayers.isStable()) {
                Await.goOn(() -> "a send that waits");
            }
            ProcessLayers.resume();
            assertThat(sending.get()).isEqualTo(SendResult.SENT);
            thread.join();
            ProcessLayers.pause();
        }
    }

    @Test
    void layersOfOneRankShareTheirRecords() {
        TraceBuffer first = open("0").trace();
        TraceBuffer same = open("0").trace();
        TraceBuffer other = open("1").trace();

        assertThat(same).isNotNull().isSameAs(first);
        assertThat(other).isNotNull().isNotSameAs(first);
        Member library = member(layers.get(1));
        library.endpoint().request(0, HANDLER);
        library.bundle().poll();
        assertThat(Objects.requireNonNull(first).recorded().endpoints())
                .contains(library.endpoint().name().id());
    }

    private Layer open(String rank) {
        Layer layer = Layer.open(LayerConfiguration.builder()
                .directory(directory.resolve("job"))
                .network(LayerConfiguration.NO_PROTOCOL)
                .property(LayerCounters.RANK, rank)
                .property(TraceBuffer.MEGABYTES, "1")
                .build());
        layers.add(layer);
        return layer;
    }

    private static Member member(Layer layer) {
        Bundle bundle = layer.allocateBundle();
        Endpoint endpoint = bundle.allocateEndpoint();
        endpoint.setTag(Tag.ALL);
        endpoint.handlers().set(HANDLER, message -> {});
        endpoint.destinations().map(0, endpoint.name(), Tag.ALL);
        return new Member(bundle, endpoint);
    }

    /** An endpoint and its bundle. */
    private record Member(Bundle bundle, Endpoint endpoint) {}
}
