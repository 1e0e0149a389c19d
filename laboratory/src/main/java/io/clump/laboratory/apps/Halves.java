package io.clump.laboratory.apps;

import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.RoundLine;
import io.clump.laboratory.worker.Workload;
import java.io.IOException;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Two processes that each do half of a sequential work, at once and without messages: the most that the two processors
 * of this machine can do. The time is that of the slower half.
 */
public final class Halves implements Workload {
    /** Parameter: name of the sequential workload's class; the other parameters are its own, for half of the work. */
    static final String WORKLOAD = "workload";

    /** Offset of the time of side 1, in bytes, after the line on which rounds begin and end. */
    private static final int NANOS = RoundLine.LENGTH_BYTES;

    private static final int LENGTH_BYTES = 2 * RoundLine.LENGTH_BYTES;

    private final boolean isMeasuring;
    private final UnsafeBuffer memory;
    private final RoundLine line;
    private final Workload half;

    /**
     * Makes one side.
     *
     * @throws ReflectiveOperationException if there is no such workload, or it cannot be made
     */
    public Halves(Place place) throws ReflectiveOperationException {
        isMeasuring = place.side() == 0;
        memory = place.map("halves", LENGTH_BYTES);
        line = new RoundLine(new UnsafeBuffer(memory, 0, RoundLine.LENGTH_BYTES));
        half = Class.forName(place.parameters().getOrDefault(WORKLOAD, ""))
                .asSubclass(Workload.class)
                .getConstructor(Place.class)
                .newInstance(place);
    }

    @Override
    public long run(long operations) throws IOException, InterruptedException {
        long slower = 0;
        for (long i = 0; i < operations; i++) {
            slower += isMeasuring ? measure() : answer();
        }
        return slower;
    }

    private long measure() throws IOException, InterruptedException {
        line.awaitArrival();
        long own = half.run(1);
        line.awaitFinish();
        // plain: read after awaitFinish, which sees what side 1 wrote before
        return Math.max(own, memory.getLong(NANOS));
    }

    private long answer() throws IOException, InterruptedException {
        line.arrive();
        // plain: published by finish
        memory.putLong(NANOS, half.run(1));
        line.finish();
        return NOT_MEASURED;
    }
}
