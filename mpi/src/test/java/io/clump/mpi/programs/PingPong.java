package io.clump.mpi.programs;

import java.lang.management.ManagementFactory;
import mpi.Comm;
import mpi.Datatype;
import mpi.MPI;
import mpi.Status;

/** Sends back and forth, and looks at what was allocated meanwhile. */
public final class PingPong {
    private static final int WARM_UP = 20_000;
    private static final int ROUNDS = 5_000;

    /** What the measurement itself may allocate: less than 16 bytes for each message would be. */
    private static final int MEASURING = 4_000;

    private PingPong() {}

    /** A program of MPI. */
    public static void main(String[] args) {
        MPI.Init(args);
        Comm world = MPI.COMM_WORLD;
        int peer = 1 - world.Rank();
        Object[] buffers = {new byte[8], new int[2], new double[1000], new long[8000]};
        Datatype[] types = {MPI.BYTE, MPI.INT, MPI.DOUBLE, MPI.LONG};
        int[] counts = {8, 2, 1000, 8000};
        for (int i = 0; i < types.length; i++) {
            int factor = counts[i] > 100 ? 10 : 1;
            rounds(world, peer, buffers[i], counts[i], types[i], WARM_UP / factor);
            long before = allocated();
            rounds(world, peer, buffers[i], counts[i], types[i], ROUNDS / factor);
            long bytes = allocated() - before;
            if (bytes > MEASURING) {
                throw new AssertionError("allocated " + bytes + " bytes in " + ROUNDS / factor + " rounds of "
                        + counts[i] + " " + types[i].getName());
            }
        }
        MPI.Finalize();
    }

    private static void rounds(Comm world, int peer, Object buffer, int count, Datatype type, int rounds) {
        for (int i = 0; i < rounds; i++) {
            if (peer == 1) {
                world.Send(buffer, 0, count, type, peer, 3);
                check(world.Recv(buffer, 0, count, type, peer, 4), peer, 4);
            } else {
                check(world.Recv(buffer, 0, count, type, peer, 3), peer, 3);
                world.Send(buffer, 0, count, type, peer, 4);
            }
        }
    }

    private static void check(Status status, int source, int tag) {
        if (status.source != source || status.tag != tag) {
            throw new AssertionError(status);
        }
    }

    private static long allocated() {
        return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean())
                .getThreadAllocatedBytes(Thread.currentThread().getId());
    }
}
