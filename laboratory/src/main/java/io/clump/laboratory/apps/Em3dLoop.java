package io.clump.laboratory.apps;

import io.clump.apps.em3d.Em3d;
import io.clump.apps.em3d.SequentialEm3d;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;
import io.clump.splitc.app.AppOptions;
import java.io.IOException;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The loop of EM3D without the runtime: on one thread, or each half of a step by a parallel stream over two parts. */
public final class Em3dLoop implements Workload {
    /** Parameter: number of threads, 1 or 2. */
    static final String THREADS = "threads";

    private final AppOptions options;
    private final int steps;
    private final @Nullable TwoThreads threads;

    /** Reads the parameters, which are also those of the app. */
    public Em3dLoop(Place place) {
        options = new AppOptions(new Em3d(), place.parameters(), 1, "no job");
        steps = options.whole("steps");
        threads = place.number(THREADS) == 1 ? null : new TwoThreads();
    }

    @Override
    public long run(long operations) {
        long nanos = 0;
        for (long i = 0; i < operations; i++) {
            SequentialEm3d graph = graph();
            long start = System.nanoTime();
            for (int step = 0; step < steps; step++) {
                step(graph);
            }
            nanos += System.nanoTime() - start;
        }
        return nanos;
    }

    @Override
    public void close() {
        if (threads != null) {
            threads.close();
        }
    }

    private SequentialEm3d graph() {
        try {
            return SequentialEm3d.of(options);
        } catch (IOException e) {
            throw new IllegalStateException("nothing is read", e);
        }
    }

    private void step(SequentialEm3d graph) {
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
