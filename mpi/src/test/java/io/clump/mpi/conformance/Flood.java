package io.clump.mpi.conformance;

import static io.clump.mpi.conformance.Checks.equal;
import static io.clump.mpi.conformance.Checks.rank;
import static io.clump.mpi.conformance.Checks.size;

import java.util.Arrays;
import mpi.MPI;
import mpi.Request;
import mpi.Status;

/** Each process sends numbers to all others and receives from any of them: those of one sender keep their order. */
public final class Flood {
    private static final int BURST = 50;
    private static final int[] LENGTHS = {1, 3, 100};

    private Flood() {}

    /**
     * A program of MPI.
     *
     * @param args the number of bursts
     */
    public static void main(String[] args) {
        MPI.Init(args);
        int[] expected = new int[size()];
        for (int burst = 0; burst < Integer.parseInt(args[0]); burst++) {
            Request[] sends = new Request[BURST * (size() - 1)];
            int begun = 0;
            for (int number = burst * BURST; number < (burst + 1) * BURST; number++) {
                int[] data = new int[LENGTHS[number % LENGTHS.length]];
                Arrays.fill(data, number);
                for (int step = 1; step < size(); step++) {
                    int to = (rank() + step) % size();
                    sends[begun++] = MPI.COMM_WORLD.Isend(data, 0, data.length, MPI.INT, to, 5);
                }
            }
            for (int i = 0; i < sends.length; i++) {
                int[] data = new int[100];
                Status status = MPI.COMM_WORLD.Recv(data, 0, data.length, MPI.INT, MPI.ANY_SOURCE, 5);
                int number = expected[status.source]++;
                equal(number, data[0]);
                equal(LENGTHS[number % LENGTHS.length], status.Get_count(MPI.INT));
            }
            Request.Waitall(sends);
        }
        MPI.Finalize();
    }
}
