package io.clump.mpi.programs;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import mpi.MPI;
import mpi.Win;

/** Rank 1 calls nothing of MPI until rank 0 has combined, read and written elements of its window. */
public final class ComputingTarget {
    private static final int SUM = 0;
    private static final int DONE = 1;
    private static final int ELEMENTS = 2;

    private ComputingTarget() {}

    /** Runs on two ranks; the argument is the level of thread support. */
    public static void main(String[] args) {
        MPI.InitThread(args, Integer.parseInt(args[0]));
        Win window =
                new Win(ELEMENTS, 1, MPI.INFO_NULL, MPI.COMM_WORLD, MPI.newLongBuffer(ELEMENTS), Win.FLAVOR_SHARED);
        if (MPI.COMM_WORLD.Rank() == 0) {
            access(window);
        } else {
            compute(((ByteBuffer) window.getMemory())
                    .order(ByteOrder.nativeOrder())
                    .asLongBuffer());
        }
        MPI.COMM_WORLD.Barrier();
        window.free();
        MPI.Finalize();
    }

    private static void access(Win window) {
        LongBuffer seven = MPI.newLongBuffer(1).put(0, 7);
        LongBuffer found = MPI.newLongBuffer(1);
        window.lock(MPI.LOCK_EXCLUSIVE, 1, 0);
        window.accumulate(seven, 1, MPI.LONG, 1, SUM, 1, MPI.LONG, MPI.SUM);
        window.fetchAndOp(seven, found, MPI.LONG, 1, SUM, MPI.SUM);
        window.flush(1);
        if (found.get(0) != 7) {
            throw new AssertionError(found.get(0));
        }
        window.get(found, 1, MPI.LONG, 1, SUM, 1, MPI.LONG);
        window.flush(1);
        if (found.get(0) != 14) {
            throw new AssertionError(found.get(0));
        }
        window.put(seven, 1, MPI.LONG, 1, DONE, 1, MPI.LONG);
        window.unlock(1);
    }

    private static void compute(LongBuffer memory) {
        while (memory.get(DONE) == 0) {
            Thread.yield();
        }
        if (memory.get(SUM) != 14) {
            throw new AssertionError(memory.get(SUM));
        }
    }
}
