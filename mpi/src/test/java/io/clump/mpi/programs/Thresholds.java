package io.clump.mpi.programs;

import mpi.MPI;
import mpi.Request;

/**
 * Two processes. The first one sends two messages that the second one receives only later. Its arguments are their
 * lengths in bytes, and whether each is sent before the receive: {@code now} or {@code later}.
 */
public final class Thresholds {
    private static final int DATA = 1;
    private static final int GO = 2;

    private Thresholds() {}

    /**
     * Throws if a message is not sent as the arguments say.
     *
     * @param arguments length and time, for each message
     */
    public static void main(String[] arguments) {
        MPI.Init(arguments);
        byte[] data = new byte[100_000];
        boolean isSender = MPI.COMM_WORLD.Rank() == 0;
        Request[] sends = new Request[arguments.length / 2];
        if (isSender) {
            for (int i = 0; i < sends.length; i++) {
                sends[i] = MPI.COMM_WORLD.Isend(data, 0, length(arguments, i), MPI.BYTE, 1, DATA);
                boolean isLater = arguments[2 * i + 1].equals("later");
                // A message that is sent now does not need its receiver, so this wait ends.
                if (isLater && sends[i].Test() != null) {
                    throw new AssertionError("sent before its receive: message " + i);
                } else if (!isLater) {
                    sends[i].Wait();
                }
            }
            MPI.COMM_WORLD.Send(data, 0, 0, MPI.BYTE, 1, GO);
            Request.Waitall(sends);
        } else {
            MPI.COMM_WORLD.Recv(data, 0, 0, MPI.BYTE, 0, GO);
            for (int i = 0; i < sends.length; i++) {
                MPI.COMM_WORLD.Recv(data, 0, length(arguments, i), MPI.BYTE, 0, DATA);
            }
        }
        MPI.Finalize();
    }

    private static int length(String[] arguments, int message) {
        return Integer.parseInt(arguments[2 * message]);
    }
}
