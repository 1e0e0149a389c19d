package io.clump.launcher;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/** A program whose processes wait for messages that nobody sends, until some of them do not reach the others. */
public final class CutNetwork {
    private CutNetwork() {}

    /**
     * Goes on with those that this process reaches.
     *
     * @param args prefix of the files that let the processes end, each by its end; {@code stop} if rank 1 stops itself
     * @throws IOException if there is no such file
     */
    public static void main(String[] args) throws IOException {
        MPI.Init(args);
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        int rank = MPI.COMM_WORLD.getRank();
        MPI.COMM_WORLD.barrier();
        System.out.println("waits");
        if (args[1].equals("stop") && rank == 1) {
            Process unused = new ProcessBuilder(
                            "kill",
                            "-STOP",
                            Long.toString(ProcessHandle.current().pid()))
                    .start();
        }
        try {
            MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, MPI.ANY_SOURCE, 0);
        } catch (MPIException e) {
            if (e.getErrorClass() != MPI.ERR_PROC_FAILED && e.getErrorClass() != MPI.ERR_REVOKED) {
                throw e;
            }
        }
        MPI.COMM_WORLD.revoke();
        Intracomm living = MPI.COMM_WORLD.shrink();
        System.out.println("goes on with " + living.getSize());
        try (InputStream end = Files.newInputStream(Path.of(args[0] + rank))) {
            while (end.read() >= 0) {
                continue;
            }
        }
        MPI.Finalize();
    }
}
