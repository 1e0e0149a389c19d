package io.clump.peers;

import io.clump.laboratory.mpi.MpiOperations;
import java.util.Locale;
import mpi.MPI;

/**
 * An operation of MPI that times itself, as the program in C does: the last arguments say which operation, the bytes,
 * and how often at most. The starter puts arguments of its own before them.
 */
public final class MpjProgram {
    /** Longest time of the measured round. */
    private static final long MOST_NANOS = 500_000_000L;

    private static final int ARGUMENTS = 3;

    private MpjProgram() {}

    /** Run by the starter. */
    public static void main(String[] arguments) {
        String[] unused = MPI.Init(arguments);
        int first = arguments.length - ARGUMENTS;
        String word = arguments[first].toUpperCase(Locale.ROOT).replace('-', '_');
        MpiOperations operations =
                new MpiOperations(MpiOperations.Operation.valueOf(word), Integer.parseInt(arguments[first + 1]));
        long most = Long.parseLong(arguments[first + 2]);
        long[] often = {most / 100 + 1};
        long nanos = 0;
        // The first rounds warm the compiler up and measure how many operations fit into the time.
        for (int round = 0; round < 3; round++) {
            if (round > 0) {
                often[0] = Math.max(1, Math.min(most, MOST_NANOS * often[0] / Math.max(1, nanos)));
                MPI.COMM_WORLD.Bcast(often, 0, 1, MPI.LONG, 0);
            }
            nanos = operations.run(often[0]);
        }
        if (MPI.COMM_WORLD.Rank() == 0) {
            System.out.println("took " + Math.max(1, nanos / often[0]) + " ns");
        }
        MPI.Finalize();
    }
}
