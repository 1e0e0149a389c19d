package io.clump.laboratory.apps;

import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The work of an app without messages, on one thread or on two. Its data is generated again each time, untimed. */
abstract class PlainWork implements Workload {
    /** Parameter: number of threads, 1 or 2. */
    static final String THREADS = "threads";

    /** Null if one thread works. */
    private final @Nullable TwoThreads threads;

    PlainWork(@Nullable TwoThreads threads) {
        this.threads = threads;
    }

    /** The threads that a parameter asks for. */
    static @Nullable TwoThreads threads(Place place) {
        return place.number(THREADS) == 1 ? null : place.keep(new TwoThreads());
    }

    abstract void prepare() throws IOException;

    /** Does the work, on one thread if there are not two. */
    abstract void work(@Nullable TwoThreads two);

    @Override
    public final long run(long operations) throws IOException {
        long nanos = 0;
        for (long i = 0; i < operations; i++) {
            prepare();
            long start = System.nanoTime();
            work(threads);
            nanos += System.nanoTime() - start;
        }
        return nanos;
    }
}
