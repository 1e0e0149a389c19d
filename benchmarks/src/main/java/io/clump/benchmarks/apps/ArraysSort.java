package io.clump.benchmarks.apps;

import io.clump.benchmarks.worker.Place;
import io.clump.benchmarks.worker.Workload;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** The platform's sort of as many random keys. */
public final class ArraysSort implements Workload {
    /** Parameter: number of keys. */
    static final String KEYS = "keys";

    /** Parameter: number of threads, 1 or 2. */
    static final String THREADS = "threads";

    private final SplittableRandom random = new SplittableRandom(1);
    private final int[] keys;
    private final @Nullable TwoThreads threads;

    /**
     * Makes the keys' place.
     *
     * @param place with the parameters
     */
    public ArraysSort(Place place) {
        keys = new int[place.number(KEYS)];
        threads = place.number(THREADS) == 1 ? null : new TwoThreads();
    }

    @Override
    public long run(long operations) {
        long nanos = 0;
        for (long i = 0; i < operations; i++) {
            Arrays.setAll(keys, index -> random.nextInt());
            long start = System.nanoTime();
            if (threads == null) {
                Arrays.sort(keys);
            } else {
                threads.run(() -> Arrays.parallelSort(keys));
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
}
