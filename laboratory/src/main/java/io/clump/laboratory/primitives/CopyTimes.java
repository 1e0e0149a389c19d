package io.clump.laboratory.primitives;

import io.clump.laboratory.worker.Medians;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * One process copies blocks of several lengths from one part of its memory to another, always the same ones. Details:
 * picoseconds of a copy of each length, in the order of the parameter.
 */
public final class CopyTimes implements Workload {
    /**
     * Copied at least between two readings of the clock, so that these do not matter, nor what other lengths have
     * cached.
     */
    private static final int LEAST_BYTES = 1 << 20;

    private static final int MOST_COPIES = 1 << 10;

    private final int[] lengths;
    private final UnsafeBuffer from;
    private final UnsafeBuffer to;
    private final Medians medians;

    public CopyTimes(Place place) {
        lengths = place.numbers("lengths");
        int longest = Arrays.stream(lengths).max().orElseThrow();
        from = new UnsafeBuffer(ByteBuffer.allocateDirect(longest));
        to = new UnsafeBuffer(ByteBuffer.allocateDirect(longest));
        medians = new Medians(lengths.length);
    }

    @Override
    public long run(long operations) {
        medians.clear();
        long start = System.nanoTime();
        for (long i = 0; i < operations; i++) {
            for (int which = 0; which < lengths.length; which++) {
                copy(which);
            }
        }
        return System.nanoTime() - start;
    }

    @Override
    public long[] details() {
        return medians.all();
    }

    private void copy(int which) {
        int length = lengths[which];
        int copies = Math.max(1, Math.min(MOST_COPIES, LEAST_BYTES / length));
        // Brings into the cache what fits into it.
        to.putBytes(0, from, 0, Math.min(length, LEAST_BYTES));
        long start = System.nanoTime();
        for (int i = 0; i < copies; i++) {
            from.putByte(0, (byte) i);
            to.putBytes(0, from, 0, length);
        }
        medians.add(which, System.nanoTime() - start, 1, copies);
    }
}
