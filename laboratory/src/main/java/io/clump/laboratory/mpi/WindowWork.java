package io.clump.laboratory.mpi;

import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;
import java.nio.LongBuffer;
import mpi.MPI;
import mpi.Win;

/**
 * One of two ranks of a node: rank 0 works on a window of the other one, which waits. Parameters: those of {@link
 * MpiWork}, and {@code window}: {@code put} or {@code fetch-and-op} of a number, each of which is followed by a flush.
 */
public final class WindowWork implements Workload {
    private static final int TARGET = 1;

    private final MpiWork ranks;
    private final boolean isPut;
    private final LongBuffer origin = MPI.newLongBuffer(1);
    private final LongBuffer result = MPI.newLongBuffer(1);
    private final Win window;

    public WindowWork(Place place) {
        ranks = new MpiWork(place);
        isPut = place.word("window").equals("put");
        LongBuffer memory = MPI.newLongBuffer(Long.BYTES);
        window = new Win(Long.BYTES, 1, MPI.INFO_NULL, MPI.COMM_WORLD, memory, Win.FLAVOR_SHARED);
        window.lockAll(0);
    }

    @Override
    public long run(long times) {
        long unused = ranks.run(1);
        long start = System.nanoTime();
        if (MPI.COMM_WORLD.getRank() != TARGET) {
            work(times);
        }
        long nanos = System.nanoTime() - start;
        MPI.COMM_WORLD.barrier();
        return nanos;
    }

    private void work(long times) {
        for (long i = 0; i < times; i++) {
            if (isPut) {
                window.put(origin, 1, MPI.LONG, TARGET, 0, 1, MPI.LONG);
            } else {
                window.fetchAndOp(origin, result, MPI.LONG, TARGET, 0, MPI.SUM);
            }
            window.flush(TARGET);
        }
    }
}
