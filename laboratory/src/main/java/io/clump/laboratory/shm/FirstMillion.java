package io.clump.laboratory.shm;

import io.clump.laboratory.traffic.Traffic;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;

/**
 * Short messages of a pair that has never sent any: its first round has ten million, independent of the requested
 * number; later ones report the same again. Details of side 0: nanoseconds of the first million, and of the tenth.
 */
public final class FirstMillion implements Workload {
    static final long MILLION = 1_000_000;
    private static final int BETWEEN = 8;

    private final int side;
    private final Traffic flood;
    private long[] nanos = NO_DETAILS;

    public FirstMillion(Place place) {
        side = place.side();
        flood = new Traffic(place);
    }

    @Override
    public long run(long operations) throws InterruptedException {
        if (nanos.length == 0) {
            long first = flood.run(MILLION);
            flood.run(BETWEEN * MILLION);
            nanos = new long[] {first, flood.run(MILLION)};
        }
        return side == 0 ? nanos[0] : NOT_MEASURED;
    }

    @Override
    public long[] details() {
        return side == 0 ? nanos : NO_DETAILS;
    }
}
