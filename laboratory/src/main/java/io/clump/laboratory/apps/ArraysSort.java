package io.clump.laboratory.apps;

import io.clump.laboratory.worker.Place;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** The platform's sort of as many random keys, of 32 bits or of 64. */
public final class ArraysSort extends PlainWork {
    private final SplittableRandom random = new SplittableRandom(1);
    private final int[] keys;
    private final long[] longKeys;

    public ArraysSort(Place place) {
        super(threads(place));
        boolean isLong = place.number("bits") == Long.SIZE;
        keys = new int[isLong ? 0 : place.number("keys")];
        longKeys = new long[isLong ? place.number("keys") : 0];
    }

    @Override
    void prepare() {
        Arrays.setAll(keys, index -> random.nextInt());
        Arrays.setAll(longKeys, index -> random.nextLong());
    }

    @Override
    void work(@Nullable TwoThreads two) {
        if (two == null) {
            sort();
        } else {
            two.run(this::parallelSort);
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
