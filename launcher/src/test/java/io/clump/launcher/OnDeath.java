package io.clump.launcher;

import io.clump.mpi.process.JobPlace;
import mpi.MPI;
import mpi.MPIException;

/** A program in which one process ends in some way, and the others go on. */
public final class OnDeath {
    private static final int STATUS = 7;

    private OnDeath() {}

    /**
     * Ends rank 1, and has the others say that they have noticed.
     *
     * @param args way in which rank 1 ends
     */
    public static void main(String[] args) {
        if (args[0].equals("early") && JobPlace.splitc().rank() == 1) {
            Runtime.getRuntime().halt(STATUS);
        }
        MPI.Init(args);
        if (MPI.COMM_WORLD.getRank() == 1) {
            end(args[0]);
        }
        try {
            MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, 1, 0);
        } catch (MPIException e) {
            System.out.println(e.getErrorClass() == MPI.ERR_PROC_FAILED ? "goes on" : "class " + e.getErrorClass());
        }
        MPI.Finalize();
    }

    private static void end(String way) {
        switch (way) {
            case "halt" -> Runtime.getRuntime().halt(STATUS);
            case "throw" -> throw new IllegalStateException("ends here");
            case "abort" -> MPI.COMM_WORLD.abort(STATUS);
            default -> throw new IllegalArgumentException(way);
        }
    }
}
