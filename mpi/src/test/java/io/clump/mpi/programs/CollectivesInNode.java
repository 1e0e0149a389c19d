package io.clump.mpi.programs;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import mpi.Intracomm;
import mpi.MPI;

/** Does collective operations of few bytes, and checks that they allocate nothing. */
public final class CollectivesInNode {
    private static final int WARM_UP = 20_000;
    private static final int ROUNDS = 500;

    /** Most repetitions: the compilers of the virtual machine may get little time. */
    private static final int REPETITIONS = 1000;

    /** The smallest object. */
    private static final int OBJECT_BYTES = 16;

    private static final Intracomm WORLD = MPI.COMM_WORLD;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private CollectivesInNode() {}

    /** A program of MPI. */
    public static void main(String[] args) {
        MPI.Init(args);
        for (int which = 0; which < 4; which++) {
            long unused = rounds(which, WARM_UP);
            long least = Long.MAX_VALUE;
            for (int repetition = 0; repetition < REPETITIONS && !isSmallEverywhere(least); repetition++) {
                least = Math.min(least, rounds(which, ROUNDS));
            }
            if (least >= (long) OBJECT_BYTES * ROUNDS) {
                throw new AssertionError(
                        "operation " + which + " allocated at least " + least + " bytes in " + ROUNDS + " rounds");
            }
        }
        MPI.Finalize();
    }

    /** Returns whether no rank allocates an object in each round. */
    private static boolean isSmallEverywhere(long least) {
        long[] greatest = new long[1];
        WORLD.Allreduce(new long[] {least}, 0, greatest, 0, 1, MPI.LONG, MPI.MAX);
        return greatest[0] < (long) OBJECT_BYTES * ROUNDS;
    }

    private static long rounds(int which, int rounds) {
        double[] out = new double[4];
        double[] in = new double[4];
        long start = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
        for (int i = 0; i < rounds; i++) {
            switch (which) {
                case 0 -> WORLD.bcast(out, 2, MPI.DOUBLE, i % 2);
                case 1 -> WORLD.allGather(out, 2, MPI.DOUBLE, in, 2, MPI.DOUBLE);
                case 2 -> WORLD.allToAll(out, 2, MPI.DOUBLE, in, 2, MPI.DOUBLE);
                default -> WORLD.allReduce(out, in, 2, MPI.DOUBLE, MPI.SUM);
            }
        }
        return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId()) - start;
    }
}
