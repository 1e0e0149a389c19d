package io.clump.mpi.programs;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.LongBuffer;
import mpi.MPI;
import mpi.Win;

/** Counts in the window of rank 0, and checks that this allocates nothing. */
public final class FetchInNode {
    private static final int WARM_UP = 20_000;
    private static final int ROUNDS = 500;

    /** Most repetitions: the compilers of the virtual machine may get little time. */
    private static final int REPETITIONS = 1000;

    /** The smallest object. */
    private static final int OBJECT_BYTES = 16;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private FetchInNode() {}

    /** A program of MPI. */
    public static void main(String[] args) {
        MPI.Init(args);
        Win window = new Win(2, 1, MPI.INFO_NULL, MPI.COMM_WORLD, MPI.newLongBuffer(2), Win.FLAVOR_SHARED);
        window.lockAll(0);
        LongBuffer one = MPI.newLongBuffer(1).put(0, 1);
        LongBuffer before = MPI.newLongBuffer(1);
        long unused = rounds(window, one, before, WARM_UP);
        long least = Long.MAX_VALUE;
        int repetitions = 0;
        while (repetitions < REPETITIONS && least >= (long) OBJECT_BYTES * ROUNDS) {
            least = Math.min(least, rounds(window, one, before, ROUNDS));
            repetitions++;
        }
        if (least >= (long) OBJECT_BYTES * ROUNDS) {
            throw new AssertionError("allocated at least " + least + " bytes in " + ROUNDS + " rounds");
        }
        window.unlockAll();
        checkSum(window, WARM_UP + (long) ROUNDS * repetitions);
        window.free();
        MPI.Finalize();
    }

    private static long rounds(Win window, LongBuffer one, LongBuffer before, int rounds) {
        long start = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
        for (int i = 0; i < rounds; i++) {
            window.fetchAndOp(one, before, MPI.LONG, 0, 1, MPI.SUM);
            window.flush(0);
        }
        return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId()) - start;
    }

    /** All ranks together have counted up to the value in the window. */
    private static void checkSum(Win window, long own) {
        long[] all = new long[1];
        MPI.COMM_WORLD.Allreduce(new long[] {own}, 0, all, 0, 1, MPI.LONG, MPI.SUM);
        LongBuffer found = MPI.newLongBuffer(1);
        window.lock(MPI.LOCK_SHARED, 0, 0);
        window.fetchAndOp(null, found, MPI.LONG, 0, 1, MPI.NO_OP);
        window.unlock(0);
        if (found.get(0) != all[0]) {
            throw new AssertionError("found=" + found.get(0) + ", expected " + all[0]);
        }
    }
}
