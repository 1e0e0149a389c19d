package io.clump.laboratory.channels;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.Layer;
import io.clump.laboratory.traffic.ClumpPair;
import io.clump.laboratory.worker.Gathering;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Settling;
import io.clump.laboratory.worker.Workload;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Pauses the layers of all processes of a job, with nothing under way, or while all others flood process 0 with short
 * requests. A pause is measured from the word of process 0 until all processes are stable and have met, in shared
 * memory.
 */
public final class PauseTimes implements Workload {
    private static final int RECEIVER = 0;
    private static final int TAKE = 1;

    /** Messages that process 0 takes before each pause. */
    private static final int FLOOD = 1000;

    private static final int PAIR_OF_LINES_BYTES = 128;
    private static final int WORD_OFFSET = 0;
    private static final int GATHERING_OFFSET = WORD_OFFSET + PAIR_OF_LINES_BYTES;
    private static final int LENGTH_BYTES = GATHERING_OFFSET + Gathering.LENGTH_BYTES;

    /** Number of unsuccessful polls before others may run. */
    private static final int SPINS = 64;

    private final int rank;
    private final boolean floods;
    private final UnsafeBuffer memory;
    private final Gathering gathering;
    private final Layer layer;
    private final Bundle bundle;
    private final Endpoint endpoint;
    private long pauses;
    private long taken;

    public PauseTimes(Place place) {
        rank = place.side();
        floods = place.is("floods");
        memory = place.map("pauses", LENGTH_BYTES);
        gathering =
                new Gathering(new UnsafeBuffer(memory, GATHERING_OFFSET, Gathering.LENGTH_BYTES), place.number("size"));
        layer = place.keep(Layer.open(ClumpPair.configuration(place)));
        bundle = layer.allocateBundle();
        endpoint = bundle.allocateEndpoint();
        endpoint.setTag(ClumpPair.TAG);
        endpoint.handlers().set(TAKE, message -> taken++);
        if (rank == 0) {
            layer.registry().publish(ClumpPair.name(0), endpoint.name());
        } else {
            endpoint.destinations()
                    .map(RECEIVER, layer.registry().await(ClumpPair.name(0), ChannelProcess.TIMEOUT), ClumpPair.TAG);
        }
    }

    @Override
    public long run(long operations) {
        long nanos = 0;
        for (long i = 0; i < operations; i++) {
            pauses++;
            meet();
            long start = rank == 0 ? lead() : follow();
            layer.pause();
            layer.awaitStable(ChannelProcess.TIMEOUT);
            meet();
            nanos += System.nanoTime() - start;
            layer.resume();
        }
        Settling.of(bundle::poll);
        return rank == 0 ? nanos : NOT_MEASURED;
    }

    /** Process 0: receives the arriving messages, and then orders all to pause; returns the time. */
    private long lead() {
        long enough = taken + (floods ? FLOOD : 0);
        while (taken < enough) {
            bundle.poll();
        }
        long start = System.nanoTime();
        // release: all are to pause; pairs with follow
        memory.putLongRelease(WORD_OFFSET, pauses);
        return start;
    }

    /** The other processes: send until they are ordered to pause. */
    private long follow() {
        int spins = 0;
        // acquire: process 0 has told to pause; pairs with lead
        while (memory.getLongAcquire(WORD_OFFSET) < pauses) {
            if (floods) {
                endpoint.request(RECEIVER, TAKE, rank);
            } else {
                spins = pollOnce(spins);
            }
        }
        return System.nanoTime();
    }

    /** All processes enter here and poll until the last has entered, as others wait for their acknowledgements. */
    private void meet() {
        gathering.come();
        int spins = 0;
        while (!gathering.isComplete()) {
            spins = pollOnce(spins);
        }
    }

    private int pollOnce(int spins) {
        bundle.poll();
        if ((spins + 1) % SPINS == 0) {
            Thread.yield();
        }
        return spins + 1;
    }
}
