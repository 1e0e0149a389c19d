package io.clump.laboratory.shm;

import io.clump.am2.Bundle;
import io.clump.am2.Layer;
import io.clump.laboratory.traffic.ClumpPair;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;

/** Polls of a bundle with one endpoint that gets no messages. */
public final class ClumpEmptyPoll implements Workload {
    private final Bundle bundle;

    public ClumpEmptyPoll(Place place) {
        bundle = place.keep(Layer.open(ClumpPair.configuration(place))).allocateBundle();
        bundle.allocateEndpoint();
    }

    @Override
    public long run(long operations) {
        int messages = 0;
        long start = System.nanoTime();
        for (long i = 0; i < operations; i++) {
            messages += bundle.poll();
        }
        long nanos = System.nanoTime() - start;
        if (messages != 0) {
            throw new IllegalStateException("polls of an unused endpoint found messages: " + messages);
        }
        return nanos;
    }
}
