package io.clump.launcher;

import io.clump.mpi.process.JobPlace;
import java.io.IOException;
import mpi.MPI;
import mpi.Request;
import mpi.Status;

/** Program that uses only MPI: a number goes round, and each process adds its rank to it. */
public final class MpiRing {
    private MpiRing() {}

    /**
     * Ends as its first argument says: {@code good}, {@code exit}, {@code leave}, {@code quit}, {@code self}, {@code
     * die}, {@code abort}, {@code throw} or {@code forget}.
     *
     * @param args way to end, and the rank that does so
     */
    public static void main(String[] args) {
        String[] rest = MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int[] number = {100};
        if (rank > 0) {
            Status status = MPI.COMM_WORLD.Recv(number, 0, 1, MPI.INT, rank - 1, 7);
            number[0] += status.source + 1;
        }
        MPI.COMM_WORLD.Send(number, 0, 1, MPI.INT, rank + 1 < size ? rank + 1 : MPI.PROC_NULL, 7);
        if (rank == size - 1) {
            System.out.println(
                    "sum " + number[0] + " of " + size + ", property " + System.getProperty("some.property"));
        }
        boolean isTheOne = rest.length > 1 && Integer.parseInt(rest[1]) == rank;
        switch (rest[0]) {
            case "abort" -> {
                if (isTheOne) {
                    MPI.COMM_WORLD.Abort(3);
                }
                MPI.COMM_WORLD.Barrier();
            }
            case "throw" -> {
                if (isTheOne) {
                    throw new IllegalStateException("told to");
                }
                MPI.COMM_WORLD.Barrier();
            }
            case "leave" -> {
                if (isTheOne) {
                    System.exit(4);
                }
                MPI.COMM_WORLD.Barrier();
            }
            case "quit" -> {
                if (isTheOne) {
                    System.exit(0);
                }
                MPI.COMM_WORLD.Barrier();
            }
            case "self" -> sendToItself(number);
            case "medium" -> printLimit();
            case "die" -> {
                if (isTheOne) {
                    kill();
                }
                MPI.COMM_WORLD.Barrier();
            }
            case "exit" -> {
                MPI.Finalize();
                System.exit(isTheOne ? 5 : 0);
            }
            case "forget" -> MPI.COMM_WORLD.Barrier();
            default -> MPI.Finalize();
        }
    }

    private static void kill() {
        String pid = Long.toString(ProcessHandle.current().pid());
        try {
            int unused = new ProcessBuilder("kill", "-KILL", pid).start().waitFor();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void sendToItself(int[] number) {
        Request own = MPI.COMM_SELF.Isend(number, 0, 1, MPI.INT, 0, 7);
        System.out.println("sent " + (own.Test() == null ? "later" : "now"));
        MPI.COMM_SELF.Recv(number, 0, 1, MPI.INT, 0, 7);
        MPI.Finalize();
    }

    private static void printLimit() {
        System.out.println("at most " + JobPlace.splitc().layer().maxMediumBytes() + " bytes in a medium message");
        MPI.Finalize();
    }
}
