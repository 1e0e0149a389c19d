package io.clump.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Await;
import io.clump.am2.Bundle;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.launcher.control.Event;
import io.clump.launcher.control.Order;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LauncherOrdersTest {
    @TempDir
    private Path directory;

    @Test
    void launcherPausesAndResumesEachLayerOfTheProcess() {
        Queue<Event> answers = new ConcurrentLinkedQueue<>();
        LauncherOrders orders = new LauncherOrders(0, false);
        orders.start(() -> null, () -> {}, answers::add);
        try (Layer ofTheLauncher = open();
                Layer ofALibrary = open()) {
            List<Layer> layers = List.of(ofTheLauncher, ofALibrary);
            List<Bundle> bundles = layers.stream().map(Layer::allocateBundle).toList();

            orders.accept(new Order.Pause(Duration.ofHours(1).toMillis()));
            while (answers.isEmpty()) {
                bundles.forEach(Bundle::poll);
                Await.goOn(() -> "a stable process");
            }
            assertThat(answers).containsExactly(new Event.Paused(true));
            // A layer that is not paused is not stable.
            assertThat(layers).allMatch(Layer::isStable);

            orders.accept(new Order.Resume());
            while (layers.stream().anyMatch(Layer::isStable)) {
                Await.goOn(() -> "the end of the pause");
            }
        }
    }

    @Test
    void questionReachesTheProgramAtOnceAndEndsNoPause() {
        Queue<Event> answers = new ConcurrentLinkedQueue<>();
        List<Integer> questions = new ArrayList<>();
        LauncherOrders orders = new LauncherOrders(0, false);
        orders.answerBy(questions::add);
        orders.start(() -> null, () -> {}, answers::add);
        try (Layer layer = open()) {
            Bundle bundle = layer.allocateBundle();
            orders.accept(new Order.Pause(Duration.ofHours(1).toMillis()));
            orders.accept(new Order.Ask(3));
            assertThat(questions).containsExactly(3);
            while (answers.isEmpty()) {
                bundle.poll();
                Await.goOn(() -> "a stable process");
            }
            assertThat(answers).containsExactly(new Event.Paused(true));
            orders.accept(new Order.Resume());
            while (layer.isStable()) {
                Await.goOn(() -> "the end of the pause");
            }
        }
    }

    private Layer open() {
        return Layer.open(LayerConfiguration.builder()
                .directory(directory.resolve("job"))
                .network(LayerConfiguration.NO_PROTOCOL)
                .build());
    }
}
