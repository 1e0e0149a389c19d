package io.clump.laboratory.apps;

import io.clump.apps.em3d.Em3d;
import io.clump.apps.em3d.SequentialEm3d;
import io.clump.laboratory.worker.Place;
import io.clump.splitc.app.AppOptions;
import java.io.IOException;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The loop of EM3D without the runtime: on one thread, or each half of a step by a parallel stream over two parts. */
public final class Em3dLoop extends PlainWork {
    private final AppOptions options;
    private final int steps;
    private @Nullable SequentialEm3d graph;

    /** Reads the parameters, which are also those of the app. */
    public Em3dLoop(Place place) {
        super(threads(place));
        options = new AppOptions(new Em3d(), place.parameters(), 1, "no job");
        steps = options.whole("steps");
    }

    @Override
    void prepare() throws IOException {
        graph = SequentialEm3d.of(options);
    }

    @Override
    void work(@Nullable TwoThreads two) {
        SequentialEm3d prepared = Objects.requireNonNull(graph);
        for (int step = 0; step < steps; step++) {
            step(prepared, two);
        }
    }

    private static void step(SequentialEm3d graph, @Nullable TwoThreads threads) {
        if (threads == null) {
            graph.step();
        } else {
            int half = graph.nodes() / 2;
            threads.run(() -> IntStream.range(0, 2)
                    .parallel()
                    .forEach(part -> graph.updateElectric(part * half, part == 0 ? half : graph.nodes())));
            threads.run(() -> IntStream.range(0, 2)
                    .parallel()
                    .forEach(part -> graph.updateMagnetic(part * half, part == 0 ? half : graph.nodes())));
        }
    }
}
