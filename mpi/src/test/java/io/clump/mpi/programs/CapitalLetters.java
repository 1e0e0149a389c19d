package io.clump.mpi.programs;

import mpi.MPI;
import mpi.Status;

/**
 * A program as it is written for mpiJava and MPJ Express: the first process sums up parts of a series that the others
 * add.
 */
public final class CapitalLetters {
    private static final int TERMS = 100_000;

    private CapitalLetters() {}

    /** A program of MPI. */
    public static void main(String[] args) throws Exception {
        String[] rest = MPI.Init(args);
        int me = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        double[] part = new double[1];
        for (int i = me; i < TERMS; i += size) {
            part[0] += (i % 2 == 0 ? 4.0 : -4.0) / (2 * i + 1);
        }
        double[] pi = new double[1];
        MPI.COMM_WORLD.Reduce(part, 0, pi, 0, 1, MPI.DOUBLE, MPI.SUM, 0);
        char[] text = new char[20];
        if (me == 0) {
            System.out.printf("pi is %.4f with %d processes and %s%n", pi[0], size, String.join(" ", rest));
            for (int peer = 1; peer < size; peer++) {
                MPI.COMM_WORLD.Send("hello".toCharArray(), 0, 5, MPI.CHAR, peer, 99);
            }
        } else {
            Status status = MPI.COMM_WORLD.Recv(text, 0, 20, MPI.CHAR, 0, 99);
            System.out.println(new String(text, 0, status.Get_count(MPI.CHAR)) + " in rank " + me);
        }
        MPI.Finalize();
    }
}
