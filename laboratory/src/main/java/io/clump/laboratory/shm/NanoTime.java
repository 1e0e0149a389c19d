package io.clump.laboratory.shm;

import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;

/** Reads the clock. */
public final class NanoTime implements Workload {
    public NanoTime(Place place) {}

    @Override
    public long run(long operations) {
        long start = System.nanoTime();
        long last = start;
        for (long i = 0; i < operations; i++) {
            last = System.nanoTime();
        }
        return last - start;
    }
}
