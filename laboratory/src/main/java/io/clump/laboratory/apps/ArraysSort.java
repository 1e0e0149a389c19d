package io.clump.laboratory.apps;

import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** The platform's sort of as many random keys, of 32 bits or of 64. */
public final class ArraysSort implements Workload {
    /** Parameter: bits of a key, 32 or 64. */
    static final String BITS = "bits";

    /** Parameter: number of keys. */
    static final String KEYS = "keys";

    /** Parameter: number of threads, 1 or 2. */
    static final String THREADS = "threads";

    private final SplittableRandom random = new SplittableRandom(1);
    private final int[] keys;
    private final long[] longKeys;
    private final @Nullable TwoThreads threads;

    /** Makes the keys' place. */
    public ArraysSort(Place place) {
        boolean isLong = place.number(BITS) == Long.SIZE;
        keys = new int[isLong ? 0 : place.number(KEYS)];
        longKeys = new long[isLong ? place.number(KEYS) : 0];
        threads = place.number(THREADS) == 1 ? null : new TwoThreads();
    }

    @Override
    public long run(long operations) {
        long nanos = 0;
        for (long i = 0; i < operations; i++) {
            Arrays.setAll(keys, index -> random.nextInt());
            Arrays.setAll(longKeys, index -> random.nextLong());
            long start = System.nanoTime();
            if (threads == null) {
                sort();
            } else {
                threads.run(this::parallelSort);
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

    /** One of the two arrays is empty. */
    private void sort() {
        Arrays.sort(keys);
        Arrays.sort(longKeys);
    }

    private void parallelSort() {
        Arrays.parallelSort(keys);
        Arrays.parallelSort(longKeys);
    }
}
