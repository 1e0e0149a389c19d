package io.clump.mpi.mpbench;

import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;

/** Iterations of one test in one process. */
final class Iterations {
    private static final int DATA = 1;
    private static final int ACKNOWLEDGEMENT = 2;

    private final Measured test;
    private final Intracomm world = MPI.COMM_WORLD;
    private final int rank = world.Rank();
    private final int size = world.Size();
    private final int[] out;
    private final int[] in;
    private final Request[] both = new Request[2];

    Iterations(Measured test, int longestBytes) {
        this.test = test;
        int parts = test == Measured.ALLTOALL ? size : 1;
        out = new int[longestBytes / Integer.BYTES * parts];
        in = new int[out.length];
    }

    /** Runs the test; returns when this process has done its part. */
    void run(int iterations, int bytes) {
        int count = bytes / Integer.BYTES;
        boolean isOfAll = switch (test) {
            case BROADCAST, REDUCE, ALLREDUCE, ALLTOALL -> true;
            default -> false;
        };
        if (isOfAll) {
            for (int i = 0; i < iterations; i++) {
                together(count);
            }
        } else if (rank == 0) {
            first(iterations, count, size - 1);
        } else if (rank == size - 1) {
            last(iterations, count);
        }
    }

    private void together(int count) {
        switch (test) {
            case BROADCAST -> world.Bcast(out, 0, count, MPI.INT, 0);
            case REDUCE -> world.Reduce(out, 0, in, 0, count, MPI.INT, MPI.SUM, 0);
            case ALLREDUCE -> world.Allreduce(out, 0, in, 0, count, MPI.INT, MPI.SUM);
            default -> world.Alltoall(out, 0, count, MPI.INT, in, 0, count, MPI.INT);
        }
    }

    private void first(int iterations, int count, int other) {
        for (int i = 0; i < iterations; i++) {
            if (test == Measured.BIDIRECTIONAL) {
                exchange(count, other);
            } else {
                world.Send(out, 0, count, MPI.INT, other, DATA);
            }
            if (test == Measured.ROUNDTRIP) {
                world.Recv(in, 0, count, MPI.INT, other, DATA);
            }
        }
        if (test == Measured.BANDWIDTH) {
            world.Recv(in, 0, 1, MPI.INT, other, ACKNOWLEDGEMENT);
        }
    }

    private void last(int iterations, int count) {
        for (int i = 0; i < iterations; i++) {
            if (test == Measured.BIDIRECTIONAL) {
                exchange(count, 0);
            } else {
                world.Recv(in, 0, count, MPI.INT, 0, DATA);
            }
            if (test == Measured.ROUNDTRIP) {
                world.Send(out, 0, count, MPI.INT, 0, DATA);
            }
        }
        if (test == Measured.BANDWIDTH) {
            world.Send(out, 0, 1, MPI.INT, 0, ACKNOWLEDGEMENT);
        }
    }

    private void exchange(int count, int other) {
        both[0] = world.Irecv(in, 0, count, MPI.INT, other, DATA);
        both[1] = world.Isend(out, 0, count, MPI.INT, other, DATA);
        Request.Waitall(both);
    }
}
