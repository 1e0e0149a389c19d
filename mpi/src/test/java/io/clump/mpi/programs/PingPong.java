package io.clump.mpi.programs;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import mpi.Comm;
import mpi.Datatype;
import mpi.MPI;
import mpi.Status;

/** Sends back and forth, and measures the allocation meanwhile. */
public final class PingPong {
    private static final int WARM_UP = 20_000;
    private static final int ROUNDS = 500;

    /** Most repetitions: the compilers of the virtual machine may get little time. */
    private static final int REPETITIONS = 1000;

    /** The smallest object. */
    private static final int OBJECT_BYTES = 16;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private PingPong() {}

    /** A program of MPI. */
    public static void main(String[] args) {
        MPI.Init(args);
        check(new byte[8], 8, MPI.BYTE);
        check(new int[2], 2, MPI.INT);
        check(new double[1000], 1000, MPI.DOUBLE);
        check(new long[8000], 8000, MPI.LONG);
        MPI.Finalize();
    }

    private static void check(Object buffer, int count, Datatype type) {
        long unused = rounds(buffer, count, type, count > 100 ? WARM_UP / 10 : WARM_UP);
        long least = Long.MAX_VALUE;
        for (int repetition = 0; repetition < REPETITIONS && !isSmallEverywhere(least); repetition++) {
            least = Math.min(least, rounds(buffer, count, type, ROUNDS));
        }
        if (least >= (long) OBJECT_BYTES * ROUNDS) {
            throw new AssertionError("allocated at least " + least + " bytes in " + ROUNDS + " rounds of " + count + " "
                    + type.getName());
        }
    }

    /** Returns whether no rank allocates an object in each round. */
    private static boolean isSmallEverywhere(long least) {
        long[] greatest = new long[1];
        MPI.COMM_WORLD.Allreduce(new long[] {least}, 0, greatest, 0, 1, MPI.LONG, MPI.MAX);
        return greatest[0] < (long) OBJECT_BYTES * ROUNDS;
    }

    /** Returns the bytes that sends have allocated, and receives of messages that are there. */
    private static long rounds(Object buffer, int count, Datatype type, int rounds) {
        Comm world = MPI.COMM_WORLD;
        int rank = world.Rank();
        int peer = 1 - rank;
        long bytes = 0;
        for (int i = 0; i < rounds; i++) {
            if (rank == 0) {
                bytes += send(world, buffer, count, type, peer);
                bytes += receive(world, buffer, count, type, peer);
            } else {
                bytes += receive(world, buffer, count, type, peer);
                bytes += send(world, buffer, count, type, peer);
            }
        }
        return bytes;
    }

    private static long send(Comm world, Object buffer, int count, Datatype type, int peer) {
        long before = allocated();
        world.Send(buffer, 0, count, type, peer, 3);
        return allocated() - before;
    }

    private static long receive(Comm world, Object buffer, int count, Datatype type, int peer) {
        while (world.Iprobe(peer, 3) == null) {
            Thread.yield();
        }
        long before = allocated();
        Status status = world.Recv(buffer, 0, count, type, peer, 3);
        long bytes = allocated() - before;
        if (status.source != peer || status.tag != 3) {
            throw new AssertionError(status);
        }
        return bytes;
    }

    private static long allocated() {
        return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
    }
}
